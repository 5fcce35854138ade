import type { ReactNode } from "react";
import type { DrawnQrCode } from "#app/shared/drawn-qr-code.ts";
import { Cloth } from "./cloth.tsx";
import { TicketQrCode } from "./ticket-code.tsx";

interface TicketPaperProps {
  holder: string;
  type: string;
  people: number;
  number: string;
  /** The package of the ticket, by which it has its colour. */
  package: string;
  /** The code, shown large beside the words; null for a ticket that is not valid at the gate. */
  code?: DrawnQrCode | null;
  /** The actions for the ticket, shown on its stub. */
  children?: ReactNode;
}

/** The colours of the packages, as on /tickets. */
const colours: Partial<Record<string, string>> = { Vip: "bg-hibiscus", VVIP: "bg-palm" };

export const packageColour = (of: string): string => colours[of] ?? "bg-marigold";

/** A ticket of a holder, drawn with the edge of its own cloth and a stub to tear off. */
export function TicketPaper({ code, children, ...ticket }: TicketPaperProps) {
  const { holder, type, people, number } = ticket;
  const colour = packageColour(ticket.package);
  return (
    <article data-surface="colour" className="@container h-full">
      <div className="grid h-full grid-rows-[1fr_auto] @2xl:grid-cols-[1fr_15rem] @2xl:grid-rows-1">
        <div className={`ticket-body ${colour}`}>
          <Cloth number={number} className="cloth-across h-6 border-b-2 border-ink" />
          <div className="grid content-center gap-x-7 gap-y-4 p-6 sm:grid-cols-[auto_1fr] sm:items-center xl:p-8">
            {code && (
              <div className="w-full sm:w-56">
                <TicketQrCode code={code} number={number} />
              </div>
            )}
            <div className={code ? "" : "col-span-full"}>
              <p
                className={`poster-wide mb-2 wrap-anywhere large-text:text-sm ${code ? "text-[clamp(1.25rem,2.2vw,1.75rem)] @5xl:text-6xl" : "text-[clamp(1.5rem,4vw,2.5rem)] @5xl:text-6xl"}`}
              >
                {type}
              </p>
              <p className="text-lead font-bold wrap-anywhere">{holder}</p>
              {people > 1 && <p>Admits {people}</p>}
            </div>
          </div>
        </div>
        <div className={`ticket-stub ${colour}`}>
          <Cloth
            number={number}
            className="cloth-across h-6 border-b-2 border-ink @max-2xl:hidden"
          />
          <div className="flex h-full flex-wrap items-center justify-between gap-x-4 gap-y-3 p-6 @2xl:flex-col @2xl:justify-center xl:px-8">
            <p className="lettering text-lg tabular-nums wrap-anywhere">{number}</p>
            {children}
          </div>
        </div>
      </div>
    </article>
  );
}
