import { Hono } from "hono";
import { pause } from "../clock.ts";
import type { SandboxConfig } from "../options.ts";
import { bearsSecret } from "../require-secret.ts";
import type { Paystack } from "./charge.ts";
import { invalidKey, rateLimited, transactionNotFound, unavailable } from "./errors.ts";
import { strikes } from "./faults.ts";
import { beginTransaction } from "./new-transaction.ts";
import { addLists, listedAs, cutOff, readPage } from "./lists.ts";
import { fetchDispute, listDisputes } from "./disputes.ts";
import { listRefunds, refund } from "./refunds.ts";
import { balanceOf } from "./settlements.ts";
import { findTransaction } from "./transactions.ts";

export function paystackApi(paystack: Paystack, config: SandboxConfig) {
  const { db, clock, faults } = paystack;
  const api = new Hono();

  for (const path of ["/transaction/*", "/refund", "/settlement/*", "/dispute/*", "/balance"])
    api.use(path, async (c, next) => {
      if (!bearsSecret(c.req.header("authorization"), config.paystack.secretKey))
        throw invalidKey();
      const isLimited = strikes(faults, "rateLimit");
      c.header("x-ratelimit-limit", "100");
      c.header("x-ratelimit-remaining", isLimited ? "0" : "99");
      c.header("x-ratelimit-reset", String(Math.ceil(clock.now() / 1000) + 1));
      if (isLimited) throw rateLimited();
      await next();
    });

  api.post("/transaction/initialize", async (c) => {
    await pause(clock, faults.initializeDelayMs);
    if (strikes(faults, "failInitialize")) throw unavailable();
    const wanted = await readBody(c.req.raw);
    const { accessCode, reference } = beginTransaction(db, wanted, clock.now());
    return c.json({
      status: true,
      message: "Authorization URL created",
      data: {
        authorization_url: `${config.baseUrl}/paystack/checkout/${accessCode}`,
        access_code: accessCode,
        reference,
      },
    });
  });

  api.get("/transaction/verify/:reference", async (c) => {
    await pause(clock, faults.verifyDelayMs);
    if (strikes(faults, "failVerify")) throw unavailable();
    const transaction = findTransaction(db, "reference", c.req.param("reference"));
    if (!transaction) throw transactionNotFound();
    const data = listedAs(paystack, transaction);
    if (!data) throw transactionNotFound();
    const reported = { ...data, ...faults.verifyTells };
    return c.json({ status: true, message: "Verification successful", data: reported });
  });

  addLists(api, paystack);

  api.post("/refund", async (c) => {
    if (strikes(faults, "failRefund")) throw unavailable();
    const data = refund(paystack, await readBody(c.req.raw));
    await pause(clock, faults.refundDelayMs);
    const answer = { status: true, message: "Refund has been queued for processing", data };
    return strikes(faults, "cutRefund") ? cutOff(answer) : c.json(answer);
  });

  api.get("/refund", (c) => {
    if (strikes(faults, "failRefundList")) throw unavailable();
    const { page, perPage, from } = readPage(c.req.query());
    const transaction = Number(c.req.query("transaction")) || null;
    const data = listRefunds(paystack, { transaction, from, page, perPage });
    return c.json({ status: true, message: "Refunds retrieved", data, meta: { perPage, page } });
  });

  api.get("/balance", (c) => {
    const data = [{ currency: "NGN", balance: balanceOf(paystack) }];
    return c.json({ status: true, message: "Balances retrieved", data });
  });

  api.get("/dispute", (c) => {
    if (strikes(faults, "failDispute")) throw unavailable();
    const { page, perPage, from, to } = readPage(c.req.query());
    const transaction = Number(c.req.query("transaction")) || null;
    const data = listDisputes(paystack, { transaction, page, perPage, from, to });
    return c.json({ status: true, message: "Disputes retrieved", data, meta: { perPage, page } });
  });

  api.get("/dispute/:id{[0-9]+}", (c) => {
    if (strikes(faults, "failDispute")) throw unavailable();
    const data = fetchDispute(paystack, Number(c.req.param("id")));
    return c.json({ status: true, message: "Dispute retrieved", data });
  });

  return api;
}

/**
 * Reads a JSON body. A body that is no object counts as empty, so that the checks name the missing
 * field.
 */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined);
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}
