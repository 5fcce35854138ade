import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import autocannon from "autocannon";
import { cpuMsOf } from "../pages.ts";

/** Somebody who is signed in, with one piece on their mind. */
export interface Buyer {
  add(): Promise<unknown>;
  /** From the cart to the payment; says whether it was had. */
  pay(): Promise<boolean>;
}

interface Asked {
  url: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export const reads = [
  "the list, for a visitor",
  "the list, for a customer",
  "the list as a page, for a customer",
  "one product, for a customer",
] as const;
type Read = (typeof reads)[number];

/** A shop that runs, beside another on the same PostgreSQL server. */
export interface Peer {
  name: string;
  pid: number;
  startS: number;
  reads: Record<Read, Asked>;
  buyers: Buyer[];
  restock(pieces: number): Promise<void>;
  stop(): Promise<void>;
}

const connections = 16;
const readS = 4;
const buyS = 8;

/**
 * Answers a second, and the milliseconds of a processor that its process takes for one; throws
 * where one is not what was asked for.
 */
export async function measureReads(peer: Peer, read: Read): Promise<number[]> {
  const before = cpuMsOf(peer);
  const asked = { ...peer.reads[read], connections, duration: readS };
  const { requests, errors, non2xx } = await autocannon(asked);
  if (errors + non2xx > 0) throw new Error(`${read}: ${errors} errors, ${non2xx} not 2xx`);
  return [requests.average, (cpuMsOf(peer) - before) / requests.total];
}

/** The same of whole purchases. */
export async function measurePurchases(peer: Peer, clients: number): Promise<number[]> {
  const before = cpuMsOf(peer);
  const begun = performance.now();
  let bought = 0;
  const goOn = async (buyer: Buyer) => {
    while (performance.now() - begun < buyS * 1_000) {
      await buyer.add();
      if (!(await buyer.pay())) throw new Error("A purchase came to nothing");
      bought++;
    }
  };
  await Promise.all(peer.buyers.slice(0, clients).map(goOn));
  const perSecond = bought / ((performance.now() - begun) / 1_000);
  return [perSecond, (cpuMsOf(peer) - before) / bought];
}

/** All ask at once for the last pieces: how many got one, and when the last was told. */
export async function lastPieces(
  peer: Peer,
  pieces: number,
): Promise<{ got: number; tookMs: number }> {
  await Promise.all(peer.buyers.map((buyer) => buyer.add()));
  await peer.restock(pieces);
  const at = performance.now();
  const answers = await Promise.all(peer.buyers.map((buyer) => buyer.pay()));
  return { got: answers.filter(Boolean).length, tookMs: performance.now() - at };
}

export function residentMb({ pid }: Peer): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1];
  return Math.round(Number(kilobytes) / 1_024);
}
