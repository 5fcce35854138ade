import type { ReactNode } from "react";
import { contentsOf } from "#app/shared/tickets/contents.ts";
import { CheckIcon } from "#app/ui/icon/form-icons.tsx";

interface TicketTypeCardProps {
  name: string;
  words: string;
  /** The place in the list, counted from 0, by which it has its colour. */
  index: number;
  /** Shown under the words: the price and its details. */
  details: ReactNode;
  /** Shown on the stub: a way to buy the ticket, or why there is none. */
  children?: ReactNode;
}

const colors = ["bg-marigold", "bg-hibiscus", "bg-palm"];

/** The class for the colour of the ticket type at a place of the list. */
export const typeColour = (index: number): string => colors[index % colors.length]!;

/** A ticket type of /tickets, drawn as a ticket: a cloth edge, and a stub to tear off. */
export function TicketTypeCard({ name, words, index, details, children }: TicketTypeCardProps) {
  const look = typeColour(index);
  return (
    <article
      data-surface="colour"
      className="grid tablet:@container md:max-lg:grid-cols-[1fr_17rem] lg:row-span-2 lg:grid-rows-subgrid lg:gap-y-0"
    >
      <div className={`ticket-body flex flex-col ${look}`}>
        <div className="selvedge h-3.5 shrink-0" />
        {/* The prices of types that bring more and less stand in one line. */}
        <div className="grid grow grid-rows-[auto_1fr_auto] gap-3 px-6 pt-5 pb-6 large-text:px-4 md:max-lg:px-10 md:max-lg:py-9 xl:px-8 xl:pt-8">
          <h2 className="poster-wide text-[clamp(1.875rem,7vw,4rem)] large-text:text-base lg:text-[clamp(1.875rem,2.9vw,3.25rem)] wrap-anywhere">
            {name}
          </h2>
          <Contents lines={contentsOf(words)} />
          <div className="row-start-3">{details}</div>
        </div>
      </div>
      <div className={`ticket-stub ${look}`}>
        <div className="selvedge h-3.5 max-md:hidden lg:hidden" />
        <div className="flex h-full flex-wrap items-center gap-x-3 gap-y-4 px-6 py-5 md:max-lg:flex-col md:max-lg:justify-center md:max-lg:gap-y-5 md:max-lg:pt-4 md:max-lg:pb-9 xl:px-8">
          <span
            aria-hidden="true"
            className="record block size-10 lg:max-xl:hidden [--record-a:var(--surface)] [--record-b:var(--color-ink)] [--record-hole:var(--color-cream)] md:max-lg:size-16"
          />
          {children}
        </div>
      </div>
    </article>
  );
}

/** A sentence, or a list with a tick for each line. */
function Contents({ lines }: { lines: readonly string[] }) {
  if (lines.length < 2)
    return lines.map((line) => (
      <p key={line} className="text-lead leading-snug font-medium">
        {line}
      </p>
    ));
  return (
    <ul className="grid content-start gap-1.5">
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5 leading-snug font-medium">
          <CheckIcon className="mt-0.5 size-5 shrink-0" />
          {line}
        </li>
      ))}
    </ul>
  );
}
