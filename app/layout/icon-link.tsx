import type { ReactNode } from "react";
import { Link } from "react-router";
import { mostWaiting, waitingText } from "#app/shared/notifications/waiting-count.ts";
import { Count } from "#app/ui/count.tsx";
import { usePrefetch } from "#app/ui/use-prefetch.ts";

interface IconLinkProps {
  to: string;
  label: string;
  count?: number;
  /** What is counted: "unread", "items". */
  of?: string;
  children: ReactNode;
}

/** A link with an icon and a count. */
export function IconLink({ to, label, count = 0, of = "", children }: IconLinkProps) {
  const prefetch = usePrefetch();
  return (
    <Link
      to={to}
      prefetch={prefetch}
      aria-label={count > 0 ? `${label}, ${waitingText(count)} ${of}`.trim() : label}
      className="relative grid size-11 place-items-center rounded-full hover:bg-body/10"
    >
      {children}
      <Count
        value={count}
        most={mostWaiting}
        className="absolute -top-0.5 -right-0.5 h-5! min-w-5! px-1! text-[0.6875rem]!"
      />
    </Link>
  );
}
