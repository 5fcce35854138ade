import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/db/db.server.ts";
import { checkouts } from "#app/db/schema.server.ts";
import { PaystackError } from "#app/services/paystack.server.ts";
import { forgetOldHolds } from "./holds.server.ts";
import { settleCheckout, type SettlementParts } from "./settlement.server.ts";

/** How many questions are on their way at once. */
const questionsAtOnce = 16;
/** After so many questions in a row that failed the service is taken to be down until the next run. */
const failuresInARow = 5;
/** So often in one run the service may say that it is asked too much. */
const pausesInARun = 3;
/** How many checkouts are taken up together; of four, three that were never asked about. */
const batch = 200;

const minutes = (count: number) => sql.raw(`interval '${count} minutes'`);
const openFor = sql.raw("interval '3 days'");

/** Between two questions lies a quarter of the checkout's age: one minute at least, six hours at most. */
const pause = sql`least(greatest((${checkouts.checkedAt} - ${checkouts.createdAt}) / 4, ${minutes(1)}), ${minutes(360)})`;

interface SweepOptions {
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

type Answer = "settled" | "unpaid" | "failed" | "not-asked";

/**
 * Asks Paystack about checkouts whose outcome never came: the newest that were never asked about first, then those that
 * have waited longest for their age. A question that fails counts as asked; too many of them end the run, as its time
 * does. Whoever answers "not paid" three days after the opening has it expire, which only ends the asking: a payment
 * that comes later still settles. Gives the number of orders it made.
 */
export async function sweepCheckouts(
  app: SettlementParts,
  onError: (error: unknown) => void,
  { budgetMs = 40_000 }: SweepOptions = {},
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
    await keepAnswers(app.db, answers, now);
    made += [...answers.values()].filter((answer) => answer === "settled").length;
  }
  await forgetOldHolds(app.db, app.now());
  return made;
}

const isOver = (run: Run) => run.isOver || performance.now() >= run.endsAt;

/** What is to be asked about next. A time that lies ahead was written by a clock that was wrong, and counts as none. */
async function listDue(db: Database, at: Date): Promise<string[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const find = (which: SQL, order: SQL) =>
    db
      .select({ reference: checkouts.reference })
      .from(checkouts)
      .where(
        and(
          // One that has expired too early, by such a clock, is taken up again.
          sql`(${checkouts.status} = 'open' or (${checkouts.status} = 'expired'
            and ${checkouts.accessCode} is not null and ${checkouts.createdAt} > ${moment} - ${openFor}))`,
          sql`(${checkouts.createdAt} < ${moment} - ${minutes(2)} or ${checkouts.createdAt} > ${moment})`,
          which,
        ),
      )
      .orderBy(order)
      .limit(batch);
  const neverAsked = sql`(${checkouts.checkedAt} is null or ${checkouts.checkedAt} > ${moment})`;
  const waited = sql`(${moment} - ${checkouts.checkedAt})`;
  const [fresh, again] = await Promise.all([
    find(neverAsked, desc(checkouts.createdAt)),
    find(
      sql`${checkouts.checkedAt} <= ${moment} and ${waited} >= ${pause}`,
      sql`extract(epoch from ${waited}) / extract(epoch from ${pause}) desc`,
    ),
  ]);
  return weave(fresh, again).map((row) => row.reference);
}

/** Neither of the two waits for the whole of the other. */
function weave<Item>(fresh: Item[], again: Item[]): Item[] {
  const woven: Item[] = [];
  while (woven.length < batch && fresh.length + again.length > 0)
    woven.push(...fresh.splice(0, 3), ...again.splice(0, 1));
  return woven;
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
      if (payment?.status !== "success") return "unpaid";
      const { outcome } = await settleCheckout(app, reference);
      return outcome === "settled" ? "settled" : "failed";
    } catch (error) {
      if (error instanceof PaystackError && error.code === "rate_limited") {
        pauseFor(run, error);
        continue;
      }
      run.onError(error);
      run.failures += 1;
      run.isOver ||= run.failures >= failuresInARow;
      return "failed";
    }
  }
  return "not-asked";
}

/** Nobody asks before the service takes questions again; a run that would be over by then ends at once. */
function pauseFor(run: Run, error: PaystackError): void {
  const now = performance.now();
  if (now >= run.pausedUntil) run.pauses += 1;
  if (run.pauses === 1 && run.pausedUntil === 0) run.onError(error);
  run.pausedUntil = Math.max(run.pausedUntil, now + error.retryAfterMs);
  run.isOver ||= run.pauses > pausesInARun || run.pausedUntil >= run.endsAt;
}

/** Keeps when was asked. Rows that are being settled just now are left to that. */
async function keepAnswers(
  db: Database,
  answers: Map<string, Answer>,
  askedAt: Date,
): Promise<void> {
  const which = (wanted: Answer) =>
    [...answers].flatMap(([reference, answer]) => (answer === wanted ? [reference] : []));
  const unsettled = (references: string[]) =>
    inArray(
      checkouts.reference,
      db
        .select({ reference: checkouts.reference })
        .from(checkouts)
        .where(
          and(
            inArray(checkouts.reference, references),
            inArray(checkouts.status, ["open", "expired"]),
          ),
        )
        .for("update", { skipLocked: true }),
    );
  const isOld = sql`${checkouts.createdAt} < ${askedAt.toISOString()}::timestamptz - ${openFor}`;
  const unpaid = which("unpaid");
  if (unpaid.length > 0)
    await db
      .update(checkouts)
      .set({
        checkedAt: askedAt,
        status: sql`case when ${isOld} then 'expired' else 'open' end`,
      })
      .where(unsettled(unpaid));
  const failed = which("failed");
  if (failed.length > 0)
    await db.update(checkouts).set({ checkedAt: askedAt }).where(unsettled(failed));
}
