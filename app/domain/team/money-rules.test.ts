import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eq } from "drizzle-orm";
import { emails, teamMembers } from "#app/db/schema.server.ts";
import { findAdministrator } from "#app/domain/accounts/administrator.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { addOrganiser, signUp } from "#tests/support/people.ts";
import { setUpApp, stopAppClock } from "#tests/support/second-factor.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { saveMoneyRules } from "./money-rules.server.ts";

const site = await createTestApp();
const { app } = site;

const minute = 60_000;
const day = 24 * 60 * minute;
const title = "First a second factor";

beforeEach(stopAppClock);
afterEach(() => void vi.useRealTimers());

async function demand(graceDays: number): Promise<void> {
  const owner = (await findAdministrator(app.db))!.id;
  await saveMoneyRules(app, { isDemanded: true, graceDays, limitKobo: null }, owner);
}

test("an organiser whose role touches money reads how many days are left to set up a second factor, and can work meanwhile", async () => {
  const tunde = await addOrganiser(site, { roles: ["treasurer"] });
  const gate = await addOrganiser(site, { roles: ["gate"] });
  await demand(7);
  site.clock.advance(minute);
  expect(await tunde.client.read("/adminlog/security")).toContain("You have 7 days left");
  expect(await gate.client.read("/adminlog/security")).not.toContain("days left");
  // Where they work, too: nobody opens that page to find out.
  const note = "Set up a second factor: ";
  expect(await tunde.client.read("/orders")).toContain(`${note}7 days are left`);
  expect(await gate.client.read("/adminGate")).not.toContain(note);
  site.clock.advance(6.5 * day);
  expect(await tunde.client.read("/adminlog/security")).toContain("You have 1 day left");
  expect(await tunde.client.read("/orders")).toContain(`${note}1 day is left`);
  expect((await tunde.client.get("/adminMoney")).status).toBe(200);
});

test("after these days pages, files and forms that touch money are closed until it is set up, and nothing typed is lost", async () => {
  const tunde = await addOrganiser(site, { roles: ["treasurer"] });
  const order = await createOrder(site, await signUp(site));
  await demand(7);
  site.clock.advance(7 * day + minute);
  for (const path of ["/adminMoney", "/adminMoney.data", "/adminStatement/export.csv"]) {
    const answer = await tunde.client.get(path);
    expect(answer.status, path).toBe(403);
    expect(await answer.text(), path).toContain("the days to set one up are over");
  }
  expect(await (await tunde.client.get("/adminStatement")).text()).toContain(title);

  // A page that does not touch money stays open; its form that does is refused there.
  const path = `/orders/${order.orderId}`;
  expect((await tunde.client.get(path)).status).toBe(200);
  const refund = { intent: "refund-order", what: "all", reason: "Torn on the way", seen: "0" };
  const refused = await tunde.client.post(path, refund);
  expect(refused.status).toBe(403);
  const text = await refused.text();
  expect(text).toContain("the days to set one up are over");
  expect(text).toContain("Torn on the way");
  const moved = await tunde.client.post("/adminMoney", {
    intent: "compare-payments",
    note: "As agreed",
  });
  expect(moved.status).toBe(403);
  expect(await moved.text()).toContain("As agreed");

  await setUpApp(site, tunde);
  expect((await tunde.client.get("/adminMoney")).status).toBe(200);
});

test("an organiser who joins later has as many days from joining", async () => {
  await demand(7);
  site.clock.advance(20 * day);
  const tunde = await addOrganiser(site, { roles: ["treasurer"] });
  await app.db
    .update(teamMembers)
    .set({ joinedAt: app.now() })
    .where(eq(teamMembers.userId, tunde.id));
  site.clock.advance(6 * day);
  expect((await tunde.client.get("/adminMoney")).status).toBe(200);
  site.clock.advance(2 * day);
  expect((await tunde.client.get("/adminMoney")).status).toBe(403);
});

test("saving the rules again does not restart the days, and a page that does not touch money stays open", async () => {
  const gate = await addOrganiser(site, { roles: ["gate"] });
  const shop = await addOrganiser(site, { roles: ["shop"] });
  await demand(7);
  site.clock.advance(5 * day);
  await demand(7);
  site.clock.advance(3 * day);
  expect((await gate.client.get("/adminGate")).status).toBe(200);
  expect((await shop.client.get("/adminCodes/new")).status).toBe(200);
  expect((await shop.client.post("/adminCodes/new", { intent: "save-code" })).status).toBe(403);
  expect((await shop.client.get("/uploads")).status).toBe(403);
});

test("only an owner removes the second factor of an organiser who lost it", async () => {
  const tunde = await addOrganiser(site, { roles: ["treasurer"] });
  const second = await addOrganiser(site, { roles: ["owner"] });
  await setUpApp(site, tunde);
  const taking = { intent: "remove-second-factor", member: tunde.id };
  const other = await addOrganiser(site, { roles: ["treasurer"] });
  expect((await other.client.post("/adminTeam", taking)).status).toBe(403);
  expect((await second.client.post("/adminTeam", taking)).status).toBe(200);
  const again = await second.client.post("/adminTeam", taking);
  expect(await again.text()).toContain("They have no second factor any more.");
  const client = site.client();
  const answer = await client.post("/login", { email: tunde.email, password: tunde.password });
  expect(answer.headers.get("location")).toBe("/adminMoney");
  const notices = await app.db.select().from(emails).where(eq(emails.kind, "team_notice"));
  expect(new Set(notices.map(({ recipient }) => recipient))).toEqual(
    new Set([tunde.email, second.email, (await findAdministrator(app.db))!.email]),
  );
});
