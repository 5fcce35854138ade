import { href, Link } from "react-router";
import { ViewerField } from "#app/ui/form/viewer-form.tsx";

/** Tells an organiser who looks at the draft that nobody else sees it. */
export function PreviewStrip() {
  const linkClass = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";
  return (
    <aside aria-label="Preview" data-surface="colour" className="bg-marigold text-ink print:hidden">
      <div className="measure flex flex-wrap items-center gap-x-5 py-1">
        <p className="py-2 font-semibold">You are looking at the draft. Nobody else sees it.</p>
        <Link to={href("/adminFestival")} className={linkClass}>
          Publish…
        </Link>
        <form method="post" action={href("/adminFestival")}>
          <ViewerField />
          <button name="intent" value="stop" className={linkClass}>
            Close preview
          </button>
        </form>
      </div>
    </aside>
  );
}
