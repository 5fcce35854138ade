import { and, eq, inArray, sql } from "drizzle-orm";
import { pipelined } from "#app/db/pipelined.server.ts";
import type { Database, Queryable, Transaction } from "#app/db/db.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { namedStatement } from "#app/db/statement.server.ts";
import { purchases, type LineSnapshot } from "#app/db/schema.server.ts";
import { takeCode } from "#app/domain/discounts/apply-code.server.ts";
import { CodeRefused } from "#app/domain/discounts/code-refused.server.ts";
import { namesVersionNow } from "#app/domain/festival/variant-renames.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { type Certainty, certaintyOf } from "#app/shared/payments/payment-statuses.ts";
import { referenceOf } from "#app/shared/payments/references.ts";
import { countOpening, uncountOpening } from "./openings.server.ts";
import { type PaymentRequest, paymentOf } from "./payment-request.ts";
import type {
  Kind,
  OpeningKind,
  OpeningParts,
  OpenPurchase,
  QuoteContext,
  Wanted,
} from "./kinds/kind.ts";
import { sharesLines } from "./purchase.server.ts";
import { PurchaseRefused, requireSale } from "./purchase-refused.server.ts";
import { settleOpenPurchases, settlePurchase } from "./settle.server.ts";
import { markNotStarted } from "./status.server.ts";
import { supersede } from "./supersede.server.ts";

/** A payment for some of the same that may have been made. */
export interface UnansweredPayment {
  reference: string;
  totalKobo: number;
  createdAt: Date;
  lines: LineSnapshot[];
  certainty: Certainty;
  /** Whether the buyer has begun it, and not somebody with the same address. */
  isOwn: boolean;
}

export type Opening =
  | { outcome: "payment"; payment: PaymentRequest }
  /** Nothing was to pay, as a code made it free. Without an order, settling it goes on by a job. */
  | { outcome: "free"; reference: string; orderId: string | null }
  /** An earlier purchase of the buyer turned out to be paid, and nothing was opened. */
  | { outcome: "paid-before"; orderId: string }
  /** An earlier one was paid with another amount than was asked; nothing was opened. */
  | { outcome: "mismatched" }
  /** The buyer has to say first whether to pay beside these; nothing was opened. */
  | { outcome: "unanswered"; payments: UnansweredPayment[] };

/**
 * Opens a purchase: asks Paystack about the buyer's open ones, reserves what is wanted for ten
 * minutes, ends those that give way, and starts a payment. The same asked for twice is one
 * purchase.
 *
 * Throws `PurchaseRefused` "stopped", "too-many" (within an hour), "payment" (Paystack refused;
 * nothing is left open), `CodeRefused`, and what the kind throws where something cannot be bought.
 */
export async function openPurchase<Request extends Wanted, Ready extends Wanted, Found>(
  app: OpeningParts,
  kind: OpeningKind<Request, Ready, Found>,
  request: Request,
): Promise<Opening> {
  const festival = await app.festival();
  requireSale(festival);
  const prepared = await kind.prepare(app, request);
  if ("known" in prepared) return answerOpened(app, prepared.known);
  const { ready } = prepared;

  const asked = await verifyOpen(app, await kind.listOpen(app, ready), ready);
  if (asked.outcome !== "none-paid") return asked;

  const reserve = (wanted: Ready) =>
    kind.inTurn(app, wanted, () =>
      app.db.transaction(async (tx) => {
        const at = app.now();
        const locked = await kind.lockBuyer(tx, wanted, { festival, at });
        const { same } = locked;
        if (same) return { outcome: "same", purchase: same } as const;
        // A purchase that is opened again cannot be paid twice, so nobody is asked about it.
        const mayBePaid = asked.open.map((one) => ({ ...one, isOwn: kind.isOwn(one, wanted) }));
        const payments = unansweredAmong(mayBePaid, locked.lines, wanted);
        if (payments.length > 0) return { outcome: "unanswered", payments } as const;
        const reference = referenceOf(newId(20));
        return save(tx, app.queue, kind, wanted, { festival, at, locked, reference });
      }),
    );
  const saved = await reserve(ready).catch(async (error: unknown) => {
    if (!isOfTakenCode(error)) throw error;
    // What the buyer has open besides, of other things or with another address, may have taken it.
    const alsoGiveWay = await listUnpaid(app, await kind.listWithCode(app, ready));
    if (alsoGiveWay.length === 0) throw error;
    return reserve({ ...ready, alsoGiveWay });
  });
  switch (saved.outcome) {
    case "unanswered":
      return saved;
    case "same":
      return answerOpened(app, saved.purchase);
    case "saved":
      return start(app, kind, saved.purchase, saved.opener);
  }
}

/** Purchases that Paystack was asked about, none of which is paid. */
interface NonePaid {
  outcome: "none-paid";
  open: OpenPurchase[];
}

/** How many of a buyer's latest purchases are checked. */
const mostVerified = 30;

/** Asks Paystack about open purchases, so that nothing is paid twice. Its silence is no answer. */
async function verifyOpen(
  app: OpeningParts,
  open: OpenPurchase[],
  { besides }: Wanted,
): Promise<NonePaid | (Opening & { outcome: "paid-before" | "mismatched" })> {
  const started = open
    .filter(({ accessCode }) => accessCode !== null)
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, mostVerified);
  if (started.length === 0) return { outcome: "none-paid", open: [] };
  const references = started.map(({ reference }) => reference);
  const found = await settleOpenPurchases(app, references);
  if (besides !== "all") {
    if (found.outcome === "settled") return { outcome: "paid-before", orderId: found.orderId };
    if (found.outcome === "mismatched") return { outcome: "mismatched" };
  }
  return { outcome: "none-paid", open: await listStillOpen(app.db, references) };
}

const isOfTakenCode = (error: unknown): boolean =>
  (error instanceof CodeRefused && error.reason === "used-up") ||
  (error instanceof PurchaseRefused && error.reason === "changed");

/** Returns which open purchases are surely not paid, as Paystack says now. */
async function listUnpaid(app: OpeningParts, references: string[]): Promise<string[]> {
  if (references.length === 0) return [];
  await settleOpenPurchases(app, references);
  const open = await listStillOpen(app.db, references);
  return open.filter((one) => certaintyOf(one) === "unpaid").map(({ reference }) => reference);
}

/** Reads purchases once more, as Paystack's answers changed them. */
const listStillOpen = (db: Queryable, references: string[]): Promise<OpenPurchase[]> =>
  db
    .select()
    .from(purchases)
    .where(and(eq(purchases.status, "open"), inArray(purchases.reference, references)));

function unansweredAmong(
  open: readonly (OpenPurchase & { isOwn: boolean })[],
  lines: Parameters<typeof sharesLines>[0],
  { besides }: Wanted,
): UnansweredPayment[] {
  if (besides === "all") return [];
  return open
    .filter((one) => !besides.includes(one.reference))
    .filter(sharesLines(lines))
    .map((one) => ({ ...one, certainty: certaintyOf(one) }))
    .filter(({ certainty }) => certainty !== "unpaid")
    .map(({ reference, totalKobo, createdAt, lines: paidFor, certainty, isOwn }) => ({
      reference,
      totalKobo,
      createdAt,
      lines: paidFor,
      certainty,
      isOwn,
    }));
}

async function save<Ready extends Wanted, Found>(
  tx: Transaction,
  queue: Queue,
  kind: OpeningKind<never, Ready, Found>,
  ready: Ready,
  context: QuoteContext<Found>,
) {
  const { reference, locked, at } = context;
  await supersede(tx, queue, kind, { superseded: locked.giveWay, replacedBy: reference }, at);
  const { opener, purchase, code, reserve } = await kind.quote(tx, ready, context);
  const totalKobo = purchase.itemsKobo + purchase.feeKobo;
  // Sent to the database before what refers to it.
  const [, until] = await pipelined([
    insertPurchase(tx, { ...purchase, kind: kind.kind, reference, totalKobo, createdAt: at }),
    reserve(),
    countOpening(tx, opener, at),
  ]);
  if (code) await takeCode(tx, code.applied, { reference, keys: code.keys, until }, at);
  return { outcome: "saved", purchase: { ...purchase, reference, totalKobo }, opener } as const;
}

const { placeholder } = sql;
const insertPurchase = namedStatement("add_purchase", (db) =>
  db.insert(purchases).values({
    kind: placeholder("kind"),
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
    accessToken: placeholder("accessToken"),
  }),
);

type ToPay = Pick<OpenPurchase, "reference" | "email" | "totalKobo">;
type Opened = ToPay & Pick<OpenPurchase, "accessCode" | "authorizationUrl">;

/** Answers with the payment of a purchase that another request has opened. */
async function answerOpened(app: OpeningParts, purchase: Opened): Promise<Opening> {
  if (purchase.totalKobo === 0) return settleFree(app, purchase.reference);
  if (purchase.accessCode) return { outcome: "payment", payment: paymentOf(purchase) };
  return { outcome: "payment", payment: await awaitPayment(app, purchase.reference) };
}

async function settleFree(app: OpeningParts, reference: string): Promise<Opening> {
  const settlement = await settlePurchase(app, reference);
  const orderId = settlement.outcome === "settled" ? settlement.orderId : null;
  return { outcome: "free", reference, orderId };
}

/** Starts the payment of a purchase that was just saved. */
async function start(
  app: OpeningParts,
  kind: Kind,
  purchase: ToPay,
  opener: string,
): Promise<Opening> {
  const { reference, email, totalKobo: amountKobo } = purchase;
  if (amountKobo === 0) return settleFree(app, reference);
  const callbackUrl = `${app.env.publicUrl}${kind.returnPath}`;
  try {
    const started = await app.paystack.initialize({ email, amountKobo, reference, callbackUrl });
    await saveAccessCode(app.db, { reference, ...started });
    return { outcome: "payment", payment: paymentOf({ ...purchase, ...started }) };
  } catch (error) {
    if (!(error instanceof PaystackError)) throw error;
    const problem = `${error.code}: ${error.message}`;
    await app.db.transaction(async (tx) => {
      await markNotStarted(tx, { reference, problem });
      const released = { references: [reference], why: "not-started" } as const;
      await kind.release(tx, app.queue, released, app.now());
      await uncountOpening(tx, opener);
    });
    throw notStarted();
  }
}

const notStarted = () =>
  new PurchaseRefused(
    "payment",
    "The payment service did not answer. Nothing was charged; please try again.",
  );

const saveAccessCode = namedStatement(
  "save_access_code",
  () => sql`update ${purchases} set access_code = ${placeholder("accessCode")},
    authorization_url = ${placeholder("authorizationUrl")} where reference = ${placeholder("reference")}`,
);

/** Waits for the payment that the other of two clicks is starting, ten seconds at most. */
async function awaitPayment({ db }: { db: Database }, reference: string): Promise<PaymentRequest> {
  for (let tries = 0; tries < 50; tries++) {
    const [purchase] = await db.select().from(purchases).where(eq(purchases.reference, reference));
    if (purchase?.accessCode) return paymentOf(purchase);
    if (purchase?.status !== "open") break;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw notStarted();
}
