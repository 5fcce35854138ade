import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { cpuMsOf } from "../pages.ts";
import { type Asking, openAsking } from "./ask-again.ts";

/** A signed-in customer who buys one piece. */
export interface Buyer {
  add(): Promise<unknown>;
  /** Goes from the cart to the payment. Returns whether the piece was reserved. */
  pay(): Promise<boolean>;
}

interface Asked {
  url: string;
  headers: Record<string, string>;
  /** A request with a body is a POST. */
  body?: string;
}

export const reads = [
  "the list, for a visitor",
  "the list, for a customer",
  "the list as a page, for a customer",
  "one product, for a customer",
] as const;
type Read = (typeof reads)[number];

/** A running shop, which shares the PostgreSQL server with another one. */
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
 * Measures the answers a second, and the processor time of one answer in milliseconds; throws where
 * an answer is not the expected one.
 */
export async function measureReads(peer: Peer, read: Read): Promise<number[]> {
  const { url, ...asked } = peer.reads[read];
  const askings: Asking[] = [];
  for (let count = 0; count < connections; count++) askings.push(await openAsking(url, asked));
  try {
    return await measure(peer, connections, readS, async (client) => {
      const status = await askings[client]!.ask();
      if (status !== 200) throw new Error(`${read}: ${url} answered ${status}`);
    });
  } finally {
    for (const asking of askings) asking.end();
  }
}

/** Measures the same for whole purchases. */
export function measurePurchases(peer: Peer, clients: number): Promise<number[]> {
  return measure(peer, clients, buyS, async (client) => {
    const buyer = peer.buyers[client]!;
    await buyer.add();
    if (!(await buyer.pay())) throw new Error("A purchase came to nothing");
  });
}

/** Every client repeats the action for some seconds. */
async function measure(
  peer: Peer,
  clients: number,
  seconds: number,
  act: (client: number) => Promise<void>,
): Promise<number[]> {
  const before = cpuMsOf(peer);
  const begun = performance.now();
  let done = 0;
  const goOn = async (_: unknown, client: number) => {
    while (performance.now() - begun < seconds * 1_000) {
      await act(client);
      done++;
    }
  };
  await Promise.all(Array.from({ length: clients }, goOn));
  const perSecond = done / ((performance.now() - begun) / 1_000);
  return [perSecond, (cpuMsOf(peer) - before) / done];
}

/**
 * Everybody asks for the last pieces at once. Returns how many got one, and the time until the last
 * answer.
 */
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

export function residentMb({ pid }: Pick<Peer, "pid">): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1];
  return Math.round(Number(kilobytes) / 1_024);
}
