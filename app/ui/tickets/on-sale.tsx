import { href } from "react-router";
import {
  canBeWaitedFor,
  isFestivalOver,
  type Offer,
  offerAt,
  type Sale,
} from "#app/shared/tickets/sale.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { TicketTypeCard } from "./ticket-type-card.tsx";
import { priceWords, ticketPrice, whyNotWords } from "#app/shared/tickets/offer-words.ts";

interface OfferedType {
  id: string;
  name: string;
  description: string;
  admits: number;
  /** Its place in the list of all types, counted from 0. */
  index: number;
  offer: Offer;
  /** Whether people can wait for it. */
  mayWait: boolean;
}

/** On a laptop the cards stand side by side, however many there are. */
export const typeCards = "grid gap-5 lg:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]";

/**
 * The types that the tickets page shows at a moment; none while the sale is closed, and none once
 * the festival is over.
 */
export function onSaleTypes(sale: Sale, at: Date): OfferedType[] {
  if (!sale.isOpen || isFestivalOver(sale, at)) return [];
  return sale.types.flatMap((type, index) => {
    const { id, name, description, admits, showsReason } = type;
    const offer = offerAt(sale, type, at);
    return offer.state === "on-sale" || showsReason
      ? { id, name, description, admits, index, offer, mayWait: canBeWaitedFor(type, offer) }
      : [];
  });
}

/** The types of an open sale: what each costs now and next, and a way to buy it. */
export function OnSale({ types }: { types: readonly OfferedType[] }) {
  return types.map(({ id, name, description, admits, index, offer, mayWait }) => (
    <TicketTypeCard
      key={id}
      name={name}
      words={description}
      index={index}
      details={
        offer.state === "on-sale" ? (
          <p className="leading-snug">
            <strong className="block text-3xl tabular-nums">{ticketPrice(offer.priceKobo)}</strong>{" "}
            <span className="text-sm font-semibold">
              {[
                offer.phaseName,
                admits > 1 ? `for ${admits} people` : "",
                priceWords(offer),
                offer.hasFewLeft && offer.left !== null ? `${offer.left} left` : "",
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </p>
        ) : (
          <p className="lettering justify-self-start -rotate-3 border-y-4 border-double border-ink px-3 py-1.5 text-xl uppercase">
            {whyNotWords(offer)}
          </p>
        )
      }
    >
      {offer.state === "on-sale" && (
        <LinkButton
          to={href("/tickets/:typeId", { typeId: id })}
          aria-label={`Buy ${name}`}
          size="lg"
          className="max-md:grow md:max-lg:min-w-40"
        >
          Buy
        </LinkButton>
      )}
      {offer.state !== "on-sale" && mayWait && (
        <LinkButton
          to={href("/tickets/:typeId/wait", { typeId: id })}
          aria-label={`Waiting list for ${name}`}
          size="sm"
        >
          Waiting list
        </LinkButton>
      )}
    </TicketTypeCard>
  ));
}
