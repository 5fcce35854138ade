import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  emails,
  orders,
  paymentCases,
  refundConfirmations,
  refunds,
} from "#app/db/schema.server.ts";
import { findAdministrator } from "#app/domain/accounts/administrator.server.ts";
import { changeRoles } from "#app/domain/team/members.server.ts";
import { saveMoneyRules } from "#app/domain/team/money-rules.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { createOrder } from "#tests/support/factories.ts";
import { addOrganiser, type Person, signUp } from "#tests/support/people.ts";
import {
  advanceAppClock,
  digitsOf,
  type SetUpApp,
  setUpApp,
  stopAppClock,
} from "#tests/support/second-factor.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { confirmRefund, expireConfirmations, withdrawRefund } from "./second-person.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

type Treasurer = Person & { app: SetUpApp };

beforeEach(async () => {
  stopAppClock();
  const owner = (await findAdministrator(db))!.id;
  await saveMoneyRules(app, { isDemanded: false, graceDays: 7, limitKobo: 100_000 }, owner);
});
afterEach(() => void vi.useRealTimers());

/** Makes a treasurer whose second factor was given so long ago that it is asked for again. */
async function treasurer(name: string): Promise<Treasurer> {
  const person = await addOrganiser(site, { roles: ["treasurer"], name });
  const set = await setUpApp(site, person);
  advanceAppClock(21);
  return { ...person, app: set };
}

const paidOrder = async () => createOrder(site, await signUp(site));

const refundForm = {
  intent: "refund-order",
  what: "all",
  reason: "The print is wrong.",
  seen: "0",
  amount: "",
};
const ask = async (by: Treasurer, order: { orderId: string }, more: Record<string, string> = {}) =>
  by.client.post(`/orders/${order.orderId}`, { ...refundForm, ...more });
const withDigits = async (by: Treasurer) => ({ factor: await digitsOf(site, by.app.secret) });

const refundOf = async (order: { reference: string }) =>
  (await db.select().from(refunds).where(eq(refunds.reference, order.reference)))[0];
const waiting = async () => (await db.select().from(refundConfirmations))[0]!;

/** Asks for the refund of a paid order; returns both, while it waits for a second person. */
async function askWithDigits(by: Treasurer) {
  const order = await paidOrder();
  await ask(by, order, await withDigits(by));
  return { order, id: (await waiting()).id };
}

const confirm = async (by: Treasurer, id: string) =>
  by.client.post("/adminMoney/confirm", {
    intent: "confirm-refund",
    refund: id,
    ...(await withDigits(by)),
  });

test("a refund above the owner's amount asks for the second factor again, with what was typed kept", async () => {
  const tunde = await treasurer("Tunde");
  const order = await paidOrder();
  const answer = await ask(tunde, order);
  expect(answer.status).toBe(409);
  const text = await answer.text();
  expect(text).toContain(siteTexts.secondFactor.again);
  expect(text).toContain("The print is wrong.");
  expect(text).toContain('name="factor"');
  expect(await refundOf(order)).toBeUndefined();

  const wrong = await ask(tunde, order, { factor: "000000" });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain(siteTexts.secondFactor.wrong);
  expect(await refundOf(order)).toBeUndefined();
});

test("such a refund waits until another organiser who may refund confirms it, and nobody confirms their own", async () => {
  const tunde = await treasurer("Tunde");
  const bayo = await treasurer("Bayo");
  const order = await paidOrder();
  expect((await ask(tunde, order, await withDigits(tunde))).status).toBe(200);
  expect((await refundOf(order))?.status).toBe("waiting");
  await site.jobs.done();
  expect((await refundOf(order))?.status).toBe("waiting");

  const notices = await db.select().from(emails).where(eq(emails.kind, "team_notice"));
  const titles = notices.map(({ recipient, data }) => [
    recipient,
    (data as { title: string }).title,
  ]);
  expect(titles).toContainEqual([bayo.email, "A refund waits for you"]);
  expect(titles).not.toContainEqual([tunde.email, "A refund waits for you"]);

  const { id } = await waiting();
  advanceAppClock(3);
  expect(await (await confirm(tunde, id)).text()).toContain("another has to confirm it");
  expect(await bayo.client.read("/orders")).toContain("1 refund waits for a second person");

  expect((await confirm(bayo, id)).status).toBe(200);
  await site.jobs.done();
  expect(["requested", "pending", "processing", "processed"]).toContain(
    (await refundOf(order))?.status,
  );
  const late = await bayo.client.post("/adminMoney/confirm", {
    intent: "confirm-refund",
    refund: id,
  });
  expect(await late.text()).toContain("waits no more");
});

test("when two organisers confirm it at once, the money is refunded once", async () => {
  const tunde = await treasurer("Tunde");
  const others = [await treasurer("Bayo"), await treasurer("Chidi")];
  const { id } = await askWithDigits(tunde);
  const answers = await Promise.all(others.map((other) => confirm(other, id)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await db.$count(refunds)).toBe(1);
});

test("an organiser whose role ended meanwhile confirms no refund, and neither does who asked for it in a second session", async () => {
  const tunde = await treasurer("Tunde");
  const bayo = await treasurer("Bayo");
  const { order, id } = await askWithDigits(tunde);
  advanceAppClock(3);
  const owner = (await findAdministrator(db))!.id;
  const given = await withDigits(bayo);
  await changeRoles(app, { userId: bayo.id, roles: ["gate"] }, owner);
  await expect(confirmRefund(app, id, bayo.id)).rejects.toMatchObject({ reason: "role" });
  const sent = { intent: "confirm-refund", refund: id, ...given };
  expect((await bayo.client.post("/adminMoney/confirm", sent)).status).toBe(403);
  await expect(confirmRefund(app, id, tunde.id)).rejects.toMatchObject({ reason: "own" });
  expect((await refundOf(order))?.status).toBe("waiting");
});

test("a refund whose requester's role ended meanwhile is not confirmed, and can be refused", async () => {
  const tunde = await treasurer("Tunde");
  const bayo = await treasurer("Bayo");
  const { order, id } = await askWithDigits(tunde);
  advanceAppClock(3);
  const owner = (await findAdministrator(db))!.id;
  await changeRoles(app, { userId: tunde.id, roles: ["gate"] }, owner);
  const answer = await confirm(bayo, id);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("may no longer refund");
  expect((await refundOf(order))?.status).toBe("waiting");
  await withdrawRefund(app, id, bayo.id);
  expect((await refundOf(order))?.status).toBe("failed");
});

test("when it is withdrawn or refused, nothing is refunded and a payment case is opened", async () => {
  const tunde = await treasurer("Tunde");
  const bayo = await treasurer("Bayo");
  for (const by of [tunde, bayo]) {
    const order = await paidOrder();
    advanceAppClock(3);
    await ask(tunde, order, await withDigits(tunde));
    const [open] = await db
      .select()
      .from(refundConfirmations)
      .where(eq(refundConfirmations.subject, `Order ${order.orderNumber}`));
    const { isOwn } = await withdrawRefund(app, open!.id, by.id);
    expect(isOwn).toBe(by === tunde);
    expect((await refundOf(order))?.status).toBe("failed");
    const [left] = await db
      .select()
      .from(paymentCases)
      .where(eq(paymentCases.reference, order.reference));
    expect(left?.kind).toBe("refund_failed");
    await expect(confirmRefund(app, open!.id, bayo.id)).rejects.toThrow("waits no more");
  }
});

test("a refund that nobody confirms in three days is not made", async () => {
  const tunde = await treasurer("Tunde");
  await treasurer("Bayo");
  const order = await paidOrder();
  await ask(tunde, order, await withDigits(tunde));
  await expireConfirmations(app);
  expect((await waiting()).outcome).toBeNull();
  site.clock.advance(3 * 24 * 60 * 60_000 + 1);
  await expireConfirmations(app);
  expect((await waiting()).outcome).toBe("expired");
  expect((await refundOf(order))?.status).toBe("failed");
});

test("a refund up to the owner's amount is made at once; earlier refunds of the payment count towards it", async () => {
  const tunde = await treasurer("Tunde");
  await treasurer("Bayo");
  const order = await paidOrder();
  const small = { what: "amount", amount: "600" };
  expect((await ask(tunde, order, small)).status).toBe(200);
  expect((await refundOf(order))?.status).toBe("queued");
  const second = await ask(tunde, order, { ...small, seen: "1" });
  expect(await second.text()).toContain(siteTexts.secondFactor.again);
});

test("an organiser without a second factor has to set one up first", async () => {
  const ada = await addOrganiser(site, { roles: ["treasurer"], name: "Ada" });
  const order = await paidOrder();
  const answer = await ada.client.post(`/orders/${order.orderId}`, refundForm);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Set it up under Settings, Security");
});

test("a cancellation with a large refund asks for the second factor at once, and its refund waits for confirmation", async () => {
  const tunde = await treasurer("Tunde");
  await treasurer("Bayo");
  const order = await paidOrder();
  const cancelling = {
    intent: "cancel-order",
    from: "new",
    reason: "Sold out after all.",
    refund: "1",
  };
  const path = `/orders/${order.orderId}`;
  expect((await tunde.client.post(path, cancelling)).status).toBe(409);
  const proved = await tunde.client.post(path, { ...cancelling, ...(await withDigits(tunde)) });
  expect(proved.status).toBe(200);
  site.clock.advance(20_000);
  await site.jobs.done();
  await expect
    .poll(
      async () => (await db.select().from(orders).where(eq(orders.id, order.orderId)))[0]?.status,
    )
    .toBe("cancelled");
  expect((await refundOf(order))?.status).toBe("waiting");
});

test("where nobody else may refund, it is made with the second factor alone, and every owner is notified", async () => {
  const owner = await signInAsOwnerAlone();
  const order = await paidOrder();
  const answer = await ask(owner, order, await withDigits(owner));
  expect(answer.status).toBe(200);
  expect((await refundOf(order))?.status).toBe("queued");
  const notices = await db.select().from(emails).where(eq(emails.kind, "team_notice"));
  expect(JSON.stringify(notices)).toContain("A large refund without a second person");
});

async function signInAsOwnerAlone(): Promise<Treasurer> {
  const client = site.client();
  await client.post("/login", administrator);
  const { id } = (await findAdministrator(db))!;
  const person = { id, ...administrator, username: "Administrator", client };
  const set = await setUpApp(site, person);
  advanceAppClock(21);
  return { ...person, app: set };
}
