import { type ReactNode, useState } from "react";
import { messages } from "#app/shared/messages.ts";
import { CopyIcon } from "#app/ui/icon/icons.tsx";

interface CopyTicketIdProps {
  ticketId: string;
  children: ReactNode;
}

export function CopyTicketId({ ticketId, children }: CopyTicketIdProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  const copy = () =>
    // Without a secure address browsers have no clipboard to write to.
    Promise.resolve(navigator.clipboard?.writeText(ticketId) ?? Promise.reject())
      .then(() => setOutcome("copied"))
      .catch(() => setOutcome("failed"));
  return (
    <div>
      <span className="flex items-center gap-1">
        <span className="min-w-0">{children}</span>
        <button
          type="button"
          onClick={() => void copy()}
          aria-label={`Copy ticket ID ${ticketId}`}
          className="relative z-1 -my-1.5 grid size-11 shrink-0 place-items-center rounded-full hover:bg-sunk"
        >
          <CopyIcon className="size-5" />
        </button>
      </span>
      {outcome === "copied" && (
        <p role="status" className="text-sm text-success">
          Copied
        </p>
      )}
      {outcome === "failed" && (
        <p role="alert" className="text-sm text-danger">
          {messages.tickets.copyFailed}
        </p>
      )}
    </div>
  );
}
