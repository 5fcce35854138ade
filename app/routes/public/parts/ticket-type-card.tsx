import type { ReactNode } from "react";

interface TicketTypeCardProps {
  name: string;
  words: string;
  /** The place in the list, which gives the colour. */
  index: number;
  /** What stands under the words: the price and what goes with it. */
  facts: ReactNode;
  /** What stands beside them: a way to buy it, or why there is none. */
  children: ReactNode;
}

const looks = ["bg-marigold", "bg-hibiscus", "bg-palm"];

/** A ticket type of /tickets, drawn as a ticket. */
export function TicketTypeCard({ name, words, index, facts, children }: TicketTypeCardProps) {
  return (
    <article
      data-surface="colour"
      className={`ticket grid items-center gap-x-10 gap-y-4 px-8 py-8 [--bite:18px] md:grid-cols-[1fr_auto] md:px-14 ${looks[index % looks.length]}`}
    >
      <h2 className="poster-wide text-[clamp(1.875rem,7vw,4rem)] wrap-anywhere">{name}</h2>
      <div className="md:row-start-2">
        {words && <p className="mb-2 text-lead leading-snug font-medium">{words}</p>}
        {facts}
      </div>
      {children}
    </article>
  );
}
