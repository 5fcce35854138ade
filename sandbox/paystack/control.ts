import { Hono } from "hono";
import type { SandboxConfig } from "../options.ts";
import { requireSecret } from "../require-secret.ts";
import { readBody } from "./api.ts";
import { charge, type Paystack } from "./charge.ts";
import { openDispute, rejectTransfer, remindOfDispute, resolveDispute } from "./disputes.ts";
import { invalidParams, transactionNotFound } from "./errors.ts";
import { noFaults } from "./faults.ts";
import { transactionData } from "./transaction-data.ts";
import { findTransaction } from "./transactions.ts";

/** The control of faults for tests, which is no part of Paystack; see README.md. */
export function paystackControl(paystack: Paystack, config: SandboxConfig) {
  const { db, faults, webhooks } = paystack;
  const control = new Hono();
  control.use(requireSecret(config.paystack.secretKey));

  const state = () => ({
    faults,
    webhooks: db
      .prepare(
        `select id, event, reference, state, attempts, last_status as lastStatus, next_at as nextAt
         from webhooks order by id desc limit 100`,
      )
      .all(),
  });

  control.get("/", (c) => c.json(state()));

  control.post("/", async (c) => {
    const { reset, ...changes } = await readBody(c.req.raw);
    const clean = noFaults(config.webhookDelayMs);
    const unknown = Object.keys(changes).find((name) => !(name in clean));
    if (unknown) throw invalidParams(`There is no fault named ${unknown}`);
    Object.assign(faults, reset ? clean : {}, changes);
    webhooks.wake();
    return c.json(state());
  });

  control.post("/pay", async (c) => {
    const { reference, ...attempt } = await readBody(c.req.raw);
    const transaction = findTransaction(db, "reference", String(reference));
    if (!transaction) throw transactionNotFound();
    return c.json(transactionData(charge(paystack, transaction, attempt)));
  });

  control.post("/disputes", async (c) => c.json(openDispute(paystack, await readBody(c.req.raw))));
  control.post("/disputes/:id/remind", (c) =>
    c.json(remindOfDispute(paystack, Number(c.req.param("id")))),
  );
  control.post("/disputes/:id/resolve", async (c) =>
    c.json(resolveDispute(paystack, Number(c.req.param("id")), await readBody(c.req.raw))),
  );
  control.post("/rejected-transfers", async (c) =>
    c.json(rejectTransfer(paystack, await readBody(c.req.raw))),
  );

  control.post("/events", async (c) => {
    const { event, reference, data } = await readBody(c.req.raw);
    const transaction = findTransaction(db, "reference", String(reference));
    if (!transaction && typeof data !== "object") throw transactionNotFound();
    webhooks.enqueue(String(event), {
      ...(transaction && transactionData(transaction)),
      ...(data as object),
    });
    webhooks.wake();
    return c.json(state());
  });

  return control;
}
