import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import { type PaystackCall, readAnswer } from "./paystack-call.server.ts";

const payment = z.object({
  id: z.int(),
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  fees: z.int().nullish(),
  paid_at: z.string().nullish(),
});
/** A payment that came through. `amount` and `fees` are the hundredth part of its currency. */
type ListedPayment = z.infer<typeof payment>;

const madeRefund = z.object({
  id: z.int(),
  transaction: z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  createdAt: z.string(),
});
type ListedRefund = z.infer<typeof madeRefund>;

const orNought = z
  .int()
  .nullish()
  .transform((amount) => amount ?? 0);
const payout = z.object({
  id: z.int(),
  status: z.string(),
  currency: z.string(),
  total_amount: orNought,
  total_fees: orNought,
  total_processed: orNought,
  settlement_date: z.string(),
});
/** What came to the bank: `total_processed` less `total_fees`. */
export type Payout = z.infer<typeof payout>;

export interface TimeSpan {
  from: Date;
  until: Date;
}

/**
 * Paystack's lists, each whole. All raise `PaystackError`; one that says "too many requests" is
 * waited for.
 */
export interface PaystackLists {
  /** What was begun within a span and has come through, but for what was refunded whole. */
  listPayments(span: TimeSpan): Promise<ListedPayment[]>;
  listRefundsMade(span: TimeSpan): Promise<ListedRefund[]>;
  listPayouts(span: TimeSpan): Promise<Payout[]>;
  listPaidOut(payoutId: number): Promise<ListedPayment[]>;
  /** The reference of a transaction by Paystack's own id. */
  findReference(id: number): Promise<string>;
}

const rowsAPage = 100;

export function createPaystackLists(call: PaystackCall): PaystackLists {
  const list = <Row extends z.ZodType>(path: string, row: Row, query: Record<string, string>) =>
    readPages(z.array(row), (page) => {
      const asked = { ...query, perPage: String(rowsAPage), page: String(page) };
      return patiently(() => call(`${path}?${new URLSearchParams(asked)}`));
    });
  return {
    listPayments: (span) => list("/transaction", payment, { status: "success", ...spanOf(span) }),
    listRefundsMade: (span) => list("/refund", madeRefund, spanOf(span)),
    listPayouts: (span) => list("/settlement", payout, spanOf(span)),
    listPaidOut: (payoutId) => list(`/settlement/${payoutId}/transactions`, payment, {}),
    async findReference(id) {
      const found = await patiently(() => call(`/transaction/${id}`));
      return readAnswer(z.object({ reference: z.string() }), found).reference;
    },
  };
}

const spanOf = ({ from, until }: TimeSpan) => ({
  from: from.toISOString(),
  to: until.toISOString(),
});

async function readPages<Row>(
  rows: z.ZodType<Row[]>,
  ask: (page: number) => Promise<unknown>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page++) {
    const read = readAnswer(rows, await ask(page));
    found.push(...read);
    if (read.length < rowsAPage) return found;
  }
}

const mostWaits = 3;
const longestWaitMs = 30_000;

async function patiently<Answer>(ask: () => Promise<Answer>, waits = 0): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const isAskedTooMuch = error instanceof PaystackError && error.code === "rate_limited";
    if (!isAskedTooMuch || waits >= mostWaits) throw error;
    await pause(Math.min(error.retryAfterMs, longestWaitMs));
    return patiently(ask, waits + 1);
  }
}
