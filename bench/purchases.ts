import { performance } from "node:perf_hooks";
import { Shopper } from "../tests/support/shopper.ts";
import { cap } from "./crowd.ts";

interface PurchaseFigure {
  perSecond: number;
  p50Ms: number;
  p95Ms: number;
}

const shoppers = 8;
const seconds = 12;

/**
 * Measures whole purchases a second. The sandbox runs in the same process, so its share is
 * included.
 */
export async function measurePurchases(url: string): Promise<PurchaseFigure> {
  const customers = await Promise.all(
    Array.from({ length: shoppers }, async (_, index) => {
      const shopper = new Shopper(url);
      await shopper.signUp(`buyer${index}`);
      return shopper;
    }),
  );
  await Promise.all(customers.map((customer) => customer.buy(cap)));

  const times: number[] = [];
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  await Promise.all(
    customers.map(async (customer) => {
      while (performance.now() < end) {
        const at = performance.now();
        await customer.buy(cap);
        times.push(performance.now() - at);
      }
    }),
  );
  const took = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor((times.length - 1) * share)]!;
  return { perSecond: times.length / took, p50Ms: percentile(0.5), p95Ms: percentile(0.95) };
}
