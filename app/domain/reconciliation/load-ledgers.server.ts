import type { Span } from "#app/services/paystack/paystack-books.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Ledger, TheirPayment } from "./reconcile-payments.server.ts";
import { listOurPayments, listOurRefunds } from "./local-ledger.server.ts";
import {
  findTheirPayment,
  listRefundsThere,
  listTheirPayments,
  listTheirPayouts,
  listTheirRefunds,
} from "./paystack-ledger.server.ts";

/** More payments than this are missing only where the Paystack account is another one. */
const mostAsked = 500;

/** Both sides of a span: Paystack's first, so that what is settled meanwhile is there. Raises `PaystackError`. */
export async function readBooks(app: Parts<"db" | "paystack">, span: Span) {
  const { payments, references } = await listTheirPayments(app, span);
  const theirRefunds = await listTheirRefunds(app, span, (id) => references.get(id));
  const payouts = await listTheirPayouts(app, span);
  const ours = await listOurPayments(app.db, span, payments.keys());
  const ids = theirRefunds.map(({ id }) => id);
  const ourRefunds = await listOurRefunds(app.db, span, ids);
  const missing = ours.filter((one) => one.isSettled && !payments.has(one.reference));
  const asked: TheirPayment[] = [];
  for (const { reference } of missing.slice(0, mostAsked)) {
    const payment = await findTheirPayment(app, reference);
    if (payment) asked.push(payment);
  }
  const unlisted = ourRefunds.filter(({ id }) => !ids.includes(id));
  for (const { reference } of unlisted)
    for (const refund of await listRefundsThere(app, reference))
      if (unlisted.some(({ id }) => id === refund.id)) theirRefunds.push(refund);
  const books: Ledger = {
    theirs: [...payments.values(), ...asked],
    ours,
    theirRefunds,
    ourRefunds,
    payouts: payouts.map(({ booked }) => booked),
  };
  return { books, payouts: payouts.map(({ told }) => told) };
}
