import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { startPostgres } from "../../tests/support/postgres-server.ts";
import { openOurs } from "./ours.ts";
import {
  lastPieces,
  measurePurchases,
  measureReads,
  type Peer,
  reads,
  residentMb,
} from "./peer.ts";
import { preparePaymentService } from "./payment-service.ts";
import { installVendure, openVendure } from "./vendure.ts";
import { middle } from "../middle.ts";
import { putIntoReadme } from "../readme.ts";

/**
 * `npm run bench:peer`: measures Vendure and this site in turns on one PostgreSQL server; some
 * sixteen minutes and 350 MB in the temporary folder. Writes its table into bench/README.md at the
 * end.
 */
const buyers = 200;
/** How many rounds each measurement has, because rounds of some seconds differ by a sixth. */
const rounds = 5;
/**
 * How many rounds come before them and do not count, because both shops then still compile what
 * they run: of eleven rounds of purchases the site sold 78, 99 to 104 in the next five and 105 to
 * 112 in the last five, and Vendure 10.3 and then 11.6 to 12.6.
 */
const warmUpRounds = 3;
const pieces = 10;
const wakingMs = 1_000;

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const loadNow = () => loadavg()[0]!.toFixed(1);
const loadBefore = loadNow();
const commit = execFileSync("git", ["describe", "--always", "--dirty"], {
  encoding: "utf8",
}).trim();
const table: string[] = [];
const tell = (line: string) => {
  console.log(line);
  table.push(line);
};
const folder = mkdtempSync(join(tmpdir(), "festival-vendure-"));
const postgres = await startPostgres({ isDurable: true });
const open: Peer[] = [];
try {
  installVendure(folder);
  const ours = await openOurs(await createDatabase("ours"), buyers);
  open.push(ours);
  const vendure = await openVendure(folder, await createDatabase("vendure"), buyers);
  open.push(vendure);
  const both = [ours, vendure];
  tell(`| | ${both.map(({ name }) => name).join(" | ")} | ratio |`);
  tell("|---|---:|---:|---:|");
  const row = (
    what: string,
    [ours, theirs]: number[],
    format = (value: number) => value.toFixed(1),
  ) =>
    tell(`| ${what} | ${format(ours!)} | ${format(theirs!)} | ${(ours! / theirs!).toFixed(2)} |`);
  row(
    "a later start, s",
    both.map(({ startS }) => startS),
  );
  row("memory after the start, MB", both.map(residentMb), String);
  const rows = (what: string, [perSecond, cpuMs]: number[][]) => {
    row(`${what}: a second`, perSecond!);
    row("its processor time, ms each", cpuMs!, (value) => value.toFixed(2));
  };
  for (const read of reads) rows(read, await byTurns(both, (peer) => measureReads(peer, read)));
  for (const clients of [8, 64])
    rows(
      `whole purchases, ${clients} clients`,
      await byTurns(both, (peer) => measurePurchases(peer, clients)),
    );
  row("memory then, MB", both.map(residentMb), String);
  // Paystack takes its payments on machines of its own. This comes before the last pieces, after
  // which nothing is left to sell.
  const apart = await openOurs(await createDatabase("apart"), 8, await preparePaymentService());
  open.push(apart);
  rows(
    "whole purchases, 8 clients, Paystack's stand-in in a process of its own",
    await byTurns([apart, vendure], (peer) => measurePurchases(peer, 8)),
  );
  const last = [];
  for (const peer of both) last.push(await lastPieces(peer, pieces));
  row(
    `got one of the last ${pieces}, of ${buyers}`,
    last.map(({ got }) => got),
    String,
  );
  row(
    "until the last of them was answered, s",
    last.map(({ tookMs }) => tookMs / 1_000),
  );
  const taken = describe();
  console.log(taken);
  putIntoReadme("peer", `${taken}\n\n${table.join("\n")}`);
} finally {
  for (const peer of open) await peer.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Says when, with what and on which machine it was measured. */
function describe(): string {
  const day = new Date().toISOString().slice(0, 10);
  return (
    `Taken on ${day} of ${commit}, on ${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, ` +
    `Node ${process.version.slice(1)}. Load average before the run: ${loadBefore}; after it, its own: ${loadNow()}.`
  );
}

async function createDatabase(name: string): Promise<string> {
  const db = new pg.Client({ connectionString: postgres.url });
  await db.connect();
  await db.query(`create database ${name}`);
  await db.end();
  return postgres.url.replace(/\/postgres$/, `/${name}`);
}

/**
 * Measures the shops one after the other, so that other load on the machine affects both. Returns
 * the middle of all rounds for each figure.
 */
async function byTurns(
  shops: readonly Peer[],
  measure: (peer: Peer) => Promise<number[]>,
): Promise<number[][]> {
  const taken = shops.map((): number[][] => []);
  for (let round = 0; round < warmUpRounds + rounds; round++)
    for (const [index, peer] of shops.entries()) {
      const figures = await alone(peer, () => measure(peer));
      if (round >= warmUpRounds) taken[index]!.push(figures);
    }
  return [0, 1].map((figure) => taken.map((values) => middle(values.map((each) => each[figure]!))));
}

/**
 * Measures one shop while the others are stopped: their unfinished work waits for their own next
 * round.
 */
async function alone<T>(peer: Peer, measure: () => Promise<T>): Promise<T> {
  const others = open.filter((other) => other !== peer);
  for (const { pid } of others) process.kill(pid, "SIGSTOP");
  // The shop itself was stopped until now: it first closes connections that were idle for too long.
  await setTimeout(wakingMs);
  try {
    return await measure();
  } finally {
    for (const { pid } of others) process.kill(pid, "SIGCONT");
  }
}
