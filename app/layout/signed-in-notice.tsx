import { useSearchParams, href, Link } from "react-router";
import { type Person, useUnsentForms } from "#app/forms/restore-unsent-forms.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { useRootData } from "./use-site.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { ViewerField } from "#app/ui/form/viewer-form.tsx";

const moved = new Map<string, string>(Object.entries(siteTexts.signIn.moved));

/**
 * Says why a signed-in viewer was led here and not to the page that they asked for, or that what
 * they had typed was restored.
 */
export default function SignedInNotice(person: Person) {
  const [query] = useSearchParams();
  const isRestored = useUnsentForms(person);
  const text = isRestored ? siteTexts.signIn.restored : moved.get(query.get("notice") ?? "");
  return (
    <>
      {useRootData()?.isPreview && <PreviewStrip />}
      <div data-surface="paper" className="bg-surface text-body print:hidden">
        <div className={text ? "measure py-3" : ""}>
          <FormMessage kind={isRestored ? "success" : "error"}>{text}</FormMessage>
        </div>
      </div>
    </>
  );
}

/** Tells an organiser who looks at the draft that nobody else sees it. */
function PreviewStrip() {
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
          <button name="intent" value="stop-preview" className={linkClass}>
            Close preview
          </button>
        </form>
      </div>
    </aside>
  );
}
