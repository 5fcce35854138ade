import { href } from "react-router";
import { and, eq, inArray, sql } from "drizzle-orm";
import { allOf } from "#app/db/all-of.server.ts";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { lockName } from "#app/db/named-lock.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { checkouts, type LineSnapshot, products } from "#app/db/schema.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { type Address, addressFields } from "#app/shared/accounts/address.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { messages } from "#app/shared/messages.ts";
import { formatNaira } from "#app/shared/money.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { type Certainty, certaintyOf } from "#app/shared/payments/payment-statuses.ts";
import { referenceOf } from "#app/shared/payments/references.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { feeKobo, feesOf } from "#app/shared/festival/fees.ts";
import { findAddress } from "#app/domain/accounts/addresses.server.ts";
import { type CartLine, readCart, unavailabilityOf } from "#app/domain/cart/cart.server.ts";
import {
  type CodedLine,
  renewCode,
  requireCode,
  takeCode,
} from "#app/domain/codes/apply-code.server.ts";
import { personKeys } from "#app/domain/tickets/sale/person-keys.server.ts";
import { SaleRefused } from "#app/domain/stock/sale-refused.server.ts";
import { requireStock, reserveStock } from "#app/domain/stock/reserve-stock.server.ts";
import { keepOption } from "#app/domain/cart/cart-changes.server.ts";
import {
  askableOf,
  countOpening,
  forgetOpening,
  lockOpenCheckouts,
  type OpenCheckout,
  replaceThese,
} from "./pending-payments.server.ts";
import { requireWithinPersonLimit } from "#app/domain/cart/purchase-limit.server.ts";
import { namesVersionNow } from "#app/domain/festival/variant-renames.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { variantKey } from "#app/shared/catalogue/variants.ts";

type CheckoutParts = Parts<"db" | "paystack" | "env" | "now" | "festival">;

export interface PaymentRequest {
  reference: string;
  accessCode: string;
  authorizationUrl: string;
  email: string;
  amountKobo: number;
}

interface Customer {
  id: string;
  email: string;
  username: string;
}

/** An unpaid checkout that is this fresh is taken up again, so that a double click pays once. */
const reusableMs = 15 * 60_000;

/** A payment that has not started after this long belongs to a process that is gone: a new one takes its place. */
const startingMs = 20_000;

interface CheckoutRequest {
  shippingOption: ShippingOption;
  /** The items' sum in kobo as the customer saw it; another one today is told before anything is paid. */
  seenItemsKobo?: number;
  /** As it was typed; null without one. */
  code?: string | null;
  /** Nothing is begun while an open payment may be paid unheard of. */
  asksFirst?: boolean;
  /**
   * References that the customer wants to pay beside, whatever becomes of them. Where they are given, nothing is begun while
   * another open payment for some of the same items may have been made.
   */
  besides?: readonly string[];
}

/** A payment for some of the same items that may have been made. */
export interface UnansweredPayment {
  reference: string;
  totalKobo: number;
  createdAt: Date;
  lines: LineSnapshot[];
  certainty: Certainty;
}

/** Whoever pays now may pay twice: the customer is to be asked first. */
export class PaymentsUnanswered extends Error {
  readonly payments: UnansweredPayment[];
  constructor(payments: UnansweredPayment[]) {
    super(`${payments.length} payments for the same items are unanswered`);
    this.payments = payments;
  }
}

/** These are to be asked about before another payment is begun. */
export class PaymentsOpen extends Error {
  readonly references: string[];
  constructor(references: string[]) {
    super(`${references.length} payments are open`);
    this.references = references;
  }
}

/**
 * Reserves the pieces for a while, puts older payments away and starts a transaction at Paystack. The same cart asked
 * for twice gives the same payment. Raises `DomainError` "empty", "unavailable" (sold out, gone, or others hold the
 * last), "limit", "changed" (not the prices seen), "address", "phone", "too-many" (in an hour), or "payment" (Paystack
 * refused; nothing is left open), and `CodeRefused`. What a code makes free has no access code: it is settled without
 * Paystack. Raises `PaymentsOpen` where it `asksFirst`, and `PaymentsUnanswered` where `besides` is given.
 */
export async function beginCheckout(
  app: CheckoutParts,
  request: CheckoutRequest,
  customer: Customer,
): Promise<PaymentRequest> {
  const festival = await app.festival();
  const checkout = await app.db.transaction((tx) =>
    saveCheckout(tx, customer, { ...request, festival }, app.now()),
  );
  if (checkout.totalKobo === 0)
    return requestOf({ ...checkout, accessCode: "", authorizationUrl: "" });
  if (checkout.accessCode) return requestOf(checkout);
  return checkout.isNew
    ? startPayment(app, checkout, {
        callbackUrl: `${app.env.publicUrl}${href("/cart/return")}`,
        onRefused: () => forgetOpening(app.db, customer.id),
      })
    : awaitPayment(app, checkout.reference);
}

async function saveCheckout(
  tx: Transaction,
  customer: Customer,
  {
    shippingOption,
    seenItemsKobo,
    code,
    asksFirst,
    besides,
    festival,
  }: CheckoutRequest & { festival: Festival },
  at: Date,
): Promise<OpenCheckout & { isNew: boolean }> {
  const [, open, cart, address] = await allOf([
    lockClicks(tx, customer.id),
    lockOpenCheckouts(tx, customer.id),
    readCart(tx, customer.id, festival),
    findAddress(tx, customer.id),
  ]);
  const askable = askableOf(open);
  if (asksFirst && askable.length > 0) throw new PaymentsOpen(askable);
  const plainLines = snapshotOf(cart);
  requireAddress(address, shippingOption, festival);
  await requireWithinPersonLimit(tx, customer.id, cart);
  const counted = await requireStock(tx, plainLines, customer.id, at);
  const shown = open.filter((one) => one.dismissedAt === null);
  const keys = personKeys({
    userId: customer.id,
    email: customer.email,
    phone: address.addressPhone || null,
  });
  const without = shown.map((one) => one.reference);
  const applied = code
    ? await requireCode(tx, { lines: codedLines(cart), typed: code, keys, without }, at)
    : null;
  const lines = plainLines.map((line, index) => ({
    ...line,
    ...(applied?.linesKobo[index] && { reductionKobo: applied.linesKobo[index] }),
  }));
  const itemsKobo =
    lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0) - (applied?.sumKobo ?? 0);
  if (seenItemsKobo !== undefined && seenItemsKobo !== itemsKobo)
    throw new SaleRefused(
      "changed",
      `Your cart changed while this page was open: the items now come to ${formatNaira(itemsKobo)}. Please look once more.`,
    );
  const { delivery } = festival;
  const fees = feesOf(delivery);
  const { quoteDays, planDays } = delivery;
  const fee = feeKobo(fees, shippingOption, address.city);
  const agreed = { label: fees.shipping[shippingOption].label, quoteDays, planDays };
  const totalKobo = itemsKobo + fee;
  const draft = { lines, address, shippingOption, agreed, itemsKobo, feeKobo: fee, totalKobo };

  const same = open.find((one) => isReusable(one, at) && isSame(one, draft));
  // Taken up again, the same payment cannot be paid twice.
  if (!same && besides) requireAnswers(open, lines, besides);
  const checkout = same ?? openingOf(customer, draft, at);
  const { reference } = checkout;
  const { id: userId } = customer;
  await allOf([
    keepOption(tx, { userId, shippingOption }),
    !same && insertCheckout(tx, customer, { ...draft, ...checkout }, at),
    reserveStock(tx, { ...checkout, userId }, counted, at),
  ]);
  if (applied) await takeCode(tx, applied, { reference, keys }, at);
  if (!same) await replaceThese(tx, shown, { userId, replacedBy: reference }, at);
  return { ...checkout, isNew: !same };
}

/** The lines of a cart as a code is judged by them. */
export const codedLines = (cart: readonly CartLine[]): CodedLine[] =>
  cart.map(({ priceKobo, quantity, category }) => ({ priceKobo, quantity, of: { category } }));

/** Raises `PaymentsUnanswered`. */
function requireAnswers(
  open: OpenCheckout[],
  lines: LineSnapshot[],
  besides: readonly string[],
): void {
  const wanted = new Set(lines.map(variantKey));
  const unanswered = open
    .filter((one) => one.accessCode !== null && !besides.includes(one.reference))
    .filter((one) => one.lines.some((line) => wanted.has(variantKey(line))))
    .map((one) => ({ ...one, certainty: certaintyOf(one) }))
    .filter(({ certainty }) => certainty !== "unpaid");
  if (unanswered.length === 0) return;
  throw new PaymentsUnanswered(
    unanswered.map(({ reference, totalKobo, createdAt, lines: paidFor, certainty }) => ({
      reference,
      totalKobo,
      createdAt,
      lines: paidFor,
      certainty,
    })),
  );
}

/** Two clicks of one customer come one after the other. */
const lockClicks = (tx: Transaction, userId: string) => lockName(tx, `checkout ${userId}`);

const openingOf = ({ email }: Customer, draft: Draft, at: Date): OpenCheckout => ({
  ...draft,
  reference: referenceOf(newId(20)),
  email,
  createdAt: at,
  accessCode: null,
  authorizationUrl: null,
  dismissedAt: null,
  paystackStatus: null,
  claimedAt: null,
});

async function insertCheckout(
  tx: Transaction,
  { id: userId, email, username }: Customer,
  opening: OpenCheckout & Pick<typeof checkouts.$inferInsert, "agreed" | "itemsKobo" | "feeKobo">,
  at: Date,
): Promise<void> {
  // Who has not chosen a name yet is called by the e-mail's.
  const named = { userId, username: username || email.split("@")[0]! };
  await allOf([countOpening(tx, userId, at), addCheckout(tx, { ...opening, ...named })]);
}

const { placeholder } = sql;
const addCheckout = statement("add_checkout", (db) =>
  db.insert(checkouts).values({
    reference: placeholder("reference"),
    userId: placeholder("userId"),
    email: placeholder("email"),
    username: placeholder("username"),
    lines: placeholder("lines"),
    namesVersion: namesVersionNow,
    address: placeholder("address"),
    shippingOption: placeholder("shippingOption"),
    agreed: placeholder("agreed"),
    itemsKobo: placeholder("itemsKobo"),
    feeKobo: placeholder("feeKobo"),
    totalKobo: placeholder("totalKobo"),
    createdAt: placeholder("createdAt"),
  }),
);

const isReusable = (open: OpenCheckout, at: Date) =>
  open.dismissedAt === null &&
  open.createdAt.getTime() > at.getTime() - reusableMs &&
  (open.accessCode !== null || isStarting(open, at));

const isStarting = (checkout: OpenCheckout, at: Date) =>
  at.getTime() - checkout.createdAt.getTime() < startingMs;

function snapshotOf(cart: CartLine[]): LineSnapshot[] {
  if (cart.length === 0) throw new SaleRefused("empty", "Your cart is empty.");
  const gone = cart.filter((line) => line.unavailable);
  if (gone.length > 0)
    throw new SaleRefused(
      "unavailable",
      `${gone.map((line) => line.name).join(", ")} can no longer be bought. Remove it to go on.`,
    );
  return cart.map(({ productId, picture, name, color, size, priceKobo, quantity }) => ({
    productId,
    pictureId: picture?.id ?? null,
    name,
    color,
    size,
    priceKobo,
    quantity,
  }));
}

function requireAddress(
  address: Address,
  shippingOption: ShippingOption,
  { delivery }: Festival,
): void {
  const isToDoor = toDoor({ shippingOption });
  if (isToDoor && !address.addressLine1)
    throw new SaleRefused("address", messages.checkout.addAddress);
  if (isToDoor && !delivery.regions.some(({ name }) => name === address.city))
    throw new SaleRefused(
      "address",
      `We do not deliver to ${address.city}. Please change the region of your address.`,
    );
  if (!isToDoor && !address.addressPhone)
    throw new SaleRefused("phone", messages.checkout.addNumber);
}

type Draft = Pick<OpenCheckout, "lines" | "address" | "shippingOption" | "totalKobo">;

/** Compares by value: jsonb does not keep the order of an object's fields. */
function isSame(open: Draft, draft: Draft): boolean {
  const keyOf = ({ lines, address, shippingOption, totalKobo }: Draft) =>
    JSON.stringify([
      lines.map((line) => [
        line.productId,
        line.color,
        line.size,
        line.priceKobo,
        line.quantity,
        line.reductionKobo ?? 0,
      ]),
      addressFields.map((field) => address[field]),
      shippingOption,
      totalKobo,
    ]);
  return keyOf(open) === keyOf(draft);
}

/**
 * Starts the transaction of a saved checkout at Paystack, outside of any transaction of ours. Raises
 * `SaleRefused` "payment" once `onRefused` has taken back what the checkout holds.
 */
export async function startPayment(
  { db, paystack }: Parts<"db" | "paystack">,
  checkout: Pick<OpenCheckout, "reference" | "email" | "totalKobo">,
  { callbackUrl, onRefused }: { callbackUrl: string; onRefused: () => Promise<void> },
): Promise<PaymentRequest> {
  const { reference, email, totalKobo: amountKobo } = checkout;
  try {
    const started = await paystack.initialize({ email, amountKobo, reference, callbackUrl });
    await keepStarted(db, { reference, ...started });
    return requestOf({ ...checkout, ...started });
  } catch (error) {
    if (!(error instanceof PaystackError)) throw error;
    await db
      .update(checkouts)
      .set({ status: "expired", problem: `${error.code}: ${error.message}` })
      .where(eq(checkouts.reference, reference));
    await onRefused();
    throw new SaleRefused(
      "payment",
      "The payment service did not answer. Nothing was charged; please try again.",
    );
  }
}

const keepStarted = statement(
  "keep_started",
  () => sql`update ${checkouts} set access_code = ${placeholder("accessCode")},
    authorization_url = ${placeholder("authorizationUrl")} where reference = ${placeholder("reference")}`,
);

/** The other click of two is starting this payment: its access code appears within a moment. */
export async function awaitPayment(
  { db }: Parts<"db">,
  reference: string,
): Promise<PaymentRequest> {
  for (let tries = 0; tries < 50; tries++) {
    const [checkout] = await db.select().from(checkouts).where(eq(checkouts.reference, reference));
    if (checkout?.accessCode) return requestOf(checkout);
    if (checkout?.status !== "open") break;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new SaleRefused(
    "payment",
    "The payment service did not answer. Nothing was charged; please try again.",
  );
}

export function requestOf({
  reference,
  accessCode,
  authorizationUrl,
  email,
  totalKobo,
}: Pick<
  OpenCheckout,
  "accessCode" | "authorizationUrl" | "reference" | "email" | "totalKobo"
>): PaymentRequest {
  return {
    reference,
    accessCode: accessCode!,
    authorizationUrl: authorizationUrl!,
    email,
    amountKobo: totalKobo,
  };
}

export async function isCheckoutOf(
  db: Database,
  reference: string,
  userId: string,
): Promise<boolean> {
  return (
    (await db.$count(
      checkouts,
      and(eq(checkouts.reference, reference), eq(checkouts.userId, userId)),
    )) > 0
  );
}

/**
 * Reserves its pieces again within their ten minutes. Raises `DomainError` "not-open" (put away or ended), "unavailable"
 * or "limit", and `CodeRefused` where its code was used up meanwhile.
 */
export async function resumeCheckout(
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  reference: string,
  userId: string,
): Promise<PaymentRequest> {
  const facts = await festival();
  return db.transaction(async (tx) => {
    await lockClicks(tx, userId);
    const open = await lockOpenCheckouts(tx, userId);
    const checkout = open.find((one) => one.reference === reference);
    if (!checkout?.accessCode || checkout.dismissedAt)
      throw new SaleRefused(
        "not-open",
        "This payment is no longer open. If you had paid it, your order comes by itself.",
      );
    await requireWithinPersonLimit(tx, userId, await limitedLines(tx, checkout.lines, facts));
    const counted = await requireStock(tx, checkout.lines, userId, now());
    await reserveStock(tx, { ...checkout, userId }, counted, now());
    await renewCode(tx, reference, now());
    return requestOf(checkout);
  });
}

/** Raises `DomainError` "unavailable" for a product that is no longer sold. */
async function limitedLines(tx: Transaction, lines: LineSnapshot[], festival: Festival) {
  const ids = lines.map((line) => line.productId);
  const rows = await tx.select().from(products).where(inArray(products.id, ids));
  return lines.map((line) => {
    const product = rows.find((row) => row.id === line.productId);
    if (!product || unavailabilityOf(product, line, festival))
      throw new SaleRefused("unavailable", `${line.name} can no longer be bought.`);
    return { ...line, limitPerPerson: product.limitPerPerson };
  });
}
