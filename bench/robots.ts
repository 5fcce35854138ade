import { pbkdf2Sync } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pLimit from "p-limit";
import pg from "pg";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { solveTask, taskIn } from "../tests/support/proofs.ts";
import { startServer } from "../tests/support/server-process.ts";
import { secret } from "./crowd.ts";
import { leavePlaces } from "./leave-places.ts";
import { ask, hiddenFieldsOf } from "./ticket-requests.ts";

const places = 500;
const buyers = 300;
const robots = 500;
const robotNetworks = 50;
/** All buyers come within this time, in milliseconds; the robots are there before, and stay. */
const rushMs = 60_000;
/** How often a robot presses. */
const robotPauseMs = 20_000;
/** How long a buyer takes to write a name and an address: from, and to. */
const typing = { from: 5_000, to: 15_000 };
/** How much slower a buyer's processor is than this one. */
const slower = 4;

interface RobotRun {
  /** Buyers who have the code of their ticket. */
  bought: number;
  buyers: number;
  /** How many places the robots had at most, and the presses that it took. */
  robotPlaces: number;
  robotPresses: number;
  /** How many buyers proved something, and how many of them only after they had been refused. */
  proved: number;
  refusedFirst: number;
  /** What proofs added to a press, in milliseconds. */
  addedMedianMs: number;
  addedP95Ms: number;
}

/**
 * Five hundred robots without cookies, with made-up addresses, on fifty networks, reserve all that
 * they get of five hundred places and pay for nothing, at two processes; three hundred buyers, a
 * third of whom are one campus, want a ticket each. `hasCap` false takes the limits of unproven
 * reservations away, by triggers in the database.
 */
export async function measureRobots({ hasCap }: { hasCap: boolean }): Promise<RobotRun> {
  measureKey();
  const dataDir = mkdtempSync(join(tmpdir(), "festival-robots-"));
  const postgres = await startPostgres({ isDurable: true });
  const sale = { SEED: "demo", TICKETS: "open", TRUST_PROXY: "1" };
  const env = { LOG_LEVEL: "error", DATABASE_URL: postgres.url, SESSION_SECRET: secret, ...sale };
  const sites = [await startServer({ dataDir, env }), await startServer({ dataDir, env })];
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  const leaving = new AbortController();
  try {
    await leavePlaces(postgres.url, places);
    const { type, priceKobo } = await liftLimit(db);
    if (!hasCap) await liftCap(db);
    const run: RobotRun = {
      bought: 0,
      buyers,
      robotPlaces: 0,
      robotPresses: 0,
      proved: 0,
      refusedFirst: 0,
      addedMedianMs: 0,
      addedP95Ms: 0,
    };
    const added: number[] = [];
    const pressing = Array.from({ length: robots }, (_, index) =>
      pressOn(
        {
          url: sites[index % 2]!.url,
          type,
          priceKobo,
          network: `10.66.0.${index % robotNetworks}`,
        },
        run,
        leaving.signal,
      ),
    );
    // The robots come as the sale opens; the first buyers have the page a moment later.
    await sleep(robotPauseMs);
    await Promise.all(
      Array.from({ length: buyers }, async (_, index) => {
        await sleep(Math.random() * rushMs);
        const network = index % 3 === 0 ? "102.89.1.7" : `10.1.${index >> 8}.${index & 255}`;
        const url = sites[index % 2]!.url;
        const waited = await buy({ url, type, network, email: `buyer${index}@example.com` }, run);
        if (waited !== null) added.push(waited);
      }),
    );
    leaving.abort();
    await Promise.all(pressing);
    run.robotPlaces = await countRobotPlaces(db);
    const sorted = added.toSorted((one, other) => one - other);
    run.addedMedianMs = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
    run.addedP95Ms = Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0);
    return run;
  } finally {
    leaving.abort();
    await db.end();
    for (const site of sites) await site.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Lets everybody buy as many as they like of the type that takes one place, and returns it. */
async function liftLimit(db: pg.Client): Promise<{ type: string; priceKobo: number }> {
  await db.query("update ticket_types set max_per_person = null where name = 'Regular'");
  const { rows } = await db.query(
    `select t.id, p.price_kobo as price from ticket_types t join ticket_phases p on p.type_id = t.id
    where t.name = 'Regular' and (p.opens_at is null or p.opens_at <= now()) and (p.closes_at is null or p.closes_at > now())
    order by p.position limit 1`,
  );
  return { type: rows[0].id, priceKobo: Number(rows[0].price) };
}

async function liftCap(db: pg.Client): Promise<void> {
  await db.query(`create function no_unproven() returns trigger language plpgsql as
    $$ begin new.is_unproven := false; return new; end $$`);
  await db.query(
    "create trigger no_unproven before insert on ticket_places for each row execute function no_unproven()",
  );
  await db.query(`create function no_limit() returns trigger language plpgsql as
    $$ begin new.count := 0; return new; end $$`);
  await db.query(
    "create trigger no_limit before insert or update on rate_limits for each row execute function no_limit()",
  );
}

async function countRobotPlaces(db: pg.Client): Promise<number> {
  const { rows } = await db.query(
    `select count(*) from ticket_places p join purchases k using (reference)
    where k.email like '%@example.org' and p.state <> 'void'`,
  );
  return Number(rows[0].count);
}

interface Robot {
  url: string;
  type: string;
  priceKobo: number;
  network: string;
}

/** A robot needs no page: it knows the form. */
async function pressOn(robot: Robot, run: RobotRun, leaving: AbortSignal): Promise<void> {
  const { url, type, priceKobo, network } = robot;
  const pause = (ms: number) => sleep(ms, undefined, { signal: leaving }).catch(() => {});
  await pause(Math.random() * robotPauseMs);
  while (!leaving.aborted) {
    for (const quantity of [6, 1]) {
      const form = {
        intent: "buy-tickets",
        quantity: String(quantity),
        seenKobo: String(quantity * priceKobo),
        name: "Made Up",
        email: `made.up.${run.robotPresses}@example.org`,
        token: newToken(),
      };
      run.robotPresses++;
      // A robot minds no refused connection.
      await ask(url, `/tickets/${type}`, { form, network }).catch(() => {});
    }
    await pause(robotPauseMs * (0.5 + Math.random()));
  }
}

const newToken = () =>
  Array.from({ length: 28 }, () => Math.floor(Math.random() * 36).toString(36)).join("");

/** The site and the robots need this machine's processors, too. */
const solving = pLimit(2);

/** Solves a task. Returns, too, what a slower processor that does nothing else takes for it. */
async function solve(task: string): Promise<{ proof: string; slowMs: number }> {
  const proof = await solving(() => solveTask(task));
  const { solution } = JSON.parse(proof);
  return { proof, slowMs: (solution.counter + 1) * keyMs * slower };
}

/** What a key of a task takes, of several measured the fastest, before anything else runs. */
let keyMs = Infinity;
function measureKey(): void {
  for (let times = 0; times < 50; times++) {
    const from = performance.now();
    pbkdf2Sync("a password", "salt", 5_000, 32, "sha256");
    keyMs = Math.min(keyMs, performance.now() - from);
  }
}

interface Buyer {
  url: string;
  type: string;
  network: string;
  email: string;
}

/**
 * One buyer opens the page, writes, presses, pays and sees the code. Returns what proofs added to
 * the press, in milliseconds; null where the tickets were gone.
 */
async function buy(buyer: Buyer, run: RobotRun): Promise<number | null> {
  const { url, type, network, email } = buyer;
  const page = `/tickets/${type}`;
  const opened = await askAgain(url, page, { network });
  const fields = hiddenFieldsOf(opened.text);
  if (!fields["token"]) return null;
  const typingMs = typing.from + Math.random() * (typing.to - typing.from);
  const task = taskIn(opened.text);
  // The browser solves it while its owner writes.
  const [solved] = await Promise.all([task ? solve(task) : null, sleep(typingMs)]);
  let added = Math.max(0, (solved?.slowMs ?? 0) - typingMs);
  if (solved) run.proved++;
  const written = { ...fields, intent: "buy-tickets", name: "Ada Obi", email };
  let proof = solved?.proof;
  for (;;) {
    const from = performance.now();
    const form = { ...written, ...(proof && { proof }) };
    const answer = await askAgain(url, page, { form, network });
    const answeredAt = performance.now();
    if (answer.location) return (await pay(buyer, answer)) ? (run.bought++, added) : null;
    const asked = answer.text.includes("has to show that somebody is buying")
      ? taskIn(answer.text)
      : null;
    if (asked) {
      const next = await solve(asked);
      if (!proof) run.refusedFirst++;
      proof = next.proof;
      added += answeredAt - from + next.slowMs;
    } else if (!answer.text.includes("Please press again")) return null;
  }
}

async function pay(
  { url, network, email }: Buyer,
  { location, cookie }: Awaited<ReturnType<typeof ask>>,
): Promise<boolean> {
  const paid = await askAgain(url, location!, { form: { action: "pay" }, network });
  const back = await askAgain(url, paid.location!, { cookie, network });
  const shown = await askAgain(url, back.location!, { cookie, network });
  if (!shown.text.includes("The code of ticket")) throw new Error(`${email} paid and has no code`);
  return true;
}

/** Asks until the site has an answer. */
async function askAgain(...asked: Parameters<typeof ask>): ReturnType<typeof ask> {
  const answer = await ask(...asked).catch(() => null);
  if (answer && answer.status < 500) return answer;
  await sleep(2_000);
  return askAgain(...asked);
}
