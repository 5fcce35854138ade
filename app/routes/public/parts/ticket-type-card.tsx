import type { ReactNode } from "react";

interface TicketTypeCardProps {
  name: string;
  words: string;
  /** The place in the list, which gives the colour and the number. */
  index: number;
  /** What stands under the words: the price and what goes with it. */
  facts: ReactNode;
  /** What stands on the stub: a way to buy it, or why there is none. */
  children?: ReactNode;
}

const looks = ["bg-marigold", "bg-hibiscus", "bg-palm"];

/** A ticket type of /tickets, drawn as a ticket: a cloth edge, and a stub to tear off. */
export function TicketTypeCard({ name, words, index, facts, children }: TicketTypeCardProps) {
  const look = looks[index % looks.length];
  return (
    <article data-surface="colour" className="grid md:grid-cols-[1fr_17rem]">
      <div className={`ticket-body ${look}`}>
        <div className="selvedge h-3" />
        <div className="grid gap-3 px-6 pt-6 pb-8 md:px-10 md:py-9">
          <h2 className="poster-wide text-[clamp(1.875rem,7vw,4rem)] wrap-anywhere">{name}</h2>
          {words && <p className="text-lead leading-snug font-medium">{words}</p>}
          {facts}
        </div>
      </div>
      <div className={`ticket-stub ${look}`}>
        <div className="selvedge h-3 max-md:hidden" />
        <div className="flex h-full flex-wrap items-center gap-x-5 gap-y-4 px-6 pt-6 pb-6 md:flex-col md:justify-center md:gap-y-5 md:pt-4 md:pb-9">
          <span
            aria-hidden="true"
            className="record block size-12 [--record-a:var(--surface)] [--record-b:var(--color-ink)] [--record-hole:var(--color-cream)] md:size-16"
          />
          <span
            aria-hidden="true"
            className="lettering text-xl tabular-nums max-md:order-last max-md:ml-auto"
          >
            No. {String(index + 1).padStart(4, "0")}
          </span>
          {children}
        </div>
      </div>
    </article>
  );
}
