import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { purchases, paymentCases } from "#app/db/schema.server.ts";
import { deleteOldReservations } from "#app/domain/stock/reserve-stock.server.ts";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import type { PaymentStatus } from "#app/shared/payments/payment-statuses.ts";
import { settlePurchase, type SettlementParts } from "./settle.server.ts";
import { askedFor, saveUnanswered, saveUnpaid } from "./status.server.ts";

/** How many purchases are taken up together; of four, three that were never asked about. */
const batch = 200;
/** How many questions are on their way at once. */
const questionsAtOnce = 16;
/** After this many failed questions in a row, Paystack is taken to be down until the next run. */
const failuresInARow = 5;
/** How often Paystack may say in one run that it is asked too much. */
const pausesInARun = 3;

interface PollOptions {
  /** Less than the minute after which the next run starts. */
  budgetMs?: number;
}

interface Run {
  endsAt: number;
  pausedUntil: number;
  pauses: number;
  failures: number;
  isOver: boolean;
  onError: (error: unknown) => void;
}

/** What came of a question: the order, no answer, or what Paystack says of one that is not paid. */
type Answer = "settled" | "no-answer" | "not-asked" | Exclude<PaymentStatus, "success">;

/**
 * Asks Paystack about purchases whose outcome never came: first the newest that were never asked
 * about, then those that have waited longest for their age. A question that fails counts as asked.
 * After three days "not paid" ends the asking; a later payment still becomes an order when Paystack
 * reports it. Returns the number of orders that were made; errors go to `onError`.
 */
export async function pollUnsettledPayments(
  app: SettlementParts,
  onError: (error: unknown) => void,
  { budgetMs = 40_000 }: PollOptions = {},
): Promise<number> {
  const run: Run = {
    endsAt: performance.now() + budgetMs,
    pausedUntil: 0,
    pauses: 0,
    failures: 0,
    isOver: false,
    onError,
  };
  let made = 0;
  while (!isOver(run)) {
    const now = app.now();
    const due = await listDue(app.db, now);
    if (due.length === 0) break;
    const answers = await askAll(app, due, run);
    await saveAnswers(app.db, answers, now);
    made += [...answers.values()].filter((answer) => answer === "settled").length;
  }
  await deleteOldReservations(app.db, app.now());
  return made;
}

const isOver = (run: Run) => run.isOver || performance.now() >= run.endsAt;

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);

/**
 * The time between two questions: a quarter of the purchase's age, from one minute to six hours.
 */
const pause = sql`least(greatest((${purchases.checkedAt} - ${purchases.createdAt}) / 4, ${minutes(1)}), ${minutes(360)})`;

/**
 * The purchases to ask about next. A time in the future was written by a wrong clock and counts as
 * none.
 */
async function listDue(db: Database, at: Date): Promise<string[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const find = (which: SQL, order: SQL) =>
    db
      .select({ reference: purchases.reference })
      .from(purchases)
      .where(
        and(
          // A purchase that a wrong clock let expire too early is taken up again.
          sql`(${purchases.status} = 'open' or (${purchases.status} = 'expired'
            and ${purchases.accessCode} is not null and ${purchases.createdAt} > ${moment} - ${askedFor}))`,
          sql`(${purchases.createdAt} < ${moment} - ${minutes(2)} or ${purchases.createdAt} > ${moment})`,
          which,
        ),
      )
      .orderBy(order)
      .limit(batch);
  const neverAsked = sql`(${purchases.checkedAt} is null or ${purchases.checkedAt} > ${moment})`;
  const waited = sql`(${moment} - ${purchases.checkedAt})`;
  const [fresh, again] = await Promise.all([
    find(neverAsked, desc(purchases.createdAt)),
    find(
      sql`${purchases.checkedAt} <= ${moment} and ${waited} >= ${pause}`,
      sql`extract(epoch from ${waited}) / extract(epoch from ${pause}) desc`,
    ),
  ]);
  return interleave(fresh, again).map((row) => row.reference);
}

/**
 * Takes three of one and one of the other in turn, so that a long queue does not hold up the other.
 */
function interleave<Item>(fresh: Item[], again: Item[]): Item[] {
  const both: Item[] = [];
  while (both.length < batch && fresh.length + again.length > 0)
    both.push(...fresh.splice(0, 3), ...again.splice(0, 1));
  return both;
}

async function askAll(
  app: SettlementParts,
  references: string[],
  run: Run,
): Promise<Map<string, Answer>> {
  const waiting = references.values();
  const answers = new Map<string, Answer>();
  const work = async () => {
    for (const reference of waiting) answers.set(reference, await ask(app, reference, run));
  };
  await Promise.all(Array.from({ length: questionsAtOnce }, work));
  return answers;
}

async function ask(app: SettlementParts, reference: string, run: Run): Promise<Answer> {
  while (!isOver(run)) {
    const waitMs = run.pausedUntil - performance.now();
    if (waitMs > 0) await new Promise((done) => setTimeout(done, waitMs));
    try {
      const payment = await app.paystack.verify(reference);
      run.failures = 0;
      if (payment?.status !== "success") return payment?.status ?? "unknown";
      const { outcome } = await settlePurchase(app, reference);
      return outcome === "settled" ? "settled" : "no-answer";
    } catch (error) {
      if (error instanceof PaystackError && error.code === "rate_limited") {
        pauseFor(run, error);
        continue;
      }
      run.onError(error);
      run.failures += 1;
      run.isOver ||= run.failures >= failuresInARow;
      return "no-answer";
    }
  }
  return "not-asked";
}

/** Stops all questions until Paystack takes them again; ends a run that would be over by then. */
function pauseFor(run: Run, error: PaystackError): void {
  const now = performance.now();
  if (now >= run.pausedUntil) run.pauses += 1;
  if (run.pauses === 1 && run.pausedUntil === 0) run.onError(error);
  run.pausedUntil = Math.max(run.pausedUntil, now + error.retryAfterMs);
  run.isOver ||= run.pauses > pausesInARun || run.pausedUntil >= run.endsAt;
}

/** Saves when each was asked about, and the answer. */
async function saveAnswers(
  db: Database,
  answers: Map<string, Answer>,
  askedAt: Date,
): Promise<void> {
  const which = (wanted: Answer) =>
    [...answers].flatMap(([reference, answer]) => (answer === wanted ? [reference] : []));
  for (const answer of new Set(answers.values())) {
    if (answer === "settled" || answer === "not-asked" || answer === "no-answer") continue;
    await saveUnpaid(db, { references: which(answer), answer }, askedAt);
  }
  const unanswered = which("no-answer");
  if (unanswered.length > 0) await saveUnanswered(db, unanswered, askedAt);
}

const minuteMs = 60_000;
/**
 * A payment that differs is asked about again for an hour, every ten minutes: Paystack corrects a
 * wrong answer soon.
 */
const mismatchAskedForMs = 60 * minuteMs;
const mismatchAskedEveryMs = 10 * minuteMs;

/**
 * Asks Paystack again about payments that differ from what was asked and that nobody has decided
 * about yet. One that is right by now becomes an order. Errors go to `onError`.
 */
export async function pollMismatchedPayments(
  app: SettlementParts,
  onError: (error: unknown) => void,
): Promise<void> {
  const before = (ms: number) => new Date(app.now().getTime() - ms);
  const due = await app.db
    .select({ reference: purchases.reference })
    .from(paymentCases)
    .innerJoin(purchases, eq(purchases.reference, paymentCases.reference))
    .where(
      and(
        eq(paymentCases.kind, "payment_mismatch"),
        isNull(paymentCases.decidedAt),
        gt(paymentCases.createdAt, before(mismatchAskedForMs)),
        lt(purchases.checkedAt, before(mismatchAskedEveryMs)),
      ),
    )
    .orderBy(asc(purchases.checkedAt))
    .limit(20);
  for (const { reference } of due) await settlePurchase(app, reference).catch(onError);
}
