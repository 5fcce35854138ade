import { href } from "react-router";
import { and, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { purchases, type LineSnapshot, ticketPlaces } from "#app/db/schema.server.ts";
import { buyerKeys, emailKey, lockBuyer } from "#app/domain/accounts/buyer-identity.server.ts";
import {
  type CodedLine,
  referencesWith,
  releaseCode,
  requireCode,
} from "#app/domain/discounts/apply-code.server.ts";
import { returnResoldTickets } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { createAndEmailTickets } from "#app/domain/tickets/sold/create-sold-tickets.server.ts";
import { recordCard } from "#app/domain/tickets/sale/card-limit.server.ts";
import { refundsAtOf } from "#app/domain/tickets/sale/read-sale.server.ts";
import {
  findReservation,
  quotePlaces,
  releasePlaces,
  requireOnSale,
  type Reservation,
  reservePlaces,
  renewPlaces,
  type WantedTickets,
} from "#app/domain/tickets/sale/reserve-places.server.ts";
import { allocateCapacity } from "#app/domain/tickets/sold/allocate-capacity.server.ts";
import {
  countProven,
  findVouchers,
  requireShare,
  requireShareNow,
  takeVoucher,
  type TicketSender,
  type Voucher,
} from "#app/domain/tickets/sale/unproven.server.ts";
import {
  lockAvailableOffer,
  restoreOffer,
  takeOffer,
} from "#app/domain/tickets/waiting/ticket-offers.server.ts";
import { ticketGoods } from "#app/domain/tickets/sold/ticket-goods.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type PricedTickets, sumKobo } from "#app/shared/tickets/sale.ts";
import { accountOpener } from "../openings.server.ts";
import type { Purchase } from "../purchase.server.ts";
import { PurchaseRefused } from "../purchase-refused.server.ts";
import type { OpeningKind, OpeningParts, Wanted } from "./kind.ts";

interface TicketRequest extends Wanted {
  /** The types that are wanted, each once. */
  lines: readonly WantedTickets[];
  /** The sum in kobo as the buyer saw it. */
  seenKobo: number;
  name: string;
  email: string;
  /** In E.164; null where the buyer gave none. */
  phone: string | null;
  /**
   * Made with the form. It is the secret in the address of the purchase's page, and a form that is
   * sent twice with it is one purchase.
   */
  token: string;
  /** The account of a buyer who is signed in. */
  userId: string | null;
  /** The secret of an offer to somebody who waited; its places are kept and have their price. */
  offer?: string;
  /** The code as it was typed, and the reduction that the buyer saw. */
  code?: { typed: string; seenReductionKobo: number } | null;
  /** The secrets of the purchases that this browser opened before. */
  ownTokens?: readonly string[];
  /** The browser that sends the form; left out where the site itself opens the purchase. */
  sender?: TicketSender;
}

interface ReadyTickets extends TicketRequest {
  /** The secret of the purchase that the same form has begun with other words in it. */
  sentToken?: string;
  /** What speaks for the buyer; null where nothing has to. */
  vouchers: Voucher[] | null;
}

/** Tickets of a type with their price, from the sale or from an offer. */
interface QuotedType {
  type: { id: string; name: string };
  priced: PricedTickets[];
}

/** What a browser has begun for the same and not paid gives its reservation to this purchase. */
interface FoundTickets {
  inPlaceOf: Reservation | null;
  isVouched: boolean;
}

/**
 * Tickets of one or several types, bought without an account. What the same browser has begun for
 * the same address and types, and not paid, gives way: nobody's own reservation is in their way.
 * The same form with other words in it, as after going back, is another purchase. The kind throws
 * `PlacesRefused`, `TicketsRefused` for an offer, `ProofDue`, and `PurchaseRefused` "changed" where
 * the code takes off something else than was seen.
 */
export const tickets = {
  kind: "tickets",
  returnPath: href("/tickets/return"),
  pageOf: ({ accessToken }) => href("/tickets/order/:token", { token: accessToken! }),

  async prepare(app, request) {
    const { token } = request;
    const sent = await findPurchaseByToken(app.db, token);
    if (sent && isSamePurchase(sent, request)) return { known: sent };
    const wanted = sent ? { ...request, token: newPurchaseToken(), sentToken: token } : request;
    await requireLeft(app, wanted);
    return { ready: { ...wanted, vouchers: await findVouchersOf(app, wanted) } };
  },

  async listOpen({ db }, ready) {
    const own = tokensOf(ready);
    const open = await db
      .select()
      .from(purchases)
      .where(
        and(
          or(
            and(eq(purchases.email, ready.email), isNull(purchases.userId)),
            inArray(purchases.accessToken, own),
          ),
          eq(purchases.status, "open"),
        ),
      )
      // However many a stranger begins with somebody's address, their own are among those.
      .orderBy(desc(inArray(purchases.accessToken, own)), desc(purchases.createdAt))
      .limit(mostAskedAbout);
    return open.filter((one) => isForSame(one, ready));
  },

  isOwn: ({ accessToken }, ready) => tokensOf(ready).includes(accessToken!),

  async inTurn(app, ready, run) {
    const turns = app.reservingTurns;
    const waits = turns.activeCount >= turns.concurrency;
    return turns(async () => {
      if (waits) await requireLeft(app, ready);
      return run();
    });
  },

  listWithCode: async ({ db }, { code, ownTokens = [] }) =>
    code ? listOwnOpen(db, ownTokens, code.typed) : [],

  async lockBuyer(tx, ready, { at }) {
    const { lines, token, vouchers } = ready;
    // Before anything else is locked, so that two forms with one proof wait for each other here.
    const isVouched = vouchers === null || (await takeVoucher(tx, vouchers, at));
    await lockBuyer(tx, buyerKeys(ready));
    const own = await tx
      .select()
      .from(purchases)
      .where(inArray(purchases.accessToken, tokensOf(ready)))
      .orderBy(purchases.reference)
      .for("update");
    const giveWay = own.filter(
      (one) => one.status === "open" && one.dismissedAt === null && isForSame(one, ready),
    );
    return {
      same: own.find((one) => one.accessToken === token) ?? null,
      giveWay,
      lines: lines.map(({ typeId }) => ({ ...noVariant, ticketTypeId: typeId })),
      found: { inPlaceOf: await findFirstReservation(tx, giveWay, at), isVouched },
    };
  },

  async quote(tx, ready, { festival, locked, reference, at }) {
    const { name, email, phone, token, userId, sender } = ready;
    const { inPlaceOf, isVouched } = locked.found;
    const keys = buyerKeys(ready);
    const offered = ready.offer
      ? await lockAvailableOffer(
          tx,
          { token: ready.offer, quantity: ready.lines[0]!.quantity, keys },
          at,
        )
      : null;
    const quoted = offered ? null : await quotePlaces(tx, { ...ready, keys }, at);
    if (sender && quoted)
      await (isVouched
        ? countProven(tx, sender.network, at)
        : requireShare(tx, { lines: quoted, network: sender.network }, at));
    const priced: readonly QuotedType[] = offered ? [offered] : quoted!;
    const applied = await applyCode(tx, ready, { priced, keys }, at);
    const { quoteDays, planDays } = festival.delivery;
    return {
      opener: openerOf(ready),
      purchase: {
        // A purchase of tickets is its page's, not an account's.
        userId: null,
        email,
        username: name,
        lines: linesOf(priced, applied?.linesKobo ?? []),
        address: { ...noAddress, addressPhone: phone },
        shippingOption: "PICKUP",
        agreed: { label: "Tickets, by e-mail", quoteDays, planDays },
        itemsKobo: sumKobo(priced.flatMap((line) => line.priced)) - (applied?.sumKobo ?? 0),
        feeKobo: 0,
        accessToken: token,
      },
      code: applied && { applied, keys },
      async reserve() {
        announce(tx, "tickets");
        return offered
          ? takeOffer(tx, offered, { keys, reference, userId }, at)
          : reservePlaces(
              tx,
              { reference, lines: quoted!, keys, userId, inPlaceOf, isUnproven: !isVouched },
              at,
            );
      },
    };
  },

  async lock(tx, purchase) {
    return async ({ lines, paidAt }, at) => {
      const { reference } = purchase;
      const places = await allocateCapacity(tx, { reference, lines, paidAt }, at);
      const { taken, editionId, soldOutLines, isOver, resold, sold } = places;
      const refundsAt = soldOutLines.length > 0 ? await refundsAtOf(tx, at) : null;
      return {
        taken,
        editionId,
        soldOutLines,
        refundsAt,
        async fulfil(queue, { purchase: paid, order, letters, double, cardHash }) {
          const made = { purchase: paid, order, places, letters, double, refundsAt };
          await createAndEmailTickets(tx, queue, made, at);
          if (resold.length > 0) await returnResoldTickets(tx, queue, resold, at);
          const card = await recordCard(tx, { places: sold, cardHash }, at);
          return [
            ...(isOver ? [{ kind: "over_capacity" as const }] : []),
            ...(card.isOver ? [{ kind: "card_limit" as const, other: card.other }] : []),
          ];
        },
      };
    };
  },

  async release(tx, queue, { references, why }, at) {
    // A buyer who dismisses a purchase gives up its offer too.
    if (why !== "dismissed") for (const reference of references) await restoreOffer(tx, reference);
    await releasePlaces(tx, references);
    await releaseCode(tx, references, at);
    if (why === "dismissed") await queue.enqueue(tx, "serve-waiting", {});
    announce(tx, "tickets");
  },

  async resume(tx, { reference }, { at }) {
    const reservation = await findReservation(tx, reference);
    if (!reservation || reservation.until <= at)
      throw new PurchaseRefused("not-open", "The reservation has ended. Please choose again.");
  },

  renew: (tx, purchase, at) => renewPlaces(tx, purchase, at),

  goods: ticketGoods,
} satisfies OpeningKind<TicketRequest, ReadyTickets, FoundTickets>;

export const newPurchaseToken = () => newId(28);

/** The form of a purchase's secret. A browser may send anything in its place. */
export const purchaseTokenForm = /^[\da-z]{28}$/;

/** How many of a person's latest purchases are checked. */
const mostAskedAbout = 10;

const noVariant = { productId: "", color: null, size: null } as const;

/** Returns the tickets of a purchase with what a code needs to know of them. */
export const codedTickets = (
  typeId: string,
  priced: readonly PricedTickets[],
): (PricedTickets & CodedLine)[] => priced.map((each) => ({ ...each, of: { typeId } }));

/** Returns the purchase of a page's address; undefined where there is none. */
async function findPurchaseByToken(db: Queryable, token: string) {
  const [found] = await db.select().from(purchases).where(eq(purchases.accessToken, token));
  return found;
}

/** Whether a form that was sent before says the same as then. */
function isSamePurchase(
  { email, username, address, lines }: Purchase,
  { lines: wanted, offer, name, email: sentEmail, phone }: TicketRequest,
): boolean {
  const countOf = (typeId: string | undefined) =>
    lines.reduce((sum, each) => (each.ticketTypeId === typeId ? sum + each.quantity : sum), 0);
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isWanted = offer
    ? all === wanted[0]!.quantity
    : all === wanted.reduce((sum, { quantity }) => sum + quantity, 0) &&
      wanted.every(({ typeId, quantity }) => countOf(typeId) === quantity);
  return (
    email === sentEmail && username === name && (address.addressPhone ?? null) === phone && isWanted
  );
}

/** Returns the secrets of the purchases that the browser has begun, this one among them. */
const tokensOf = ({ ownTokens = [], sentToken, token }: ReadyTickets): string[] => [
  ...ownTokens,
  ...(sentToken ? [sentToken] : []),
  token,
];

/**
 * Whether another purchase is for some of the same: with the same address, begun by the same form
 * with other words in it, or with the code.
 */
function isForSame(
  other: Pick<Purchase, "reference" | "email" | "lines" | "accessToken">,
  { lines, email, token, sentToken, alsoGiveWay = [] }: ReadyTickets,
): boolean {
  const isOfType = other.lines.some(({ ticketTypeId }) =>
    lines.some(({ typeId }) => typeId === ticketTypeId),
  );
  return (
    other.accessToken !== token &&
    (other.accessToken === sentToken ||
      alsoGiveWay.includes(other.reference) ||
      (other.email === email && isOfType))
  );
}

/** Lists the references of a browser's own purchases that are not paid; those with a code, if given. */
export async function listOwnOpen(
  db: Queryable,
  ownTokens: readonly string[],
  code?: string,
): Promise<string[]> {
  if (ownTokens.length === 0) return [];
  const found = await db
    .select({ reference: purchases.reference })
    .from(purchases)
    .where(
      and(
        inArray(purchases.accessToken, [...ownTokens]),
        eq(purchases.status, "open"),
        isNull(purchases.dismissedAt),
        code === undefined ? undefined : inArray(purchases.reference, referencesWith(db, code)),
      ),
    );
  return found.map(({ reference }) => reference);
}

/**
 * Refuses what cannot be bought before anything is locked: once everything is sold, most who press
 * are refused, and none of them is to wait for those who still pay. Throws `PlacesRefused`.
 */
async function requireLeft(
  { ticketSale, now }: OpeningParts,
  request: Omit<ReadyTickets, "vouchers">,
): Promise<void> {
  const { offer, sentToken, ownTokens = [] } = request;
  // A browser that has begun a purchase may hold the last places itself.
  if (offer || sentToken || ownTokens.length > 0) return;
  requireOnSale(await ticketSale(), request, now());
}

/**
 * Returns what speaks for the buyer; null where nothing has to, as the places of an offer are kept
 * already. Throws `ProofDue`.
 */
async function findVouchersOf(
  app: OpeningParts,
  { lines, email, userId, ownTokens = [], offer, sender }: TicketRequest,
): Promise<Voucher[] | null> {
  if (offer !== undefined || sender === undefined) return null;
  const { typeId } = lines[0]!;
  const vouchers = await findVouchers(app, { typeId, email, userId, ownTokens }, sender);
  // What a browser has begun before may give way to this.
  if (vouchers.length === 0 && ownTokens.length === 0)
    await requireShareNow(app, { wanted: lines, network: sender.network });
  return vouchers;
}

/** Returns the reservation of purchases that give way that ends first; null where all have ended. */
async function findFirstReservation(
  tx: Transaction,
  giveWay: readonly Pick<Purchase, "reference">[],
  at: Date,
): Promise<Reservation | null> {
  const found: Reservation[] = [];
  for (const { reference } of giveWay) {
    const reservation = await findReservation(tx, reference);
    if (reservation && reservation.until > at) found.push(reservation);
  }
  return found.toSorted((one, other) => one.until.getTime() - other.until.getTime())[0] ?? null;
}

/** Throws `PurchaseRefused` "changed" where a code takes off something else than the buyer saw. */
async function applyCode(
  tx: Transaction,
  { code }: TicketRequest,
  { priced, keys }: { priced: readonly QuotedType[]; keys: readonly string[] },
  at: Date,
) {
  if (!code) return null;
  const lines = priced.flatMap(({ type, priced: each }) => codedTickets(type.id, each));
  const applied = await requireCode(tx, { typed: code.typed, lines, keys }, at);
  if (applied.sumKobo !== code.seenReductionKobo)
    throw new PurchaseRefused(
      "changed",
      `The code now takes off ${formatNaira(applied.sumKobo)}. Please look once more, and press again.`,
    );
  return applied;
}

function linesOf(priced: readonly QuotedType[], reductions: readonly number[]): LineSnapshot[] {
  const each = priced.flatMap(({ type, priced: ofType }) =>
    ofType.map((price) => ({ type, ...price })),
  );
  return each.map(({ type, phaseId, phaseName, priceKobo, quantity }, index) => ({
    ...noVariant,
    ticketTypeId: type.id,
    ticketPhaseId: phaseId,
    pictureId: null,
    name: [`${type.name} ticket`, phaseName].filter(Boolean).join(", "),
    priceKobo,
    quantity,
    ...(reductions[index] && { reductionKobo: reductions[index] }),
  }));
}

/** Who opens purchases: the account, the browser, or a new browser's network with the address. */
function openerOf({ userId, email, sender }: TicketRequest): string {
  if (userId) return accountOpener(userId);
  const browserId = sender?.browser.id();
  return browserId ? `browser:${browserId}` : `${sender?.network ?? ""}:${emailKey(email)}`;
}

/**
 * Returns what a browser has reserved and not paid, of a type or of any, and the buyer of it, by the
 * secrets of its purchases; null where there is nothing. `payAt` is the address of its payment page.
 */
export async function findOwnReserved(
  db: Queryable,
  { typeId, ownTokens }: { typeId?: string; ownTokens: readonly string[] },
  at: Date,
) {
  if (ownTokens.length === 0) return null;
  const [found] = await db
    .select({
      token: purchases.accessToken,
      until: ticketPlaces.expiresAt,
      quantity: sql`count(*)`.mapWith(Number),
      payAt: purchases.authorizationUrl,
      lines: purchases.lines,
      totalKobo: purchases.totalKobo,
      name: purchases.username,
      email: purchases.email,
      address: purchases.address,
    })
    .from(purchases)
    .innerJoin(ticketPlaces, eq(ticketPlaces.reference, purchases.reference))
    .where(
      and(
        inArray(purchases.accessToken, [...ownTokens]),
        eq(purchases.status, "open"),
        typeId === undefined ? undefined : eq(ticketPlaces.typeId, typeId),
        eq(ticketPlaces.state, "reserved"),
        gt(ticketPlaces.expiresAt, at),
      ),
    )
    .groupBy(purchases.reference, ticketPlaces.expiresAt)
    .orderBy(desc(ticketPlaces.expiresAt))
    .limit(1);
  if (!found) return null;
  const { token, until, name, email, address, ...more } = found;
  const buyer = { name, email, phone: address.addressPhone ?? "" };
  return { ...more, token: token!, until: until!, buyer };
}
