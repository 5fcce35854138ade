import { href } from "react-router";
import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { allOf } from "#app/db/all-of.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { lockCheckout } from "#app/db/lock-rows.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import {
  checkouts,
  type LineSnapshot,
  orders,
  paymentCases,
  ticketPlaces,
} from "#app/db/schema.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findWait } from "#app/domain/rate-limit.server.ts";
import {
  type CodedLine,
  extendCodeUse,
  referencesWith,
  requireCode,
  takeCode,
} from "#app/domain/codes/apply-code.server.ts";
import { CodeRefused } from "#app/domain/codes/code-refused.server.ts";
import { requireSale, CheckoutRefused } from "./checkout-refused.server.ts";
import { isOfAccount, personKeys } from "#app/domain/tickets/sale/person-keys.server.ts";
import {
  findReservation,
  releasePlaces,
  requireOnSale,
  requirePlaces,
  reservePlaces,
} from "#app/domain/tickets/sale/reserve-places.server.ts";
import {
  countProven,
  findVouchers,
  requireShare,
  requireShareNow,
  takeVoucher,
  type TicketSender,
} from "#app/domain/tickets/sale/unproven.server.ts";
import {
  requireOffer,
  restoreOffer,
  takeOffer,
} from "#app/domain/tickets/waiting/ticket-offers.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { announce } from "#app/services/live.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { formatNaira } from "#app/shared/money.ts";
import { paidAlready } from "#app/shared/payments/paid-already.ts";
import { certaintyOf } from "#app/shared/payments/payment-statuses.ts";
import { referenceOf } from "#app/shared/payments/references.ts";
import { type PricedTickets, sumKobo } from "#app/shared/tickets/sale.ts";
import {
  awaitPayment,
  type PaymentRequest,
  requestOf,
  startPayment,
} from "./begin-checkout.server.ts";
import { findCheckout, settleCheckout, type SettlementParts } from "./settle-checkout.server.ts";
import { namesVersionNow } from "#app/domain/festival/variant-renames.server.ts";

type Checkout = typeof checkouts.$inferSelect;
type TicketCheckoutParts = SettlementParts &
  Parts<"env" | "sealing" | "ticketSale" | "reservingTurns">;

interface TicketRequest {
  typeId: string;
  quantity: number;
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
  /** The secret of an offer to somebody who waited; its places are kept and have their price. */
  offer?: string;
  /** The code as it was typed, and the reduction that the buyer saw. */
  code?: { typed: string; seenReductionKobo: number } | null;
  /** The buyer has read that the same tickets may be paid already, and pays all the same. */
  paysAgain?: boolean;
  /** The secrets of the purchases that this browser began before. */
  ownTokens?: readonly string[];
  /** The browser that sends the form; left out where the site itself begins the purchase. */
  sender?: TicketSender;
}

/** A payment to open, and the secret of the page of its purchase. */
interface BegunPurchase extends PaymentRequest {
  token: string;
}

export const newTicketsToken = () => newId(28);

/** The tickets of a purchase as a code is applied to them. */
export const codedTickets = (
  typeId: string,
  priced: readonly PricedTickets[],
): (PricedTickets & CodedLine)[] => priced.map((each) => ({ ...each, of: { typeId } }));

/** The same tickets may be paid already, and the buyer has not read so. */
export class PurchaseUnanswered extends DomainError<"unanswered"> {}

/**
 * How many payments may be begun in an hour by an account, by a browser, or where the browser is new
 * by its network with the address: nobody who means to buy needs as many, and a stranger elsewhere
 * uses up nothing of an address.
 */
const openings = { attempts: 30, windowMs: 60 * 60_000 };

/**
 * Reserves tickets for ten minutes and starts a transaction at Paystack; an account is not needed.
 * Tickets that a code makes free are settled at once. What the same browser has begun for the same
 * address and type, and not paid, gives way: nobody's own reservation is in their way. The same
 * form with other words in it, as after going back, is another purchase. Raises `PlacesRefused`,
 * `CodeRefused`, or `CheckoutRefused` "changed" (the code takes off something else than was seen),
 * "too-many" or "payment" (nothing is left open), `PurchaseUnanswered`, or `ProofDue`.
 */
export async function beginTicketCheckout(
  app: TicketCheckoutParts,
  request: TicketRequest,
  userId: string | null,
): Promise<BegunPurchase> {
  const festival = await app.festival();
  requireSale(festival);
  const { known, wanted } = await findKnown(app, request);
  const { checkout, isNew } = known
    ? { checkout: known, isNew: false }
    : await beginNew(app, wanted, { userId, festival });
  const { token } = wanted;
  if (checkout.totalKobo === 0) {
    await settleCheckout(app, checkout.reference);
    const page = href("/tickets/order/:token", { token });
    const free = { ...checkout, accessCode: "", authorizationUrl: `${app.env.publicUrl}${page}` };
    return { ...requestOf(free), token };
  }
  if (checkout.accessCode) return { ...requestOf(checkout), token };
  if (!isNew) return { ...(await awaitPayment(app, checkout.reference)), token };
  // Paystack gets no more than the reference: the address of the purchase's page is a secret.
  const started = await startPayment(app, checkout, {
    callbackUrl: `${app.env.publicUrl}${href("/tickets/return")}`,
    onRefused: () =>
      app.db.transaction((tx) =>
        request.offer
          ? restoreOffer(tx, checkout.reference)
          : releasePlaces(tx, checkout.reference),
      ),
  });
  return { ...started, token };
}

/**
 * The purchase that a form has begun already; else null, and what is wanted anew. Raises
 * `PlacesRefused` before anything else is asked.
 */
async function findKnown(app: TicketCheckoutParts, request: TicketRequest) {
  const { token } = request;
  const sent = await findByToken(app.db, token);
  if (sent && isSamePurchase(sent, request)) return { known: sent, wanted: request };
  const wanted: NewPurchase = sent
    ? { ...request, token: newTicketsToken(), sentToken: token }
    : request;
  await requireLeft(app, wanted);
  return { known: null, wanted };
}

/**
 * Refuses what cannot be bought before anything is locked: once everything is sold, most who press
 * are refused, and none of them is to wait for those who still pay. Raises `PlacesRefused`.
 */
async function requireLeft(
  { ticketSale, now }: TicketCheckoutParts,
  request: NewPurchase,
): Promise<void> {
  const { offer, sentToken, ownTokens = [] } = request;
  // A browser that has begun a purchase may hold the last places itself.
  if (offer || sentToken || ownTokens.length > 0) return;
  requireOnSale(await ticketSale(), request, now());
}

/** Whether a form that was sent before says the same as then. */
function isSamePurchase(
  { email, username, address, lines }: Checkout,
  { typeId, offer, quantity, name, email: sentEmail, phone }: TicketRequest,
): boolean {
  return (
    email === sentEmail &&
    username === name &&
    (address.addressPhone ?? null) === phone &&
    lines.reduce((sum, line) => sum + line.quantity, 0) === quantity &&
    (offer !== undefined || lines.every(({ ticketTypeId }) => ticketTypeId === typeId))
  );
}

/** `sentToken` is the secret of the purchase that the same form began with other words in it. */
type NewPurchase = TicketRequest & { sentToken?: string };

async function beginNew(
  app: TicketCheckoutParts,
  request: NewPurchase,
  { userId, festival }: { userId: string | null; festival: Festival },
) {
  const replaced = await requireAnswers(app, request);
  const vouchers = await findVouchersOf(app, request, userId);
  const begin = (ending: readonly string[]) =>
    reserveInTurn(app, request, { userId, festival, replaced: ending, vouchers });
  return begin(replaced).catch(async (error: unknown) => {
    if (!request.code || !isOfTakenCode(error)) throw error;
    // The browser's own purchases of other tickets, or with another address, may have taken it.
    const holding = await findUnpaidWithCode(app, request, request.code.typed);
    if (holding.length === 0) throw error;
    return begin([...new Set([...replaced, ...holding])]);
  });
}

const isOfTakenCode = (error: unknown): boolean =>
  (error instanceof CodeRefused && error.code === "used-up") ||
  (error instanceof CheckoutRefused && error.code === "changed");

/** Which of a browser's own purchases use a code, and are surely not paid, as Paystack says now. */
async function findUnpaidWithCode(
  app: TicketCheckoutParts,
  { ownTokens = [] }: NewPurchase,
  typed: string,
): Promise<string[]> {
  const unpaid: string[] = [];
  for (const reference of await listOwnOpen(app.db, ownTokens, typed)) {
    const settled = await settleCheckout(app, reference).catch((error: unknown) => {
      if (error instanceof PaystackError) return null;
      throw error;
    });
    const checkout = await findCheckout(app.db, reference);
    if (settled?.outcome === "unpaid" && certaintyOf(checkout!) === "unpaid")
      unpaid.push(reference);
  }
  return unpaid;
}

/** The references of a browser's own purchases that are not paid; those that use a code, if given. */
export async function listOwnOpen(
  db: Queryable,
  ownTokens: readonly string[],
  code?: string,
): Promise<string[]> {
  if (ownTokens.length === 0) return [];
  const found = await db
    .select({ reference: checkouts.reference })
    .from(checkouts)
    .where(
      and(
        inArray(checkouts.ticketsToken, [...ownTokens]),
        eq(checkouts.status, "open"),
        isNull(checkouts.dismissedAt),
        code === undefined ? undefined : inArray(checkouts.reference, referencesWith(db, code)),
      ),
    );
  return found.map(({ reference }) => reference);
}

async function reserveInTurn(
  app: TicketCheckoutParts,
  request: NewPurchase,
  {
    userId,
    festival,
    replaced,
    vouchers,
  }: {
    userId: string | null;
    festival: Festival;
    /** What ends in favour of this purchase. */
    replaced: readonly string[];
    vouchers: Awaited<ReturnType<typeof findVouchersOf>>;
  },
) {
  const turns = app.reservingTurns;
  const waits = turns.activeCount >= turns.concurrency;
  return turns(async () => {
    if (waits) await requireLeft(app, request);
    return app.db.transaction(async (tx) => {
      const at = app.now();
      const ended: (ReplacedReservation | null)[] = [];
      for (const reference of replaced) ended.push(await replacePurchase(tx, reference, at));
      const [inPlaceOf = null] = ended
        .filter((each) => each !== null)
        .toSorted((one, other) => one.until.getTime() - other.until.getTime());
      const isVouched = vouchers === null || (await takeVoucher(tx, vouchers, at));
      return saveCheckout(tx, request, { userId, festival, inPlaceOf, isVouched, at });
    });
  }).catch(async (error: unknown) => {
    // When the form is sent twice at once, the second request finds its places or its secret
    // taken by the first.
    const pressed = await findByToken(app.db, request.token);
    if (!pressed) throw error;
    return { checkout: pressed, isNew: false };
  });
}

/**
 * What speaks for the buyer; null where nothing has to, as the places of an offer are kept already.
 * Throws `ProofDue`.
 */
async function findVouchersOf(
  app: TicketCheckoutParts,
  { typeId, quantity, email, ownTokens = [], offer, sender }: NewPurchase,
  userId: string | null,
) {
  if (offer !== undefined || sender === undefined) return null;
  const vouchers = await findVouchers(app, { typeId, email, userId, ownTokens }, sender);
  // What a browser has begun before may give way to this.
  if (vouchers.length === 0 && ownTokens.length === 0)
    await requireShareNow(app, { typeId, quantity, network: sender.network });
  return vouchers;
}

/** What is said of a payment that another browser began: no sum and no time of it. */
const othersPayment =
  "A payment for the same tickets was begun elsewhere with this e-mail address, and nobody knows yet whether it was made.";

/**
 * Before somebody pays for the same tickets again, asks Paystack about open purchases with the same
 * e-mail address. Gives the references of those that this browser began and that are not paid,
 * which give way, also to a buyer who pays all the same. Raises `PurchaseUnanswered` where one of them
 * is paid or may still be, until the buyer has read so.
 */
async function requireAnswers(
  app: TicketCheckoutParts,
  { token, sentToken, typeId, email, ownTokens = [], paysAgain }: NewPurchase,
): Promise<string[]> {
  const isSent = sentToken === undefined ? undefined : eq(checkouts.ticketsToken, sentToken);
  const isMeant = or(eq(checkouts.email, email), isSent);
  const own = sentToken === undefined ? ownTokens : [...ownTokens, sentToken];
  const found = await app.db
    .select()
    .from(checkouts)
    .where(and(isMeant, isNotNull(checkouts.ticketsToken)))
    // However many a stranger begins with somebody's address, their own are among those.
    .orderBy(desc(inArray(checkouts.ticketsToken, [...own, token])), desc(checkouts.createdAt))
    .limit(mostAskedAbout);
  const same = found.filter(
    ({ status, accessCode, ticketsToken, lines }) =>
      status === "open" &&
      accessCode !== null &&
      ticketsToken !== token &&
      (ticketsToken === sentToken || lines.some(({ ticketTypeId }) => ticketTypeId === typeId)),
  );
  const replaced: string[] = [];
  for (const { reference, ticketsToken } of same) {
    const settled = await settleCheckout(app, reference).catch((error: unknown) => {
      // Paystack's silence is what the answer below is about; any other error is a fault of ours.
      if (error instanceof PaystackError) return null;
      throw error;
    });
    const isOwn = ticketsToken === sentToken || ownTokens.includes(ticketsToken!);
    if (settled?.outcome === "settled" && !paysAgain)
      throw new PurchaseUnanswered(
        "unanswered",
        `These tickets are paid already, as Paystack says just now, and on their way to ${email}. Press again only if you want more of them.`,
      );
    const checkout = (await findCheckout(app.db, reference))!;
    const certainty = certaintyOf(checkout);
    const mayBePaid = settled?.outcome !== "mismatched" && certainty !== "unpaid";
    if (mayBePaid && !paysAgain)
      throw new PurchaseUnanswered(
        "unanswered",
        `${paidAlready.title}. ${isOwn ? paidAlready.payment({ ...checkout, certainty }) : othersPayment} ${paidAlready.next} Press again to pay all the same.`,
      );
    if (isOwn && settled?.outcome !== "settled") replaced.push(reference);
  }
  return replaced;
}

type ReplacedReservation = Pick<
  NonNullable<Awaited<ReturnType<typeof findReservation>>>,
  "until" | "renewedAt"
>;

/**
 * Ends a purchase that is not paid, as another takes its place: what it keeps is free, or an offer
 * again. Gives its reservation, if that had not ended.
 */
async function replacePurchase(
  tx: Transaction,
  reference: string,
  at: Date,
): Promise<ReplacedReservation | null> {
  const found = await lockCheckout(tx, reference);
  if (found?.status !== "open") return null;
  const reservation = await findReservation(tx, reference);
  await tx.update(checkouts).set({ dismissedAt: at }).where(eq(checkouts.reference, reference));
  await restoreOffer(tx, reference);
  await releasePlaces(tx, reference);
  return reservation && reservation.until > at ? reservation : null;
}

/** How many of a person's latest purchases are checked. */
const mostAskedAbout = 10;

async function saveCheckout(
  tx: Transaction,
  request: TicketRequest,
  {
    userId,
    festival,
    inPlaceOf,
    isVouched,
    at,
  }: {
    userId: string | null;
    festival: Festival;
    inPlaceOf: ReplacedReservation | null;
    isVouched: boolean;
    at: Date;
  },
) {
  const { typeId, quantity, seenKobo, name, email, phone, token, code, sender } = request;
  const keys = personKeys({ userId, email, phone });
  const offered = request.offer
    ? await requireOffer(tx, { token: request.offer, quantity, keys }, at)
    : null;
  const onSale = offered ? null : await requirePlaces(tx, { typeId, quantity, seenKobo, keys }, at);
  const { type, priced } = (offered ?? onSale)!;
  if (sender && onSale)
    await (isVouched
      ? countProven(tx, sender.network, at)
      : requireShare(tx, { ...onSale, network: sender.network }, at));
  const applied = code
    ? await requireCode(
        tx,
        {
          typed: code.typed,
          lines: codedTickets(typeId, priced),
          keys,
          accountKeys: keys.filter(isOfAccount),
        },
        at,
      )
    : null;
  const reductionKobo = applied?.sumKobo ?? 0;
  if (applied && reductionKobo !== code!.seenReductionKobo)
    throw new CheckoutRefused(
      "changed",
      `The code now takes off ${formatNaira(reductionKobo)}. Please look once more, and press again.`,
    );
  const { quoteDays, planDays } = festival.delivery;
  const itemsKobo = sumKobo(priced) - reductionKobo;
  const lines: LineSnapshot[] = priced.map((each, index) => ({
    productId: "",
    ticketTypeId: type.id,
    ticketPhaseId: each.phaseId,
    pictureId: null,
    name: [`${type.name} ticket`, each.phaseName].filter(Boolean).join(", "),
    color: null,
    size: null,
    priceKobo: each.priceKobo,
    quantity: each.quantity,
    ...(applied?.linesKobo[index] && { reductionKobo: applied.linesKobo[index] }),
  }));
  const reference = referenceOf(newId(20));
  // Sent to the database now, before the places that refer to it.
  const made = addCheckout(tx).execute({
    reference,
    email,
    username: name,
    lines,
    address: { ...noAddress, addressPhone: phone },
    agreed: { label: "Tickets, by e-mail", quoteDays, planDays },
    itemsKobo,
    createdAt: at,
    token,
  });
  const browserId = sender?.browser.id();
  const emailKey = keys.find((key) => key.startsWith("e-mail"))!;
  const opener = userId
    ? `account:${userId}`
    : browserId
      ? `browser:${browserId}`
      : `${sender?.network ?? ""}:${emailKey}`;
  const [[checkout], until] = await allOf([
    made,
    offered
      ? takeOffer(tx, offered, { keys, reference, userId }, at)
      : reservePlaces(
          tx,
          {
            reference,
            typeId: type.id,
            ...onSale!,
            keys,
            userId,
            inPlaceOf,
            isUnproven: !isVouched,
          },
          at,
        ),
    countOpening(tx, opener, at),
  ]);
  if (applied) await takeCode(tx, applied, { reference, keys }, at);
  if (applied && until && inPlaceOf) await extendCodeUse(tx, reference, until);
  announce(tx, "tickets");
  return { checkout: checkout!, isNew: true };
}

const { placeholder } = sql;
const addCheckout = prepared((db) =>
  db
    .insert(checkouts)
    .values({
      reference: placeholder("reference"),
      email: placeholder("email"),
      username: placeholder("username"),
      lines: placeholder("lines"),
      namesVersion: namesVersionNow,
      address: placeholder("address"),
      shippingOption: "PICKUP",
      agreed: placeholder("agreed"),
      itemsKobo: placeholder("itemsKobo"),
      feeKobo: 0,
      totalKobo: placeholder("itemsKobo"),
      createdAt: placeholder("createdAt"),
      ticketsToken: placeholder("token"),
    })
    .returning()
    .prepare("add_tickets_checkout"),
);

async function countOpening(tx: Transaction, opener: string, at: Date): Promise<void> {
  const wait = await findWait(tx, { [`tickets:${opener}`]: openings }, at);
  if (wait === 0) return;
  throw new CheckoutRefused(
    "too-many",
    `You have begun many payments within an hour. Nothing was charged. Please finish the one that is open, or try again in ${wait} minutes.`,
  );
}

async function findByToken(db: Queryable, token: string) {
  const [found] = await selectByToken(db).execute({ token });
  return found;
}
const selectByToken = prepared((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.ticketsToken, sql.placeholder("token")))
    .prepare("tickets_checkout"),
);

/** The purchase of a page's address; null where there is none. */
export const findTicketCheckout = async (db: Queryable, token: string) =>
  (await findByToken(db, token)) ?? null;

/**
 * What a browser has reserved of a type and not paid, by the secrets of its purchases; null where
 * there is nothing.
 */
export async function findOwnReserved(
  db: Queryable,
  { typeId, ownTokens }: { typeId: string; ownTokens: readonly string[] },
  at: Date,
) {
  if (ownTokens.length === 0) return null;
  const [found] = await db
    .select({
      token: checkouts.ticketsToken,
      until: ticketPlaces.until,
      quantity: sql`count(*)`.mapWith(Number),
    })
    .from(checkouts)
    .innerJoin(ticketPlaces, eq(ticketPlaces.reference, checkouts.reference))
    .where(
      and(
        inArray(checkouts.ticketsToken, [...ownTokens]),
        eq(checkouts.status, "open"),
        eq(ticketPlaces.typeId, typeId),
        eq(ticketPlaces.state, "reserved"),
        gt(ticketPlaces.until, at),
      ),
    )
    .groupBy(checkouts.ticketsToken, ticketPlaces.until)
    .orderBy(desc(ticketPlaces.until))
    .limit(1);
  return found ? { ...found, token: found.token!, until: found.until! } : null;
}

/**
 * Which of an order's tickets were gone when they were paid for, whether the organisers have
 * decided about them, and when the money goes back unless they do; null where none was gone.
 */
export async function findSoldOut(db: Queryable, orderId: string) {
  const [found] = await db
    .select({
      lines: orders.soldOutLines,
      refundsAt: paymentCases.refundsAt,
      decidedAt: paymentCases.decidedAt,
    })
    .from(orders)
    .leftJoin(
      paymentCases,
      and(eq(paymentCases.reference, orders.reference), eq(paymentCases.kind, "oversold")),
    )
    .where(eq(orders.id, orderId));
  return found && found.lines.length > 0 ? found : null;
}

/**
 * Ends a purchase that is not paid, and frees its places at once. If money comes for it all the
 * same, settling handles it.
 */
export async function dismissTicketCheckout(
  { db, queue, now }: Parts<"db" | "queue" | "now">,
  token: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.ticketsToken, token))
      .for("update");
    if (found?.status !== "open") return;
    await tx
      .update(checkouts)
      .set({ dismissedAt: now() })
      .where(eq(checkouts.reference, found.reference));
    await releasePlaces(tx, found.reference);
    await queue.enqueue(tx, "serve-waiting", {});
    announce(tx, "tickets");
  });
}
