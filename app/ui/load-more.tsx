import { Link } from "react-router";
import { buttonClass } from "#app/ui/button-class.ts";
import { Spinner } from "#app/ui/spinner.tsx";

/** A link to the same list with more of it; nothing when there is no more. */
export function LoadMore({
  to,
  pending = false,
  label = "Show more",
}: {
  to?: string | null;
  pending?: boolean;
  label?: string;
}) {
  if (!to) return null;
  return (
    <div className="mt-8 text-center">
      <Link
        to={to}
        preventScrollReset
        replace
        aria-disabled={pending || undefined}
        className={buttonClass("secondary", "md")}
      >
        {pending && <Spinner />}
        {label}
      </Link>
    </div>
  );
}
