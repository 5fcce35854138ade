import type { ReactNode } from "react";
import { href } from "react-router";
import { useEdition } from "#app/layout/use-site.ts";
import { ticketPrice } from "#app/shared/tickets/availability-words.ts";
import { contentsOf } from "#app/shared/tickets/contents.ts";
import { typeColour } from "#app/ui/tickets/ticket-type-card.tsx";
import { Phrases } from "#app/ui/phrases.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface TicketHeaderProps {
  title: string;
  /** What the tickets bring, a line for each thing. */
  words?: string;
  /** Where the ticket type stands in the list, by which it has its colour on /tickets. */
  index: number;
  /** Whether the day that the tickets are for is over, or was of an edition that is closed. */
  isOver?: boolean;
  /** What a type that is all taken costs; null or left out for any other. */
  lastKobo?: number | null;
  /** What is said of these tickets, below the title. */
  children?: ReactNode;
}

/** The head of a page about one ticket type: a ticket in the type's colour, with day and place. */
export function TicketHeader({
  title,
  words = "",
  index,
  isOver,
  lastKobo = null,
  children,
}: TicketHeaderProps) {
  const edition = useEdition();
  return (
    <header
      data-surface="colour"
      className={`h-full flex-col overflow-clip rounded-3xl lg:flex ${typeColour(index)}`}
    >
      <div className="selvedge h-3" />
      {/* Beside a tall form the lines share the ticket's height. */}
      <div className="flex grow flex-wrap items-end justify-between gap-x-8 gap-y-2 px-5 pt-5 pb-3 sm:px-7 lg:flex-col lg:flex-nowrap lg:items-start lg:py-6">
        <div className="min-w-0 lg:flex lg:w-full lg:grow lg:flex-col">
          <h1 className="poster-wide text-[clamp(1.75rem,5vw,3.5rem)] large-text:text-base lg:text-[clamp(3rem,4.4vw,5.5rem)] wrap-anywhere">
            {title}
          </h1>
          {lastKobo !== null && (
            <p className="lettering mt-3 text-3xl large-text:text-2xl tabular-nums">
              {ticketPrice(lastKobo)}
            </p>
          )}
          {children}
          {!(isOver ?? edition.isOver) && (
            <p className="lettering mt-2 text-lg large-text:text-sm lg:mt-3 lg:text-xl">
              <Phrases text={edition.tickets} />
            </p>
          )}
          {words && (
            <ul className="mt-1 font-medium lg:mt-3 lg:flex lg:grow lg:flex-col">
              {contentsOf(words).map((line) => (
                <li
                  key={line}
                  className="max-lg:inline max-lg:not-last:after:content-['_·_'] lg:grow lg:content-center lg:border-t-2 lg:border-ink/25 lg:py-1.5 lg:last:border-b-2"
                >
                  {line}
                </li>
              ))}
            </ul>
          )}
        </div>
        <TextLink to={href("/tickets")}>All tickets</TextLink>
      </div>
    </header>
  );
}
