import type { ReactNode } from "react";
import { siteTexts } from "#app/shared/site-texts.ts";

interface WatchBoxProps {
  /** Whether the request was accepted, so that an e-mail will be sent. */
  isTaken: boolean;
  children: ReactNode;
}

export function RequestBox({ isTaken, children }: WatchBoxProps) {
  return (
    <div className="grid gap-3 rounded-cloth border-2 border-dashed border-field-line p-4">
      <p role="status" className="font-semibold">
        {isTaken ? siteTexts.store.watching : "Sold out. We can e-mail you when it’s back."}
      </p>
      {children}
    </div>
  );
}
