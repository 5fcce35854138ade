import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { hashPassword } from "better-auth/crypto";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Queryable } from "../app/db/db.server.ts";
import { readPaymentMoney } from "../app/domain/integrity/check-money.server.ts";
import { findOrderViolations } from "../app/domain/integrity/check-orders.server.ts";
import { findRefundViolations } from "../app/domain/integrity/check-refunds.server.ts";
import { readVariantCounts } from "../app/domain/integrity/check-stock.server.ts";
import { findDisputeViolations } from "../app/domain/integrity/check-disputes.server.ts";
import { findTicketViolations } from "../app/domain/integrity/check-tickets.server.ts";
import type { CheckedPayments } from "../app/domain/integrity/integrity-violation.server.ts";
import { reach } from "../deploy/reach.ts";
import { administrator, type ServerProcess, startServer } from "../tests/support/server-process.ts";
import { completeAll, type ScheduledJob, timeBesideBuyers, watchWriting } from "./closing.ts";
import { measureLockTimes } from "./lock-times.ts";
import {
  currentEdition,
  customerPassword,
  type LargeSize,
  plantLarge,
  wholeSize,
} from "./plant-large.ts";
import { startForPlanting } from "./planting-server.ts";

/**
 * `npm run bench:large`: measures every page, search, export and job of a festival of 100,000
 * customers, 1,000,000 orders and 500,000 tickets in five editions, and of one of a hundredth of
 * that, each on an embedded database.
 */
const usage = `npm run bench:large -- [options]
  --folder=FOLDER   where the two data folders are and stay (in the temporary folder unless given; 6 GB)
  --part=N          plants the Nth part of the whole: 4 is 250,000 orders
  --rounds=N        takes the least of N times (3)
  --only=TEXT       asks only what has the text in its name; may be given several times
  --locks           runs each job and bulk action beside buyers instead, and says for how long locks are held and waited for
  --close           closes the edition at the end and opens it again; the folders are planted anew next time
  --explain=MS      writes the plans of statements that take longer into FOLDER/*/postgres/log`;

const { values } = parseArgs({
  options: {
    folder: { type: "string", default: join(tmpdir(), "festival-large") },
    part: { type: "string", default: "1" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", multiple: true, default: [""] },
    explain: { type: "string" },
    close: { type: "boolean" },
    locks: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const rounds = Number(values.rounds);

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const { openDatabase }: typeof import("../app/app.server.ts") = await import(
  pathToFileURL(resolve("build/server/index.js")).href
);

const sizeOf = (part: number): LargeSize => ({
  customers: wholeSize.customers / part,
  orders: wholeSize.orders / part,
  tickets: wholeSize.tickets / part,
  unread: wholeSize.unread / part,
  admissions: wholeSize.admissions / part,
});
/**
 * The data folder of a filled site. An existing folder is used when it has the wanted size; the
 * start of the site brings its tables up to date.
 */
async function plantedFolder(name: string, size: LargeSize): Promise<string> {
  const dataDir = join(values.folder, name);
  const note = join(values.folder, `${name}.json`);
  const wanted = JSON.stringify(size);
  if (existsSync(note) && readFileSync(note, "utf8") === wanted) return dataDir;
  rmSync(note, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const { bavail, bsize } = statfsSync(values.folder);
  const needed = size.orders * 8_000;
  if (bavail * bsize < needed)
    throw new Error(`${values.folder} has no room for ${Math.ceil(needed / 2 ** 30)} GB`);
  const from = performance.now();
  await (await openDatabase({ dataDir })).close();
  // Starting the site makes the administrator.
  await (await startServer({ dataDir, env: { SEED: "empty" } })).stop();
  const { connections, stop } = await startForPlanting(join(dataDir, "postgres"));
  try {
    await plantLarge(connections, size, await hashPassword(customerPassword), (line) =>
      console.log(`  ${name}, ${line}`),
    );
  } finally {
    await stop();
  }
  console.log(`${name} planted in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
  writeFileSync(note, wanted);
  return dataDir;
}

interface Site {
  size: LargeSize;
  dataDir: string;
  server: ServerProcess;
  client: pg.Client;
  db: Queryable;
  pool: pg.Pool;
  admin: string; // cookies
  customer: string;
}

async function openSite(name: string, part: number): Promise<Site> {
  const size = sizeOf(part);
  const dataDir = await plantedFolder(name, size);
  await explainSlow(dataDir);
  const server = await startServer({ dataDir, env: { SEED: "empty", LOG_LEVEL: "error" } });
  const { connectionString } = await reach(dataDir);
  const client = new pg.Client({ connectionString });
  await client.connect();
  // The settings that the doctor uses.
  const options = "-c jit=off -c work_mem=160MB";
  const pool = new pg.Pool({ connectionString, max: 2, options });
  return {
    size,
    dataDir,
    server,
    client,
    db: drizzle(pool, { casing: "snake_case" }),
    pool,
    admin: await signIn(server.url, administrator),
    customer: await signIn(server.url, {
      email: "cust1@example.com",
      password: customerPassword,
    }),
  };
}

/** Makes PostgreSQL write the plans of slow statements into its folder "log", or stop doing so. */
async function explainSlow(dataDir: string): Promise<void> {
  const cluster = join(dataDir, "postgres");
  rmSync(join(cluster, "log"), { recursive: true, force: true });
  const settings = {
    logging_collector: "on",
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": values.explain,
    "auto_explain.log_analyze": "on",
    "auto_explain.log_timing": "off",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  writeFileSync(join(cluster, "postgresql.auto.conf"), values.explain ? lines.join("") : "");
  const { connectionString, leave } = await reach(dataDir);
  const client = new pg.Client({ connectionString });
  await client.connect();
  // The embedded server is started with a log level that leaves plans out; the setting of a
  // database overrides it.
  const level = values.explain ? "set log_min_messages = log" : "reset log_min_messages";
  await client.query(`alter database ${client.escapeIdentifier(client.database!)} ${level}`);
  await client.end();
  await leave();
}

async function signIn(url: string, who: { email: string; password: string }): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(url, "/login", "", who);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
    if (answer.status < 400 && cookies.length > 0) return cookies.join("; ");
    if (attempt === 3) throw new Error(`${who.email} could not sign in: ${answer.status}`);
  }
}

const post = (url: string, path: string, cookie: string, fields: Record<string, string>) =>
  fetch(url + path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: url, cookie },
    redirect: "manual",
  });

interface Asked {
  what: string;
  /** Runs the request or job. It may return the milliseconds that count. */
  run: (site: Site, round: number) => Promise<number | void>;
  isAdmin?: boolean; // asked again with a change before each request
  once?: boolean;
}

const get = (path: string, as: "admin" | "customer" | null = "admin"): Asked => ({
  what: as === "admin" || !as ? path : `${path} of a customer`,
  isAdmin: as === "admin",
  async run({ server, ...cookies }) {
    const cookie = as ? cookies[as] : "";
    const answer = await fetch(server.url + path, { headers: { cookie }, redirect: "manual" });
    await answer.body?.pipeTo(new WritableStream());
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  },
});

/**
 * An export has a line for each row: how long it is until it begins, and what each row takes. It
 * begins once the first thousand rows are read, so that both festivals have to have as many.
 */
function exported(path: string): Asked[] {
  const ask = ({ server, admin: cookie }: Site, signal?: AbortSignal) =>
    fetch(server.url + path, { headers: { cookie }, signal });
  return [
    {
      what: `${path}, its first byte`,
      async run(site) {
        const enough = new AbortController();
        const answer = await ask(site, enough.signal);
        await answer.body!.getReader().read();
        const firstMs = performance.now() - started;
        enough.abort();
        return firstMs;
      },
    },
    {
      what: `${path}, each row`,
      async run(site) {
        let lines = 0;
        const { body } = await ask(site);
        for await (const text of body!.pipeThrough(new TextDecoderStream()))
          lines += text.split("\n").length - 1;
        if (lines < 1_000) throw new Error(`${path} has ${lines} lines`);
        return (performance.now() - started) / lines;
      },
    },
  ];
}

/** A customer deletes the account; no lock is held for longer than the transaction that took it. */
const deletion = (what: string, count: (forMs: number, writingMs: number) => number): Asked => ({
  what,
  async run({ server, client, dataDir, size }) {
    const { rows } = await client.query<{ email: string }>(
      `select email from users where id in (select 'user' || n from generate_series(20, ${Math.min(900, size.customers)}) n) order by random() limit 1`,
    );
    const { email } = rows[0]!;
    const cookie = await signIn(server.url, { email, password: customerPassword });
    const { connectionString } = await reach(dataDir);
    const writing = await watchWriting(connectionString);
    started = performance.now();
    const confirmation = customerPassword;
    const answer = await post(server.url, "/userProfile/delete", cookie, { confirmation });
    await answer.text();
    const forMs = performance.now() - started;
    const writingMs = await writing.end();
    const left = await client.query("select from users where email = $1", [email]);
    if (left.rowCount) throw new Error(`The account is there still: ${answer.status}`);
    return count(forMs, writingMs);
  },
});

/** How many payments are written in a busy minute, before the site checks them. */
const writtenLately = 200;

/**
 * Measures an integrity check for the payments that were written last, as the doctor runs it, and
 * for all payments, as with `--full`.
 */
function book(
  what: string,
  run: (db: Site["db"], payments: CheckedPayments) => Promise<unknown>,
): Asked[] {
  return [
    {
      what: `doctor: ${what}`,
      async run({ db, client }) {
        const { rows } = await client.query<{ reference: string }>(
          `select reference from purchases order by created_at desc limit ${writtenLately}`,
        );
        started = performance.now();
        await run(
          db,
          rows.map(({ reference }) => reference),
        );
      },
    },
    {
      what: `doctor --full: ${what}`,
      once: true,
      run: async ({ db }) => void (await run(db, "all")),
    },
  ];
}

const asked: Asked[] = [
  get("/adminHome"),
  get("/adminHome?q=holder77@example.com"),
  get("/adminHome?q=TK77"),
  get("/adminHome?q=ngozi"),
  get("/adminHome?q=Ngozi33+Okafor"),
  get("/adminHome?q=Preye+Alagoa"),
  get("/adminHome?q=Boma+Alagoa"),
  get("/adminHome?q=adeyemi"),
  get("/adminHome?q=nobody+at+all"),
  get("/adminHome?q=08030015838"),
  get("/adminHome?q=zq"),
  get("/adminHome?show=cancelled"),
  get("/adminHome?show=unsent"),
  get("/adminHome?show=let-in"),
  get("/adminHome?show=not-yet"),
  get("/adminHome?package=Vip"),
  get("/adminGate"),
  get("/adminGate?q=Ngozi33+Okafor"),
  get("/adminGate?q=ngozi"),
  get("/adminGate?q=TK-77"),
  get("/adminGate?q=nobody+at+all"),
  get("/adminGate?q=08030015838"),
  get("/adminNotifications"),
  get("/adminNotifications?show=read"),
  get("/adminNotifications?show=all"),
  get("/adminNotifications?kind=payments"),
  get("/adminNotifications/newest"),
  get("/uploads"),
  get("/orders"),
  get("/orders?q=hoodie"),
  get("/orders?q=ORD-2005"),
  get("/orders?q=customer77"),
  get("/orders?q=cust77@example.com"),
  get("/orders?q=08030015838"),
  get("/orders?q=nobody+at+all"),
  get("/orders?q=kg"),
  get("/orders?tab=completed&q=hoodie+small"),
  get("/adminOverview"),
  get("/adminOverview?days=week"),
  get("/adminMoney"),
  get("/adminMoney?q=cust7"),
  get("/adminOutbox"),
  get("/adminMessages"),
  get("/adminSubscribers"),
  get("/adminSubscribers?q=cust77@"),
  get("/adminSeasons"),
  get("/adminSeasons/close"),
  get("/adminChanges"),
  ...exported("/adminHome/export.csv"),
  get("/merch", "customer"),
  get("/myorders", "customer"),
  get("/notifications", "customer"),
  get("/userProfile", "customer"),
  get("/", null),
  get("/merch", null),
  {
    what: "a code read at the gate",
    async run({ server, admin, client }, round) {
      const { rows } = await client.query<{ ticket_id: string }>(
        `select ticket_id from tickets where edition_id = ${currentEdition} and admitted_count = 0 and cancelled_at is null
         order by created_at desc limit 1 offset $1`,
        [100 + 30 * round],
      );
      const code = rows[0]!.ticket_id;
      started = performance.now();
      const fields = { intent: "scan-ticket", code, press: randomUUID() };
      const answer = await post(server.url, "/adminGate", admin, fields);
      const own = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
      const page = await fetch(new URL(answer.headers.get("location") ?? "", server.url), {
        headers: { cookie: [admin, ...own].join("; ") },
      });
      if (!(await page.text()).includes(code)) throw new Error(`The gate says nothing of ${code}`);
    },
  },
  deletion("deleting an account", (forMs) => forMs),
  deletion("deleting an account: its longest transaction", (_, writingMs) => writingMs),
  ...book("money", readPaymentMoney),
  ...book("refunds", (db, payments) => findRefundViolations(db, payments, new Date())),
  ...book("disputes", (db, payments) => findDisputeViolations(db, payments, new Date())),
  ...book("stock", (db) => readVariantCounts(db)),
  ...book("orders", findOrderViolations),
  ...book("tickets", (db, payments) => findTicketViolations(db, payments, new Date())),
];

let started = 0;

/**
 * Returns the shortest time of each site. The sites take turns within each round, so that other
 * load on the machine affects both.
 */
async function leastOfEach(
  { run, once }: Asked,
  before: (site: Site) => Promise<unknown> = async () => {},
): Promise<number[]> {
  const shortest = sites.map(() => Number.POSITIVE_INFINITY);
  const times = once ? 1 : rounds;
  for (let round = once ? 1 : 0; round <= times; round++) {
    for (const [at, site] of sites.entries()) {
      await before(site);
      started = performance.now();
      const counted = await run(site, round);
      const ms = counted ?? performance.now() - started;
      // The first round warms up.
      if (round > 0) shortest[at] = Math.min(shortest[at]!, ms);
    }
  }
  return shortest;
}

/** Closes the edition, whose orders are all completed, and opens it again. */
async function closeAndOpen(): Promise<void> {
  for (const name of ["small", "whole"])
    rmSync(join(values.folder, `${name}.json`), { force: true });
  for (const { client } of sites) await completeAll(client);
  const closing = {
    intent: "close-edition",
    season: String(currentEdition),
    name: "2026",
    date: "",
    gates: "",
    read: "1",
  };
  for (const [what, form] of [
    ["closing an edition", { path: "/adminSeasons/close", fields: closing }],
    [
      "opening it again",
      { path: "/adminSeasons", fields: { intent: "undo-closing", season: String(currentEdition) } },
    ],
  ] as const) {
    const timed: ScheduledJob[] = [];
    for (const { server, dataDir, admin } of sites) {
      const { connectionString } = await reach(dataDir);
      timed.push(await timeBesideBuyers(server, connectionString, admin, form));
    }
    console.log(`| ${what} | ${cells(timed.map(({ ms }) => ms))} | | | |`);
    const waits = timed.map(({ longestWaitMs }) => longestWaitMs);
    console.log(`| the longest wait for a lock meanwhile | ${cells(waits)} | | | |`);
  }
}

const announceChange = async ({ client }: Site) => {
  await client.query("select pg_notify('changed', 'admin')");
  await new Promise((resolve) => setTimeout(resolve, 30));
};

const whole = Number(values.part);
const sites = [await openSite("small", 100 * whole), await openSite("whole", whole)] as const;
const inMs = (ms: number) => ms.toFixed(ms < 0.1 ? 3 : ms < 1 ? 2 : ms < 10 ? 1 : 0);
const cells = (times: number[]) =>
  `${times.map(inMs).join(" | ")} | ${(times[1]! / times[0]!).toFixed(1)}`;
console.log(
  `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, load ${loadavg()[0]!.toFixed(1)}, least of ${rounds}`,
);
if (values.locks) {
  rmSync(join(values.folder, "whole.json"), { force: true });
  const { server, dataDir } = sites[1];
  const { connectionString } = await reach(dataDir);
  await measureLockTimes({ url: server.url, connectionString, only: values.only });
}
const chosen = asked.filter(
  ({ what }) => !values.locks && values.only.some((text) => what.includes(text)),
);
console.log(
  "| page or job | 1/100, ms | whole, ms | ratio | after a change: 1/100 | whole | ratio |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|");
for (const one of chosen) {
  const still: number[] = [];
  const changed: number[] = [];
  try {
    still.push(...(await leastOfEach(one)));
    if (one.isAdmin) changed.push(...(await leastOfEach(one, announceChange)));
  } catch (error) {
    console.log(`| ${one.what} | ${(error as Error).message} |`);
    continue;
  }
  console.log(`| ${one.what} | ${cells(still)} | ${one.isAdmin ? cells(changed) : "| |"} |`);
}
if (values.close) await closeAndOpen();
for (const { server, client, pool } of sites) {
  await Promise.all([client.end(), pool.end()]);
  await server.stop();
}
if (values.explain) console.log(`Plans: ${join(values.folder, "whole/postgres/log")}`);
