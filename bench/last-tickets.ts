import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { taskIn } from "../tests/support/proofs.ts";
import { startServer } from "../tests/support/server-process.ts";
import { secret } from "./crowd.ts";
import { knownProof } from "./known-proofs.ts";
import { leavePlaces } from "./leave-places.ts";
import { ask, hiddenFieldsOf } from "./ticket-requests.ts";

const places = 500;
const buyers = 1_000;
/** All buyers come within this time, in milliseconds, each to one of two processes. */
const rushMs = 30_000;
/** Who buy at each process before, one after another. */
const warmUpBuyers = 100;

interface Outcome {
  sold: number;
  refused: number;
  /**
   * The slowest refusal, from its press or from the moment at which the last place was taken,
   * whichever was later: nobody can be refused before.
   */
  slowestRefusalMs: number;
  slowestSinceLastMs: number;
  /** How many buyers were asked to press again. */
  pressedAgain: number;
  /** How many answers asked to try again in a moment. */
  triedAgain: number;
}

/**
 * A thousand strangers want one of the last five hundred places of a sale, at two processes on one
 * PostgreSQL server. Throws when another number of tickets was made.
 */
export async function measureLastTickets(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-tickets-"));
  const postgres = await startPostgres({ isDurable: true });
  const sale = { SEED: "demo", TICKETS: "open" };
  const env = { LOG_LEVEL: "error", DATABASE_URL: postgres.url, SESSION_SECRET: secret, ...sale };
  const sites = [await startServer({ dataDir, env }), await startServer({ dataDir, env })];
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  try {
    const type = await findType(db);
    await warmUp(sites, type);
    await leavePlaces(postgres.url, places);
    const before = await countTickets(db);
    const outcome = newOutcome();
    const refusals: Refusal[] = [];
    const crowd = Array.from({ length: buyers }, async (_, index) => {
      await sleep(Math.random() * rushMs);
      await buy(
        { url: sites[index % 2]!.url, type, email: `buyer${index}@example.com` },
        outcome,
        refusals,
      );
    });
    await Promise.all(crowd);
    const lastTakenAt = await readLastTaken(db);
    for (const { pressedAt, answeredAt } of refusals) {
      const since = (from: number) => Math.max(0, answeredAt - from);
      outcome.slowestRefusalMs = Math.max(outcome.slowestRefusalMs, since(pressedAt));
      const sinceLastMs = since(Math.max(pressedAt, lastTakenAt));
      outcome.slowestSinceLastMs = Math.max(outcome.slowestSinceLastMs, sinceLastMs);
    }
    const made = (await countTickets(db)) - before;
    if (made !== places || outcome.sold !== places)
      throw new Error(`${made} tickets were made of ${places} places, ${outcome.sold} were shown`);
    const { rows } = await db.query(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    if (Number(rows[0].deadlocks) > 0) throw new Error(`${rows[0].deadlocks} deadlocks`);
    return { ...outcome, triedAgain };
  } finally {
    await db.end();
    for (const site of sites) await site.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const newOutcome = (): Outcome => ({
  sold: 0,
  refused: 0,
  slowestRefusalMs: 0,
  slowestSinceLastMs: 0,
  pressedAgain: 0,
  triedAgain: 0,
});

/** The id of the ticket type that takes one place of the hall. */
async function findType(db: pg.Client): Promise<string> {
  const { rows } = await db.query("select id from ticket_types where name = 'Regular'");
  return rows[0].id;
}

/** A sale opens at processes that have served pages for days: their code is compiled by then. */
async function warmUp(sites: readonly { url: string }[], type: string): Promise<void> {
  const outcome = newOutcome();
  for (const [index, { url }] of sites.entries())
    for (let count = 0; count < warmUpBuyers; count++)
      await buy({ url, type, email: `early${index}.${count}@example.com` }, outcome, []);
}

/**
 * When the last place was reserved, by this machine's clock, which the site and the database use
 * too.
 */
async function readLastTaken(db: pg.Client): Promise<number> {
  const { rows } = await db.query("select max(created_at) as at from ticket_places");
  return rows[0].at.getTime();
}

const countTickets = async (db: pg.Client): Promise<number> =>
  Number((await db.query("select count(*) from tickets")).rows[0].count);

/** The times of a refusal, in milliseconds since 1970. */
interface Refusal {
  pressedAt: number;
  answeredAt: number;
}

interface Buyer {
  url: string;
  type: string;
  email: string;
}

/**
 * One stranger opens the ticket type, asks for a ticket, pays and sees the code; or reads that
 * there is none left.
 */
async function buy(buyer: Buyer, outcome: Outcome, refusals: Refusal[]): Promise<void> {
  const { url, type, email } = buyer;
  const page = `/tickets/${type}`;
  const form = await readForm(url + page);
  if (!form) return void outcome.refused++;
  const pressedAt = Date.now();
  const answer = await askAgain(url, page, {
    form: { ...form, intent: "buy-tickets", name: "Ada Obi", email },
  });
  const answeredAt = Date.now();
  if (!answer.location) {
    if (/Please press again|has to show that somebody is buying/.test(answer.text)) {
      outcome.pressedAgain++;
      return buy(buyer, outcome, refusals);
    }
    refusals.push({ pressedAt, answeredAt });
    outcome.refused++;
    return;
  }
  const { cookie } = answer;
  const paid = await askAgain(url, answer.location, { form: { action: "pay" } });
  const back = await askAgain(url, paid.location!, { cookie });
  const shown = await askAgain(url, back.location!, { cookie });
  if (!shown.text.includes("The code of ticket")) throw new Error(`${email} paid and has no code`);
  outcome.sold++;
}

/** How many pages said "try again in a few seconds", which the buyers then do. */
let triedAgain = 0;

/** Asks until the site has an answer. */
async function askAgain(...asked: Parameters<typeof ask>): ReturnType<typeof ask> {
  const answer = await ask(...asked);
  if (answer.status < 500) return answer;
  triedAgain++;
  await sleep(2_000);
  return askAgain(...asked);
}

/**
 * Reads the hidden fields of the purchase's form, with the proof that it asks for; null where
 * nothing is on sale.
 */
async function readForm(address: string): Promise<Record<string, string> | null> {
  const { text } = await askAgain(new URL(address).origin, address);
  const form = hiddenFieldsOf(text);
  if (!form["token"]) return null;
  const task = taskIn(text);
  return task ? { ...form, proof: await knownProof(task) } : form;
}
