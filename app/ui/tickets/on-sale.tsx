import { href } from "react-router";
import {
  canBeWaitedFor,
  isFestivalOver,
  type Availability,
  availabilityAt,
  lastPrice,
  type Sale,
} from "#app/shared/tickets/sale.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TicketTypeCard } from "./ticket-type-card.tsx";
import {
  priceWords,
  ticketPrice,
  unavailableWords,
} from "#app/shared/tickets/availability-words.ts";
import { dotted } from "#app/shared/texts/dotted.ts";

interface ShownType {
  id: string;
  name: string;
  description: string;
  admits: number;
  /** Its place in the list of all types, counted from 0. */
  index: number;
  availability: Availability;
  /** Whether people can wait for it. */
  mayWait: boolean;
  /** What it cost last, for a type that is sold out. */
  lastKobo: number | null;
}

/** On a laptop the cards stand side by side, however many there are. */
export const typeCards = "grid gap-5 lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]";

/**
 * The types that the tickets page shows at a moment; none while the sale is closed, and none once
 * the festival is over.
 */
export function onSaleTypes(sale: Sale, at: Date): ShownType[] {
  if (!sale.isOpen || isFestivalOver(sale, at)) return [];
  return sale.types.flatMap((type, index) => {
    const { id, name, description, admits, showsReason } = type;
    const availability = availabilityAt(sale, type, at);
    return availability.state === "on-sale" || showsReason
      ? {
          id,
          name,
          description,
          admits,
          index,
          availability,
          lastKobo: lastPrice(type, availability),
          mayWait: canBeWaitedFor(type, availability),
        }
      : [];
  });
}

/** The types of an open sale: what each costs now and next, and a way to buy it. */
export function OnSale({ types }: { types: readonly ShownType[] }) {
  return types.map(({ id, name, description, admits, index, availability, mayWait, lastKobo }) => (
    <TicketTypeCard
      key={id}
      name={name}
      words={description}
      index={index}
      details={
        availability.state === "on-sale" ? (
          <p className="leading-snug">
            <strong className="lettering block text-4xl large-text:text-2xl tabular-nums">
              {ticketPrice(availability.priceKobo)}
            </strong>{" "}
            <span className="text-sm font-semibold">
              {dotted(
                availability.phaseName,
                admits > 1 && `for ${admits} people`,
                priceWords(availability),
                availability.hasFewLeft &&
                  availability.left !== null &&
                  `${availability.left} left`,
              )}
            </span>
          </p>
        ) : (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {lastKobo !== null && (
              <span className="lettering text-2xl tabular-nums">{ticketPrice(lastKobo)}</span>
            )}
            {mayWait && <Stamp>{unavailableWords(availability)}</Stamp>}
          </div>
        )
      }
    >
      {availability.state === "on-sale" && (
        <LinkButton
          to={href("/tickets/:typeId", { typeId: id })}
          aria-label={`Buy ${name}`}
          size="lg"
          className="max-md:grow md:max-lg:min-w-40"
        >
          Buy
        </LinkButton>
      )}
      {availability.state !== "on-sale" && mayWait && (
        <LinkButton
          to={href("/tickets/:typeId/wait", { typeId: id })}
          aria-label={`Waiting list for ${name}`}
          size="sm"
        >
          Waiting list
        </LinkButton>
      )}
      {availability.state !== "on-sale" && !mayWait && (
        <Stamp>{unavailableWords(availability)}</Stamp>
      )}
    </TicketTypeCard>
  ));
}

/** Why a type cannot be bought: beside its price, or on its stub where there is no button. */
const Stamp = ({ children }: { children: string }) => (
  <p className="lettering justify-self-start -rotate-3 border-y-4 border-double border-ink px-3 py-1.5 text-xl uppercase">
    {children}
  </p>
);
