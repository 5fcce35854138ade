import { z } from "zod";
import { PaystackError } from "#app/services/paystack-error.server.ts";
import type { TimeSpan } from "./paystack-lists.server.ts";
import { type PaystackCall, readAnswer } from "./paystack-call.server.ts";

const instant = z
  .string()
  .nullish()
  .transform((text) => {
    const date = new Date(text ?? "");
    return Number.isNaN(date.getTime()) ? null : date;
  });

/** Paystack's samples spell the times in two ways: `dueAt` and `due_at`. */
const dispute = z
  .object({
    id: z.int(),
    status: z.string(),
    resolution: z.string().nullish(),
    category: z.string().nullish(),
    refund_amount: z.int().nullish(),
    currency: z.string().nullish(),
    transaction: z.object({ reference: z.string(), amount: z.int(), currency: z.string() }),
    dueAt: instant,
    due_at: instant,
    resolvedAt: instant,
    resolved_at: instant,
    createdAt: instant,
    created_at: instant,
    updatedAt: instant,
    updated_at: instant,
  })
  .transform((dispute) => ({
    id: dispute.id,
    reference: dispute.transaction.reference,
    status: dispute.status,
    resolution: dispute.resolution ?? null,
    category: dispute.category ?? "",
    amount: dispute.refund_amount ?? dispute.transaction.amount,
    currency: dispute.currency ?? dispute.transaction.currency,
    dueAt: dispute.dueAt ?? dispute.due_at,
    resolvedAt: dispute.resolvedAt ?? dispute.resolved_at,
    openedAt: dispute.createdAt ?? dispute.created_at,
    changedAt: dispute.updatedAt ?? dispute.updated_at,
  }));
/**
 * What Paystack says of a dispute. `amount` is what the bank wants back, in the hundredth part of
 * its currency.
 */
export type PaystackDispute = z.infer<typeof dispute>;

export interface PaystackDisputes {
  /** Returns a dispute, or null when Paystack knows none. Throws `PaystackError`. */
  find(id: number): Promise<PaystackDispute | null>;
  /** Lists the disputes that were opened within a span. Throws `PaystackError`. */
  listOpenedWithin(span: TimeSpan): Promise<PaystackDispute[]>;
  /** Lists the disputes of one transaction, by Paystack's own id. Throws `PaystackError`. */
  listOf(transactionId: number, from: Date): Promise<PaystackDispute[]>;
}

const rowsAPage = 100;

export function createDisputes(call: PaystackCall): PaystackDisputes {
  const list = async (filter: Record<string, string>) => {
    const found: PaystackDispute[] = [];
    for (let page = 1; ; page++) {
      const asked = { ...filter, perPage: String(rowsAPage), page: String(page) };
      const rows = readAnswer(
        z.array(dispute),
        await call(`/dispute?${new URLSearchParams(asked)}`),
      );
      found.push(...rows);
      if (rows.length < rowsAPage) return found;
    }
  };
  return {
    async find(id) {
      try {
        return readAnswer(dispute, await call(`/dispute/${id}`));
      } catch (error) {
        if (error instanceof PaystackError && /^404$|not_found/.test(error.code)) return null;
        throw error;
      }
    },
    listOpenedWithin: ({ from, until }) =>
      list({ from: from.toISOString(), to: until.toISOString() }),
    listOf: (transactionId, from) =>
      list({ transaction: String(transactionId), from: from.toISOString() }),
  };
}
