import { beforeEach, expect, test } from "vitest";
import { contactMessages, emails } from "#app/db/schema.server.ts";
import { sendAdminDigest } from "#app/domain/admin-digest.server.ts";
import { readDispute } from "#app/domain/disputes/disputes.server.ts";
import { watchServices } from "#app/domain/notifications/service-alerts.server.ts";
import { saveSetting } from "#app/domain/settings.server.ts";
import { refundPurchase } from "#app/domain/purchases/refund-purchase.server.ts";
import type { EmailKind } from "#app/shared/mail/emails.ts";
import { createOrder } from "#tests/support/factories.ts";
import { addOrganiser, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, paystack } = site;
const { db } = app;

/** Who warns of money are for: the owner and the treasurer, not the packers of the team. */
const owner = administrator.email;
let treasurer = "";
let byUserId = "";
beforeEach(async () => {
  const tunde = await addOrganiser(site, { roles: ["treasurer"], name: "Tunde" });
  await addOrganiser(site, { roles: ["orders", "messages"], name: "Bayo" });
  treasurer = tunde.email;
  byUserId = tunde.id;
});

const recipientsOf = async (kind: EmailKind) =>
  (await db.select().from(emails))
    .filter((email) => email.kind === kind)
    .map(({ recipient }) => recipient)
    .toSorted();
const both = () => [owner, treasurer].toSorted();

test("a dispute is told to owner and treasurer", async () => {
  const { reference } = await createOrder(site, await signUp(site));
  await paystack.break({ dropWebhooks: true });
  await readDispute(app, await paystack.openDispute(reference));
  expect(await recipientsOf("dispute")).toEqual(both());
});

test("a refund that the bank refuses is told to owner and treasurer", async () => {
  const { reference } = await createOrder(site, await signUp(site));
  await paystack.break({ dropWebhooks: true, refundOutcome: "failed", refundStepMs: 0 });
  const part = { reference, what: { amount: 1_000_00 }, reason: "Late.", restock: false };
  await refundPurchase(app, part, byUserId);
  await site.jobs.done();
  expect(await recipientsOf("money_warning")).toEqual(both());
});

test("the digest goes to owner and treasurer with the orders", async () => {
  await createOrder(site, await signUp(site));
  await sendAdminDigest(app);
  expect(await recipientsOf("admin_digest")).toEqual(both());
});

test("a digest of messages alone goes to the owner", async () => {
  const message = { name: "Ada", email: "ada@example.com", message: "Is there parking?" };
  await db.insert(contactMessages).values(message);
  await sendAdminDigest(app);
  expect(await recipientsOf("admin_digest")).toEqual([owner]);
});

test("a service that is away is told to the owner", async () => {
  const since = new Date(app.now().getTime() - 10 * 60_000);
  await saveSetting(db, "payments_away", since.toISOString());
  await paystack.break({ failVerify: true });
  await watchServices(app);
  expect(await recipientsOf("service_alert")).toEqual([owner]);
});
