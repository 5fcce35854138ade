import { href, Link, useLocation } from "react-router";
import { buttonClass } from "#app/ui/button-class.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#app/ui/icon/icons.tsx";

/**
 * To the orders before and after in the list. They take this one's place, so that closing leads to
 * the list at once.
 */
export function BesideLinks({ previous, next }: { previous: string | null; next: string | null }) {
  return (
    <nav aria-label="Orders beside this one" className="flex gap-2">
      {previous && (
        <BesideLink orderId={previous} rel="prev">
          <ChevronLeftIcon className="size-5" />
          <span className="max-sm:sr-only">Previous</span>
        </BesideLink>
      )}
      {next && (
        <BesideLink orderId={next} rel="next">
          <span className="max-sm:sr-only">Next</span>
          <ChevronRightIcon className="size-5" />
        </BesideLink>
      )}
    </nav>
  );
}

interface BesideLinkProps {
  orderId: string;
  rel: "prev" | "next";
  children: React.ReactNode;
}

function BesideLink({ orderId, rel, children }: BesideLinkProps) {
  const { search, state } = useLocation();
  return (
    <Link
      to={{ pathname: href("/orders/:orderId", { orderId }), search }}
      state={state}
      rel={rel}
      replace
      preventScrollReset
      discover="none"
      className={buttonClass("secondary", "sm")}
    >
      {children}
    </Link>
  );
}
