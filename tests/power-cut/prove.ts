import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { startEmbedded } from "#app/db/embedded/embedded-server.server.ts";
import { reachable } from "#app/db/embedded/socket-folder.server.ts";
import { readPaymentMoney } from "#app/domain/integrity/check-money.server.ts";
import { findOrderViolations } from "#app/domain/integrity/check-orders.server.ts";
import { findRefundViolations } from "#app/domain/integrity/check-refunds.server.ts";
import { isWrong, readVariantCounts } from "#app/domain/integrity/check-stock.server.ts";
import { createPaystackControl } from "#tests/support/paystack-control.ts";
import { makeTmpfsFolder } from "#tests/support/tmpfs-folder.ts";
import { randomFrom } from "#tests/support/seeded-random.ts";
import { startServer } from "#tests/support/server-process.ts";
import { Refused, Shopper } from "#tests/support/shopper.ts";
import { Disk, type Outcome } from "./disk.ts";
import { type DiskEvent, readTrace, strace } from "./trace.ts";

/**
 * `npm run prove:power`: customers buy from a site whose embedded PostgreSQL is watched by strace;
 * then the data folder is made anew as a power cut would have left it, at many moments, and
 * PostgreSQL or the whole site is started on it. A buyer who was answered that an order is paid
 * must find it, the tables must agree, and tables and indexes must be whole. Ends with 1 where one
 * of that fails. docs/decisions/0003-one-process.md says what it shows and what it cannot.
 */
const usage =
  "usage: npm run prove:power [-- --points=200 --purchases=90 --seed=1 --only=POINT --trace=FOLDER]";
const options = {
  points: { type: "string", default: "200" },
  purchases: { type: "string", default: "90" },
  seed: { type: "string", default: "1" },
  /**
   * Tries one point alone, with the number that a line of an earlier run has; with --trace of that
   * run.
   */
  only: { type: "string" },
  /** A folder that takes the recording of the purchases, or has it from an earlier run. */
  trace: { type: "string" },
} as const;

/** A purchase as its customer saw it; moments in milliseconds since 1970. */
interface Purchase {
  reference: string;
  /** When the checkout had led to the payment page. */
  openedAt: number;
  /** When the site had shown the order; nothing where it was never heard of. */
  answeredAt?: number;
}

interface Point extends Outcome {
  number: number;
  /** The last event before the cut. */
  index: number;
  at: number;
  /** Whether the whole site starts on what is left, or PostgreSQL alone. */
  isSite: boolean;
  about: string;
}

const cap = { productId: "abuja-park-cap", color: "Black", size: "" };
const shoppers = ["ada", "bola", "chidi"];
const ownEnv = { SEED: "demo" };

process.umask(0o077);
const values = readOptions();
ensureStrace();
const folder = realpathSync(values.trace ?? makeTmpfsFolder("festival-power-cut-"));
const recorded = join(folder, "recorded");
const purchases = await record();
const events: DiskEvent[] = [];
for await (const event of readTrace(
  join(recorded, "strace.txt"),
  join(recorded, "data", "postgres"),
))
  events.push(event);
const points = choosePoints().filter(
  ({ number }) => values.only === undefined || number === Number(values.only),
);
/** The points after which PostgreSQL made a torn free space map anew. */
const withTornMaps = new Set<number>();
const failures = await tryPoints();
const control = await tryControl();
if (!values.trace) rmSync(folder, { recursive: true });
console.log(
  `${points.length - failures} of ${points.length} power cuts left every paid order, tables that agree and whole tables; after ${withTornMaps.size} of them a torn free space map was made anew.`,
);
if (!control)
  console.log(
    "On a disk that keeps nothing nothing was missed: this proof does not see what is lost.",
  );
process.exit(failures === 0 && control ? 0 : 1);

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`);
    return process.exit(2);
  }
}

/** Root of a Debian gets it by apt; anybody else reads what is missing. */
function ensureStrace(): void {
  const isThere = () => spawnSync("strace", ["--version"]).status === 0;
  if (isThere()) return;
  const install = ["install", "--yes", "--no-install-recommends", "strace"];
  if (process.getuid?.() === 0) spawnSync("apt-get", install, { stdio: "inherit" });
  if (isThere()) return;
  console.error(
    "This needs Linux and strace (apt-get install strace), allowed to trace its children.",
  );
  process.exit(2);
}

/**
 * Customers buy from a site under strace. Leaves the data folder of before and the trace in
 * `recorded`.
 */
async function record(): Promise<Purchase[]> {
  const noted = join(recorded, "purchases.json");
  if (values.trace && readdirSync(folder).includes("recorded"))
    return JSON.parse(readFileSync(noted, "utf8")) as Purchase[];
  const dataDir = join(recorded, "data");
  mkdirSync(recorded);
  const first = await startServer({ dataDir, env: ownEnv });
  for (const name of shoppers) await new Shopper(first.url).signUp(name);
  await first.end("SIGTERM");
  cpSync(join(dataDir, "postgres"), join(recorded, "before"), { recursive: true });

  const under = strace(join(recorded, "strace.txt"));
  const server = await startServer({ dataDir, env: ownEnv, under });
  const purchases: Purchase[] = [];
  let isOver = false;
  const buy = async (name: string) => {
    const shopper = new Shopper(server.url);
    await shopper.signIn(name);
    while (purchases.length < Number(values.purchases)) {
      await shopper.add(cap);
      const page = await shopper.checkOut("DOOR DELIVERY");
      const openedAt = Date.now() + 1;
      const back = await shopper.pay(page);
      const purchase: Purchase = {
        reference: new URL(back).searchParams.get("reference")!,
        openedAt,
      };
      purchases.push(purchase);
      await shopper.comeBack(back);
      purchase.answeredAt = Date.now() + 1;
    }
  };
  const maintenance = maintainDatabase(join(dataDir, "postgres"), () => isOver);
  await Promise.all(shoppers.map(buy));
  isOver = true;
  await maintenance;
  const { pid } = server.process;
  const site = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  process.kill(Number(site), "SIGTERM");
  await server.end("SIGCONT");
  writeFileSync(noted, JSON.stringify(purchases));
  return purchases;
}

/**
 * What PostgreSQL does by itself in hours: checkpoints, new files of its log, old ones that are
 * used again, vacuum.
 */
async function maintainDatabase(cluster: string, isOver: () => boolean): Promise<void> {
  const { connectionString, remove } = reachable(cluster);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const chores = ["checkpoint", "vacuum", "checkpoint", "select pg_switch_wal()"];
  for (let turn = 0; !isOver(); turn++) {
    await client.query(chores[turn % chores.length]!);
    await sleep(300);
  }
  await client.end();
  remove();
}

/**
 * A third of the moments right after a customer was answered, when what must be there is most; a
 * third while a sync is under way; a third anywhere between the first purchase and the last.
 */
function choosePoints(): Point[] {
  const random = randomFrom(Number(values.seed));
  const one = <T>(of: T[]) => of[Math.floor(random() * of.length)]!;
  const answered = purchases.flatMap(({ answeredAt }) => answeredAt ?? []);
  const lastBefore = (at: number) => events.findLastIndex((event) => event.at <= at);
  const [from, until] = [
    Math.min(...purchases.map(({ openedAt }) => openedAt)),
    Math.max(...answered),
  ];
  const during = events.flatMap(({ at }, index) => (at >= from && at <= until ? [index] : []));
  const syncing = during.filter((index) => events[index]!.type === "sync begins");
  const kinds = [
    ["after a customer was answered", () => one(answered)],
    ["during a sync", () => one(syncing)],
    ["anywhere", () => one(during)],
  ] as const;
  const unsynced = ["lost", 512, "lost", 4096, "there"] as const;
  const chosen = Array.from({ length: Number(values.points) }, (_, turn) => {
    const [about, choose] = kinds[turn % kinds.length]!;
    const found = choose();
    const isMoment = turn % kinds.length === 0;
    const index = isMoment ? lastBefore(found) : found;
    return { about, index, at: isMoment ? found : events[index]!.at };
  });
  return chosen
    .toSorted((one, other) => one.index - other.index)
    .map((point, number) => ({
      ...point,
      number,
      isSite: number % 5 === 0,
      unsynced: unsynced[number % unsynced.length]!,
      names: number % 2 === 0 ? "strict" : "journaled",
      random: randomFrom(Number(values.seed) * 1_000_000 + number),
    }));
}

/**
 * Walks through what happened once, and tries each point on its way. Returns how many of them
 * failed.
 */
async function tryPoints(): Promise<number> {
  console.log(
    `${purchases.length} purchases, ${events.length} events of files, ${points.length} power cuts (seed ${values.seed})`,
  );
  const disk = new Disk(join(recorded, "before"));
  let next = 0;
  let failures = 0;
  for (const point of points) {
    for (; next <= point.index; next++) disk.take(events[next]!);
    const wrong = await tryPoint(disk, point);
    if (wrong.length > 0) failures++;
    const sign = wrong.length > 0 ? "FAIL" : "ok";
    console.log(
      `${sign.padEnd(5)}${nameOf(point)}${wrong.map((what) => `\n       ${what}`).join("")}`,
    );
  }
  return failures;
}

function nameOf({ number, index, about, unsynced, names, isSite, at }: Point): string {
  const rest = typeof unsynced === "number" ? `in pieces of ${unsynced}` : unsynced;
  const orders = purchases.filter(
    ({ answeredAt }) => answeredAt !== undefined && answeredAt <= at,
  ).length;
  return `${String(number).padStart(4)}  event ${index}, ${about}; unsynced ${rest}; names ${names}; ${isSite ? "site" : "PostgreSQL"}; ${orders} orders answered`;
}

async function tryPoint(disk: Disk, point: Point): Promise<string[]> {
  const dataDir = join(folder, "left");
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  disk.writeAfterPowerCut(join(dataDir, "postgres"), point);
  try {
    return await (point.isSite ? tryWithSite(dataDir, point) : tryWithPostgres(dataDir, point));
  } catch (error) {
    return [(error as Error).message];
  }
}

async function tryWithPostgres(dataDir: string, point: Point): Promise<string[]> {
  const said: string[] = [];
  const server = await startEmbedded(join(dataDir, "postgres"), (line) => said.push(line));
  try {
    return [...said, ...(await whatIsWrong(server.connectionString, point))];
  } finally {
    await server.stop();
  }
}

/**
 * As after a real one: Paystack has lost nothing, repeats what was not answered, and customers go
 * on buying.
 */
async function tryWithSite(dataDir: string, point: Point): Promise<string[]> {
  for (const name of readdirSync(join(recorded, "data")))
    if (name.startsWith("sandbox.sqlite") || name === "files")
      cpSync(join(recorded, "data", name), join(dataDir, name), { recursive: true });
  const server = await startServer({ dataDir, env: ownEnv });
  const { connectionString, remove } = reachable(join(dataDir, "postgres"));
  try {
    const wrong = await whatIsWrong(connectionString, point);
    const paystack = createPaystackControl(server.url);
    const opened = purchases.filter(({ openedAt }) => openedAt <= point.at);
    for (const { reference } of opened) await paystack.repeatEvent(reference);
    while ((await paystack.openEvents()) > 0) await sleep(20);
    const shopper = new Shopper(server.url);
    await shopper.signIn("ada");
    const page = await checkOutAtLast(shopper);
    // A cart that was paid before the cut leads to its order.
    if (!page.startsWith("/cart?order=")) await shopper.comeBack(await shopper.pay(page));
    const later = await whatIsWrong(connectionString, point, opened);
    return [...wrong, ...later.map((what) => `Later: ${what}`), ...server.takeErrors()];
  } finally {
    remove();
    await server.end("SIGTERM");
  }
}

/**
 * A payment that was being opened when the power went is in the way of the next one for a while;
 * the site says so.
 */
async function checkOutAtLast(shopper: Shopper): Promise<string> {
  for (let triesLeft = 60; ; triesLeft--) {
    await shopper.add(cap);
    try {
      return await shopper.checkOut("DOOR DELIVERY");
    } catch (error) {
      if (!(error instanceof Refused) || triesLeft === 0) throw error;
      await sleep(1_000);
    }
  }
}

/** What a customer or an organiser would miss, and what of tables and indexes is broken. */
async function whatIsWrong(
  connectionString: string,
  { at, number }: Point,
  ordered = purchases.filter(({ answeredAt }) => answeredAt !== undefined && answeredAt <= at),
): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const db = drizzle(client, { casing: "snake_case" });
  const missing = async (table: string, wanted: Purchase[]) => {
    const { rows } = await client.query<{ reference: string }>(
      `select reference from unnest($1::text[]) as reference
        where (select count(*) from ${table} where ${table}.reference = reference.reference) <> 1`,
      [wanted.map(({ reference }) => reference)],
    );
    return rows.map(({ reference }) => `${reference} is not once in ${table}`);
  };
  try {
    const opened = purchases.filter(({ openedAt }) => openedAt <= at);
    const [, ...days] = await readPaymentMoney(db, "all");
    const stock = await readVariantCounts(db);
    await client.query("create extension if not exists amcheck");
    const broken = await client.query<{ what: string }>(
      `select format('%s: %s', oid::regclass, msg) as what from pg_class, lateral verify_heapam(oid)
        where relkind in ('r', 't', 'm') and relpersistence = 'p'`,
    );
    // Throws an error at an index that is broken, or that lacks a row of its table.
    await client.query(
      `select bt_index_check(indexrelid, true) from pg_index join pg_class on pg_class.oid = indexrelid
        where relam = (select oid from pg_am where amname = 'btree') and relkind = 'i' and relpersistence = 'p' and indisvalid`,
    );
    const failed = await client.query<{ isFailed: boolean }>(
      `select coalesce(sum(checksum_failures), 0) > 0 as "isFailed" from pg_stat_database`,
    );
    // Pages of a table or an index would have raised an error above; PostgreSQL makes a free space
    // map anew.
    if (failed.rows[0]!.isFailed) withTornMaps.add(number);
    return [
      ...(await missing("orders", ordered)),
      ...(await missing("purchases", opened)),
      ...days.flatMap(({ day, wrong }) => wrong.map((what) => `money of ${day}: ${what}`)),
      ...(await findRefundViolations(db, "all", new Date())).map(
        ({ id, what }) => `refund ${id}: ${what}`,
      ),
      ...(await findOrderViolations(db, "all")).map(({ id, what }) => `order ${id}: ${what}`),
      ...stock.filter(isWrong).map(({ name }) => `stock of ${name}`),
      ...broken.rows.map(({ what }) => what),
    ];
  } finally {
    await client.end();
  }
}

/**
 * The last point again on a disk that says "synced" and keeps nothing: it has to fail, or the proof
 * is blind.
 */
async function tryControl(): Promise<boolean> {
  const disk = new Disk(join(recorded, "before"));
  const point = points.at(-1)!;
  for (const event of events.slice(0, point.index + 1))
    if (!event.type.startsWith("sync")) disk.take(event);
  const wrong = await tryPoint(disk, { ...point, unsynced: "lost", isSite: false });
  const missed = wrong.filter((what) => what.endsWith("in orders")).length;
  console.log(`On a disk that keeps nothing ${missed} paid orders are missed, as they should be.`);
  return missed > 0;
}
