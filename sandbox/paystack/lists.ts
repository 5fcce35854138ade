import type { Hono } from "hono";
import { pause } from "../clock.ts";
import { pageNumbers } from "../page-numbers.ts";
import type { Paystack } from "./charge.ts";
import { transactionNotFound, unavailable } from "./errors.ts";
import { strikes } from "./faults.ts";
import { isDisputedAway } from "./disputes.ts";
import { isReversed } from "./refunds.ts";
import { listSettlements, paidInSettlement } from "./settlements.ts";
import { transactionData } from "./transaction-data.ts";
import { everything, findTransaction, listTransactions, type Transaction } from "./transactions.ts";

/** Adds the lists of transactions and of payouts. */
export function addLists(api: Hono, paystack: Paystack): void {
  const { db, clock, faults } = paystack;
  const answer = async (message: string, data: unknown[], meta: object) => {
    await pause(clock, faults.listDelayMs);
    if (strikes(faults, "failList")) throw unavailable();
    const body = { status: true, message, data, meta };
    return strikes(faults, "cutList") ? cutOff(body) : Response.json(body);
  };

  api.get("/transaction", (c) => {
    const { page, perPage, from, to } = readPage(c.req.query());
    const status = c.req.query("status") ?? null;
    const { listAgeMs } = faults;
    const span = { from: from + listAgeMs, to: to + listAgeMs };
    const begun = listTransactions(db, { status, ...span, ...everything });
    const listed = begun.transactions
      .map((one) => ({ ...one, paidAt: one.paidAt && one.paidAt - listAgeMs }))
      .map((one) => listedAs(paystack, one))
      .filter((one) => one !== null)
      // A transaction that was refunded completely is "reversed" and no longer counts as a success.
      .filter((one) => !status || one.status === status);
    const meta = { ...metaOf(listed.length, page, perPage), total_volume: begun.volume };
    const shown = listed.slice((page - 1) * perPage, page * perPage);
    return answer("Transactions retrieved", shown, meta);
  });

  api.get("/transaction/:id{[0-9]+}", (c) => {
    const transaction = findTransaction(db, "id", Number(c.req.param("id")));
    const data = transaction && listedAs(paystack, transaction);
    if (!data) throw transactionNotFound();
    return c.json({ status: true, message: "Transaction retrieved", data });
  });

  api.get("/settlement", (c) => {
    const { page, perPage, from, to } = readPage(c.req.query());
    const all = listSettlements(paystack).filter(({ settlement_date }) => {
      const at = Date.parse(settlement_date);
      return from <= at && at <= to;
    });
    const shown = all.slice((page - 1) * perPage, page * perPage);
    return answer("Settlements retrieved", shown, metaOf(all.length, page, perPage));
  });

  api.get("/settlement/:id/transactions", (c) => {
    const { page, perPage } = readPage(c.req.query());
    const all = paidInSettlement(paystack, Number(c.req.param("id")));
    const shown = all
      .slice((page - 1) * perPage, page * perPage)
      .map((one) => transactionData(one));
    return answer("Settlement transactions retrieved", shown, metaOf(all.length, page, perPage));
  });
}

export function readPage(query: Record<string, string>) {
  const asked = { page: query["page"], perPage: query["perPage"] };
  return {
    ...pageNumbers(asked, { rows: 50, mostRows: 100 }),
    from: Date.parse(query["from"] ?? "") || 0,
    to: Date.parse(query["to"] ?? "") || Number.MAX_SAFE_INTEGER,
  };
}

const metaOf = (total: number, page: number, perPage: number) => ({
  total,
  skipped: (page - 1) * perPage,
  perPage,
  page,
  pageCount: Math.ceil(total / perPage),
});

/** How lists and verify show a transaction; null where a fault hides it. */
export function listedAs(paystack: Paystack, transaction: Transaction) {
  const laidOver = paystack.faults.listedAs?.[transaction.reference];
  if (laidOver === null) return null;
  return { ...transactionData(transaction, statusNow(paystack, transaction)), ...laidOver };
}

function statusNow(paystack: Paystack, transaction: Transaction): string {
  if (isReversed(paystack, transaction) || isDisputedAway(paystack.db, transaction))
    return "reversed";
  if (transaction.status === "success") return "success";
  return paystack.faults.unpaidStatus ?? transaction.status;
}

/** An answer whose connection ends before all announced bytes were sent. */
export function cutOff(answer: object): Response {
  const text = JSON.stringify(answer);
  return new Response(text.slice(0, text.length / 2), {
    headers: {
      "content-type": "application/json",
      "content-length": String(text.length),
      connection: "close",
    },
  });
}
