import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createOrder } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listUncheckedPayments } from "./check-integrity.server.ts";
import { findDisputeViolations } from "./check-disputes.server.ts";

const site = await createTestApp();
const { app, paystack } = site;

/**
 * The violations, which are the same whether all payments are checked or those that were written
 * last.
 */
async function mistakes() {
  const { references } = await listUncheckedPayments(app.db);
  const [all, lately] = await Promise.all(
    (["all", references] as const).map(async (payments) =>
      (await findDisputeViolations(app.db, payments, app.now())).map(
        ({ id, what }) => `${id}: ${what}`,
      ),
    ),
  );
  expect(lately).toEqual(all);
  return all;
}

/** An order whose payment is disputed. */
async function disputedOrder() {
  const { reference } = await createOrder(site, await signUp(site));
  const id = await paystack.openDispute(reference);
  const found = async () => (await app.db.execute(sql`select outcome from payment_disputes`)).rows;
  await expect.poll(found).toEqual([{ outcome: null }]);
  return { reference, id };
}

test("the integrity check reports an open dispute that has no payment case or was not looked up for a day", async () => {
  const { reference } = await disputedOrder();
  expect(await mistakes()).toEqual([]);
  await app.db.execute(sql`delete from notifications where case_id is not null`);
  await app.db.execute(sql`delete from payment_cases`);
  expect(await mistakes()).toEqual([`${reference}: a dispute is open, and waits for nobody`]);
  site.clock.advance(25 * 3_600_000);
  expect(await mistakes()).toContain(
    `${reference}: Paystack was not asked about an open dispute for a day`,
  );
  await site.jobs.done();
});

test("the integrity check reports a case that outlives its dispute, and a refund of more than was paid", async () => {
  const { reference } = await disputedOrder();
  await app.db.execute(sql`update payment_disputes set outcome = 'lost', resolved_at = now()`);
  expect(await mistakes()).toEqual([
    `${reference}: its disputes have ended, and their case still waits`,
  ]);
  await app.db.execute(sql`update payment_cases set decided_at = now()`);
  expect(await mistakes()).toEqual([]);
  await app.db.execute(sql`update payment_disputes set amount = amount + 1`);
  expect(await mistakes()).toEqual([
    `${reference}: more went back by disputes and refunds than was paid`,
  ]);
  await site.jobs.done();
});
