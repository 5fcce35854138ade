import type { ReactNode } from "react";
import { Badge } from "#app/ui/badge.tsx";

/**
 * A text that is struck through when its item was refunded; the `RefundedBadge` beside it says so
 * for those who cannot see that.
 */
export const RefundedText = ({
  isRefunded,
  children,
}: {
  isRefunded: boolean;
  children: ReactNode;
}) => (isRefunded ? <s className="text-muted">{children}</s> : children);

export const RefundedBadge = () => (
  <span>
    <Badge tone="hibiscus">refunded</Badge>
  </span>
);
