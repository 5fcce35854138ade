import { PaystackError } from "#app/services/paystack-error.server.ts";
import { deleteOldReservations } from "#app/domain/stock/reserve-stock.server.ts";
import { settleCheckout, type SettlementParts } from "./settle-checkout.server.ts";
import { type Answer, keepAnswers, listDue } from "./unsettled-checkouts.server.ts";

/** How many questions are on their way at once. */
const questionsAtOnce = 16;
/** After so many questions in a row that failed the service is taken to be down until the next run. */
const failuresInARow = 5;
/** So often in one run the service may say that it is asked too much. */
const pausesInARun = 3;
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

/**
 * Asks about checkouts whose outcome never came: the newest unasked first, then those that have
 * waited longest for their age. A failed question counts as asked. "Not paid" after three days ends
 * the asking; a later payment still settles. Gives the number of orders it made.
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
  await deleteOldReservations(app.db, app.now());
  return made;
}

const isOver = (run: Run) => run.isOver || performance.now() >= run.endsAt;

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
      const { outcome } = await settleCheckout(app, reference);
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

/** Nobody asks before the service takes questions again; a run that would be over by then ends at once. */
function pauseFor(run: Run, error: PaystackError): void {
  const now = performance.now();
  if (now >= run.pausedUntil) run.pauses += 1;
  if (run.pauses === 1 && run.pausedUntil === 0) run.onError(error);
  run.pausedUntil = Math.max(run.pausedUntil, now + error.retryAfterMs);
  run.isOver ||= run.pauses > pausesInARun || run.pausedUntil >= run.endsAt;
}
