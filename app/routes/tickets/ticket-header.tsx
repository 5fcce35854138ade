import { href } from "react-router";
import { useEdition } from "#app/layout/use-site.ts";
import { contentsOf } from "#app/shared/tickets/contents.ts";
import { ticketColor } from "#app/ui/tickets/ticket-type-card.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

interface TicketHeaderProps {
  title: string;
  words?: string;
  /** Where the ticket type stands in the list, which gives the colour that it has on /tickets. */
  index: number;
}

/** The head of a page about one ticket type: a ticket in the type's colour, with day and place. */
export function TicketHeader({ title, words = "", index }: TicketHeaderProps) {
  const { description, isOver } = useEdition();
  return (
    <header
      data-surface="colour"
      className={`mb-5 overflow-clip rounded-3xl md:mb-7 ${ticketColor(index)}`}
    >
      <div className="selvedge h-2.5" />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-1 px-5 pt-5 pb-3 sm:px-7 md:pt-7 md:pb-5">
        <div className="min-w-0">
          <h1 className="poster-wide text-[clamp(1.75rem,5vw,3.5rem)] large-text:text-base wrap-anywhere">
            {title}
          </h1>
          {!isOver && (
            <p className="lettering mt-2 max-w-2xl text-lg large-text:text-sm">{description}</p>
          )}
          {words && <p className="mt-1 max-w-2xl font-medium">{contentsOf(words).join(" · ")}</p>}
        </div>
        <TextLink to={href("/tickets")}>All tickets</TextLink>
      </div>
    </header>
  );
}
