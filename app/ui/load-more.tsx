import { Link } from "react-router";
import { buttonClass } from "#app/ui/button-class.ts";
import { Spinner } from "#app/ui/spinner.tsx";

export function LoadMore({
  to,
  pending = false,
  label = "Show more",
  onLoad,
}: {
  to?: string | null;
  pending?: boolean;
  label?: string;
  /** Called in place of following the link. */
  onLoad?: () => void;
}) {
  if (!to) return null;
  return (
    <div className="mt-8 text-center">
      <Link
        to={to}
        preventScrollReset
        replace
        onClick={(event) => {
          if (!onLoad) return;
          event.preventDefault();
          onLoad();
        }}
        aria-disabled={pending || undefined}
        className={buttonClass("secondary", "md")}
      >
        {pending && <Spinner />}
        {label}
      </Link>
    </div>
  );
}
