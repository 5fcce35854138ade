import { Hono } from "hono";
import { cors } from "hono/cors";
import { naira } from "../naira.ts";
import type { SandboxConfig } from "../options.ts";
import { sendPage } from "../web/page.ts";
import { readBody } from "./api.ts";
import { testCards } from "./cards.ts";
import { charge, type ChargeAttempt, type Paystack } from "./charge.ts";
import { checkoutPage, missingPage, paidPage } from "./checkout-page.ts";
import { invalidKey, transactionNotFound } from "./errors.ts";
import { beginTransaction } from "./new-transaction.ts";
import { findTransaction, type Transaction } from "./transactions.ts";

export function paystackCheckout(paystack: Paystack, config: SandboxConfig) {
  const { db, clock } = paystack;
  const checkout = new Hono();
  checkout.options("*", cors());
  checkout.use((c, next) => {
    c.header("access-control-allow-origin", "*");
    return next();
  });

  const find = (accessCode: string) => findTransaction(db, "access_code", accessCode);
  const describe = async (transaction: Transaction) => ({
    id: transaction.id,
    accessCode: transaction.accessCode,
    publicKey: config.paystack.publicKey,
    merchant: await config.merchantName(),
    email: transaction.email,
    amount: naira(transaction.amount),
    currency: transaction.currency,
    reference: transaction.reference,
    status: transaction.status,
    gatewayResponse: transaction.gatewayResponse,
    cards: testCards.map(({ id, label, hint, challenge }) => ({
      id,
      label,
      hint,
      challenge: Boolean(challenge),
    })),
  });

  // newTransaction() of the popup has only the public key.
  checkout.post("/", async (c) => {
    const body = await readBody(c.req.raw);
    if (body["key"] !== config.paystack.publicKey) throw invalidKey();
    const wanted = { ...body, callback_url: null };
    return c.json(await describe(beginTransaction(db, wanted, clock.now())));
  });

  checkout.get("/:accessCode", async (c) => {
    const transaction = find(c.req.param("accessCode"));
    if (c.req.header("accept")?.includes("application/json")) {
      if (!transaction) throw transactionNotFound();
      return c.json(await describe(transaction));
    }
    if (!transaction) return sendPage(c, missingPage());
    if (transaction.status === "success")
      return sendPage(c, paidPage(await describe(transaction), backTo(transaction)));
    return sendPage(c, checkoutPage(await describe(transaction)));
  });

  checkout.post("/:accessCode", async (c) => {
    const transaction = find(c.req.param("accessCode"));
    const isForm = !c.req.header("content-type")?.includes("json");
    if (!transaction) {
      if (isForm) return sendPage(c, missingPage());
      throw transactionNotFound();
    }
    const body = isForm ? readForm(await c.req.text()) : await readBody(c.req.raw);
    if (body["action"] === "close") return c.redirect(backTo(transaction), 303);
    const attempt = { ...body, declined: body["action"] === "decline" } as ChargeAttempt;
    const charged = charge(paystack, transaction, attempt);
    if (!isForm) return c.json(await describe(charged));
    if (charged.status === "success") return c.redirect(backTo(charged), 303);
    return sendPage(c, checkoutPage(await describe(charged), charged.gatewayResponse));
  });

  /**
   * The address to return to, the same whether it was paid or not: the site has to verify the
   * payment.
   */
  function backTo({ callbackUrl, reference }: Transaction): string {
    const url = new URL(callbackUrl ?? "/", config.publicUrl);
    url.searchParams.set("trxref", reference);
    url.searchParams.set("reference", reference);
    return url.href;
  }

  return checkout;
}

const readForm = (text: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(text));
