import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "../tests/support/client.ts";
import { type MailServer, startMailServer } from "../tests/support/mail-server.ts";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { administrator, type ServerProcess, startServer } from "../tests/support/server-process.ts";
import { Shopper } from "../tests/support/shopper.ts";

/**
 * `npm run bench:import`: imports 2,000 tickets while customers browse, first with two processes on
 * a PostgreSQL server, then with one process on the embedded database.
 */
const tickets = 2_000;
const allowedMs = 5 * 60_000;
const customers = 4;
const aloneMs = 8_000;

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
console.log(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} before`);
console.log(
  "| database | imported in | all out within | mails, pairs | password reset | customers' p95 before | beside | most |",
);
console.log("|---|---:|---:|---:|---:|---:|---:|---:|");
await measure("two processes, PostgreSQL", 2);
await measure("one process, embedded", 1);

async function measure(name: string, processes: number): Promise<void> {
  const mail = await startMailServer();
  const postgres = processes > 1 ? await startPostgres() : null;
  const dataDir = mkdtempSync(join(tmpdir(), "festival-import-"));
  const sites: ServerProcess[] = [];
  try {
    const server = postgres && { DATABASE_URL: postgres.url, SESSION_SECRET: "s".repeat(40) };
    const env = {
      LOG_LEVEL: "error",
      SMTP_URL: mail.url,
      MAIL_FROM: "hello@vybez.example",
      ...server,
    };
    for (let count = 0; count < processes; count++) sites.push(await startServer({ dataDir, env }));
    console.log(`| ${name} | ${(await importBeside(sites, mail)).join(" | ")} |`);
  } finally {
    for (const site of sites) await site.stop();
    await postgres?.stop();
    await mail.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Imports on the first process while customers browse on all of them, and one customer asks for a
 * new password in the middle.
 */
async function importBeside(sites: ServerProcess[], mail: MailServer): Promise<string[]> {
  const admin = await signIn(sites[0]!.url);
  const crowd = await Promise.all(
    Array.from({ length: customers }, (_, index) =>
      customerOf(sites[index % sites.length]!.url, index),
    ),
  );
  const times: number[] = [];
  const over = new AbortController();
  const looking = Promise.allSettled(crowd.map((one) => readHomeData(one, times, over.signal)));
  await sleep(aloneMs);
  const alone = p95Of(times.splice(0));
  const begun = performance.now();
  const since = () => performance.now() - begun;
  await importTickets(admin);
  const importedMs = since();
  await until(() => sentTo(mail, /^ada\d+@/).length >= tickets / 2, allowedMs);
  const before = sentTo(mail, /^customer0@/).length;
  const askedAt = performance.now();
  await crowd[0]!.client.post("/reset", { email: "customer0@example.com" });
  await until(() => sentTo(mail, /^customer0@/).length > before, allowedMs);
  const resetMs = performance.now() - askedAt;
  await until(() => new Set(sentTo(mail, /^ada\d+@/)).size >= tickets, allowedMs);
  const outMs = since();
  over.abort();
  await looking;
  await sleep(2_000);
  const sent = sentTo(mail, /^ada\d+@/);
  return [
    ...[importedMs, outMs].map(inSeconds),
    `${sent.length}, ${sent.length - new Set(sent).size}`,
    inSeconds(resetMs),
    alone,
    p95Of(times),
    `${Math.max(...times).toFixed(0)} ms`,
  ];
}

function p95Of(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${sorted[Math.floor(sorted.length * 0.95)]?.toFixed(0)} ms of ${sorted.length}`;
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function sentTo({ received }: MailServer, pattern: RegExp): string[] {
  return received.flatMap(({ to }) => to).filter((address) => pattern.test(address));
}

async function until(isSo: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`Not within ${inSeconds(withinMs)}`);
    await sleep(20);
  }
}

async function signIn(url: string): Promise<Client> {
  const client = new Client((request) => fetch(request), url);
  await client.post("/login", administrator);
  return client;
}

async function customerOf(url: string, index: number): Promise<Shopper> {
  const shopper = new Shopper(url);
  await shopper.signUp(`customer${index}`);
  return shopper;
}

async function importTickets(admin: Client): Promise<void> {
  const lines = Array.from({ length: tickets }, (_, n) => `Ada${n},Obi,Vip,ada${n}@example.com`);
  const form = new FormData();
  form.set("intent", "import-file");
  form.set("file", new File([`firstName,lastName,package,email\n${lines.join("\n")}`], "sold.csv"));
  const looked = await admin.post("/adminHome/new", form);
  const preview = looked.headers.get("location");
  if (!preview) throw new Error(`The file was answered with ${looked.status}`);
  await admin.read(preview);
  const made = await admin.post(preview, { intent: "confirm-import" });
  if (!made.headers.has("location")) throw new Error(`The import was answered with ${made.status}`);
}

async function readHomeData(
  { client }: Shopper,
  times: number[],
  over: AbortSignal,
): Promise<void> {
  for (let turn = 0; !over.aborted; turn++) {
    const at = performance.now();
    await client.read(["/merch", "/cart", "/myorders", "/merch/abuja-park-cap"][turn % 4]!);
    times.push(performance.now() - at);
    await sleep(250);
  }
}
