import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";

/** Struck through where it was refunded; a `RefundedMark` beside it says so to who cannot see that. */
export const RefundedText = ({
  isRefunded,
  children,
}: {
  isRefunded: boolean;
  children: ReactNode;
}) => (isRefunded ? <s className="text-muted">{children}</s> : children);

export const RefundedMark = () => (
  <span>
    <Badge tone="hibiscus">refunded</Badge>
  </span>
);
