import { performance } from "node:perf_hooks";
import type pg from "pg";
import { Refused, type Shopper } from "../tests/support/shopper.ts";
import { cap } from "./crowd.ts";

const pieces = 10;
const rounds = 20;

/**
 * Everybody asks for the last ten pieces at once. Returns how long the slowest round took until the
 * last answer; throws when not exactly ten customers got a piece.
 */
export async function measureLastPieces(db: pg.Client, crowd: Shopper[]): Promise<number> {
  await Promise.all(crowd.map((shopper) => shopper.add(cap)));
  const tookMs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await restock(db);
    const at = performance.now();
    const answers = await Promise.all(crowd.map(asksToPay));
    tookMs.push(performance.now() - at);
    const got = answers.filter(Boolean).length;
    if (got !== pieces) throw new Error(`${got} of ${crowd.length} got one of ${pieces} pieces`);
  }
  return Math.max(...tookMs);
}

async function asksToPay(shopper: Shopper): Promise<boolean> {
  try {
    return Boolean(await shopper.checkOut());
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function restock(db: pg.Client): Promise<void> {
  await db.query("delete from stock_reservations");
  await db.query("update purchases set status = 'expired' where status = 'open'");
  await db.query("delete from rate_limits");
  await db.query(
    `insert into stock (product_id, color, size, quantity) values ($1, $2, '', $3)
      on conflict (product_id, color, size) do update set quantity = $3`,
    [cap.productId, cap.color, pieces],
  );
}
