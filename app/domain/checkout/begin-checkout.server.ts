import { href } from "react-router";
import { and, eq, inArray, sql } from "drizzle-orm";
import { allOf } from "#app/db/all-of.server.ts";
import type { Database, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { takeAdvisoryLock } from "#app/db/advisory-lock.server.ts";
import { statement } from "#app/db/statement.server.ts";
import { checkouts, type LineSnapshot, products } from "#app/db/schema.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { type Address, addressFields } from "#app/shared/accounts/address.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
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
import { isOfAccount, personKeys } from "#app/domain/tickets/sale/person-keys.server.ts";
import { requireSale, CheckoutRefused } from "./checkout-refused.server.ts";
import { requireStock, reserveStock } from "#app/domain/stock/reserve-stock.server.ts";
import { saveShippingOption } from "#app/domain/cart/cart-changes.server.ts";
import {
  askableOf,
  countOpening,
  uncountOpening,
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

/** A checkout of the same cart is used again for this long, so that a double click pays once. */
const reusableMs = 15 * 60_000;

/**
 * A checkout that has no payment after this long was begun by a process that died: it is not used
 * again.
 */
const startingMs = 20_000;

interface CheckoutRequest {
  shippingOption: ShippingOption;
  /**
   * The sum of the items in kobo as the customer saw it; where it differs by now, nothing is begun.
   */
  seenItemsKobo?: number;
  /** The discount code as it was typed; null without one. */
  code?: string | null;
  /** Begins nothing while another payment is open that Paystack has to be asked about first. */
  asksFirst?: boolean;
  /**
   * References of payments that the customer was asked about and wants to pay beside. Where this is
   * given, nothing is begun while any other payment for some of the same items may have been made.
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

/** The customer may have paid for some of the same items already and has to be asked first. */
export class PaymentsUnanswered extends Error {
  readonly payments: UnansweredPayment[];
  constructor(payments: UnansweredPayment[]) {
    super(`${payments.length} payments for the same items are unanswered`);
    this.payments = payments;
  }
}

/** Paystack has to be asked about these payments before another one is begun. */
export class PaymentsOpen extends Error {
  readonly references: string[];
  constructor(references: string[]) {
    super(`${references.length} payments are open`);
    this.references = references;
  }
}

/**
 * Begins paying for a customer's cart: saves a checkout, reserves the stock for ten minutes, ends
 * the customer's other open payments and starts a transaction at Paystack. The same cart asked for
 * twice gives the same payment. Where a code makes everything free there is no access code: the
 * caller settles the reference without Paystack.
 *
 * Raises `CheckoutRefused`: "empty", "unavailable" (deleted), "changed" (other prices than the
 * customer saw), "address", "phone", "too-many" (within an hour), "payment" (Paystack refused;
 * nothing is left open). Raises `StockRefused` "unavailable" (sold out, or reserved by others),
 * `CartRefused` "limit", `CodeRefused`, `PaymentsOpen` where it `asksFirst`, and
 * `PaymentsUnanswered` where `besides` is given.
 */
export async function beginCheckout(
  app: CheckoutParts,
  request: CheckoutRequest,
  customer: Customer,
): Promise<PaymentRequest> {
  const festival = await app.festival();
  requireSale(festival);
  const checkout = await app.db.transaction((tx) =>
    saveCheckout(tx, customer, { ...request, festival }, app.now()),
  );
  if (checkout.totalKobo === 0)
    return requestOf({ ...checkout, accessCode: "", authorizationUrl: "" });
  if (checkout.accessCode) return requestOf(checkout);
  return checkout.isNew
    ? startPayment(app, checkout, {
        callbackUrl: `${app.env.publicUrl}${href("/cart/return")}`,
        onRefused: () => uncountOpening(app.db, customer.id),
      })
    : awaitPayment(app, checkout.reference);
}

async function saveCheckout(
  tx: Transaction,
  customer: Customer,
  request: CheckoutRequest & { festival: Festival },
  at: Date,
): Promise<OpenCheckout & { isNew: boolean }> {
  const { shippingOption, seenItemsKobo, asksFirst, besides, festival } = request;
  const { id: userId } = customer;
  const [, open, cart, address] = await allOf([
    lockClicks(tx, userId),
    lockOpenCheckouts(tx, userId),
    readCart(tx, userId, festival),
    findAddress(tx, userId),
  ]);
  const askable = askableOf(open);
  if (asksFirst && askable.length > 0) throw new PaymentsOpen(askable);

  const bought = snapshotOf(cart);
  requireAddress(address, shippingOption, festival);
  await requireWithinPersonLimit(tx, userId, cart);
  const counted = await requireStock(tx, bought, userId, at);

  // The codes of payments that this one replaces are free again for it.
  const replaced = open.filter((one) => one.dismissedAt === null);
  const keys = personKeys({
    userId,
    email: customer.email,
    phone: address.addressPhone || null,
  });
  const applied = request.code
    ? await requireCode(
        tx,
        {
          lines: codedLines(cart),
          typed: request.code,
          keys,
          accountKeys: keys.filter(isOfAccount),
          without: replaced.map((one) => one.reference),
        },
        at,
      )
    : null;
  const lines = bought.map((line, index) => ({
    ...line,
    ...(applied?.linesKobo[index] && { reductionKobo: applied.linesKobo[index] }),
  }));
  const itemsKobo =
    lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0) - (applied?.sumKobo ?? 0);
  if (seenItemsKobo !== undefined && seenItemsKobo !== itemsKobo)
    throw new CheckoutRefused(
      "changed",
      `Your cart changed while this page was open: the items now come to ${formatNaira(itemsKobo)}. Please look once more.`,
    );

  const fees = feesOf(festival.delivery);
  const deliveryKobo = feeKobo(fees, shippingOption, address.city);
  const draft = {
    lines,
    address,
    shippingOption,
    agreed: {
      label: fees.shipping[shippingOption].label,
      quoteDays: festival.delivery.quoteDays,
      planDays: festival.delivery.planDays,
    },
    itemsKobo,
    feeKobo: deliveryKobo,
    totalKobo: itemsKobo + deliveryKobo,
  };

  const same = open.find((one) => isReusable(one, at) && isSame(one, draft));
  // A payment that is used again cannot be paid twice, so nobody has to be asked about it.
  if (!same && besides) requireAnswers(open, lines, besides);
  const checkout = same ?? newCheckoutOf(customer, draft, at);
  await allOf([
    saveShippingOption(tx, { userId, shippingOption }),
    !same && insertCheckout(tx, customer, { ...draft, ...checkout }, at),
    reserveStock(tx, { ...checkout, userId }, counted, at),
  ]);
  if (applied) await takeCode(tx, applied, { reference: checkout.reference, keys }, at);
  if (!same) await replaceThese(tx, replaced, { userId, replacedBy: checkout.reference }, at);
  return { ...checkout, isNew: !same };
}

/** The lines of a cart with what a code needs to know of each. */
export const codedLines = (cart: readonly CartLine[]): CodedLine[] =>
  cart.map(({ priceKobo, quantity, category }) => ({ priceKobo, quantity, of: { category } }));

/** Raises `PaymentsUnanswered` for payments with some of the same items that may have been made. */
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

/** Makes two clicks of one customer wait for each other. */
const lockClicks = (tx: Transaction, userId: string) => takeAdvisoryLock(tx, `checkout ${userId}`);

const newCheckoutOf = ({ email }: Customer, draft: Draft, at: Date): OpenCheckout => ({
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
  // A customer who has not chosen a name yet is called by the first part of the e-mail address.
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
  if (cart.length === 0) throw new CheckoutRefused("empty", "Your cart is empty.");
  const gone = cart.filter((line) => line.unavailable);
  if (gone.length > 0)
    throw new CheckoutRefused(
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
    throw new CheckoutRefused("address", siteTexts.checkout.addAddress);
  if (isToDoor && !delivery.regions.some(({ name }) => name === address.city))
    throw new CheckoutRefused(
      "address",
      `We do not deliver to ${address.city}. Please change the region of your address.`,
    );
  if (!isToDoor && !address.addressPhone)
    throw new CheckoutRefused("phone", siteTexts.checkout.addNumber);
}

type Draft = Pick<OpenCheckout, "lines" | "address" | "shippingOption" | "totalKobo">;

/**
 * Whether two checkouts are for the same purchase, compared by value: jsonb does not keep the order
 * of fields.
 */
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
 * Starts the transaction of a saved checkout at Paystack; call it outside of a database
 * transaction. Where Paystack refuses, `onRefused` releases what the checkout reserved, and
 * `CheckoutRefused` "payment" is raised.
 */
export async function startPayment(
  { db, paystack }: Parts<"db" | "paystack">,
  checkout: Pick<OpenCheckout, "reference" | "email" | "totalKobo">,
  { callbackUrl, onRefused }: { callbackUrl: string; onRefused: () => Promise<void> },
): Promise<PaymentRequest> {
  const { reference, email, totalKobo: amountKobo } = checkout;
  try {
    const started = await paystack.initialize({ email, amountKobo, reference, callbackUrl });
    await saveAccessCode(db, { reference, ...started });
    return requestOf({ ...checkout, ...started });
  } catch (error) {
    if (!(error instanceof PaystackError)) throw error;
    await db
      .update(checkouts)
      .set({ status: "expired", problem: `${error.code}: ${error.message}` })
      .where(eq(checkouts.reference, reference));
    await onRefused();
    throw new CheckoutRefused(
      "payment",
      "The payment service did not answer. Nothing was charged; please try again.",
    );
  }
}

const saveAccessCode = statement(
  "save_access_code",
  () => sql`update ${checkouts} set access_code = ${placeholder("accessCode")},
    authorization_url = ${placeholder("authorizationUrl")} where reference = ${placeholder("reference")}`,
);

/**
 * Waits for the access code of a payment that the other of two clicks is starting, ten seconds at
 * most.
 */
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
  throw new CheckoutRefused(
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
 * Opens a payment again that the customer left: reserves its stock for what is left of the ten
 * minutes. Raises `CheckoutRefused` "not-open" (dismissed or ended) or "unavailable",
 * `StockRefused`, `CartRefused` "limit", and `CodeRefused` where its code was used up meanwhile.
 */
export async function resumeCheckout(
  { db, now, festival }: Parts<"db" | "now" | "festival">,
  reference: string,
  userId: string,
): Promise<PaymentRequest> {
  const settings = await festival();
  requireSale(settings);
  return db.transaction(async (tx) => {
    await lockClicks(tx, userId);
    const open = await lockOpenCheckouts(tx, userId);
    const checkout = open.find((one) => one.reference === reference);
    if (!checkout?.accessCode || checkout.dismissedAt)
      throw new CheckoutRefused(
        "not-open",
        "This payment is no longer open. If you had paid it, your order comes by itself.",
      );
    await requireWithinPersonLimit(tx, userId, await limitedLines(tx, checkout.lines, settings));
    const counted = await requireStock(tx, checkout.lines, userId, now());
    await reserveStock(tx, { ...checkout, userId }, counted, now());
    await renewCode(tx, reference, now());
    return requestOf(checkout);
  });
}

/**
 * Adds today's purchase limits. Raises `CheckoutRefused` "unavailable" for a product that is no
 * longer sold.
 */
async function limitedLines(tx: Transaction, lines: LineSnapshot[], festival: Festival) {
  const ids = lines.map((line) => line.productId);
  const rows = await tx.select().from(products).where(inArray(products.id, ids));
  return lines.map((line) => {
    const product = rows.find((row) => row.id === line.productId);
    if (!product || unavailabilityOf(product, line, festival))
      throw new CheckoutRefused("unavailable", `${line.name} can no longer be bought.`);
    return { ...line, limitPerPerson: product.limitPerPerson };
  });
}
