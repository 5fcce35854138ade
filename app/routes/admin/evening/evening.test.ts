import { expect, test } from "vitest";
import { isNotNull } from "drizzle-orm";
import {
  capacities,
  orders,
  refunds,
  ticketPhases,
  tickets as sentTickets,
  ticketTypes,
} from "#app/db/schema.server.ts";
import { findChecklist } from "#app/domain/festival/checklist.server.ts";
import { findFirstEvening } from "#app/domain/festival/first-evening.server.ts";
import { listInvitations } from "#app/domain/team/invitations.server.ts";
import { addOrganiser, signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({ now: "2027-11-22T12:00:00Z" });
const { app } = site;

const festival = {
  intent: "answer",
  brand: "Ogbona Night",
  date: "2028-01-15",
  gates: "16:00",
  venue: "Main bowl",
  city: "Choba",
};
const tickets = {
  intent: "answer",
  size: "300",
  name1: "Regular",
  price1: "2,000",
  pieces1: "",
  name2: "Table",
  price2: "",
  name3: "VVIP",
  price3: "9000",
  pieces3: "20",
  opensAt: "",
};

test("the overview leads to the question that comes next", async () => {
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminOverview")).toContain("Begin with four questions");
  await admin.post("/adminBegin/festival", { intent: "skip" });
  expect(await admin.read("/adminOverview")).toContain("Go on with question 2 of 4");
  const { client: helper } = await addOrganiser(site, { roles: ["treasurer"] });
  expect(await helper.read("/adminOverview")).not.toContain("Go on with question");
});

test("who helps first is asked for the gate, and for the money only by choice", async () => {
  const admin = await signInAsAdministrator(site);
  const page = await admin.read("/adminBegin/team");
  const chosen = [...page.matchAll(/<option value="(\w+)" selected/g)].map(([, role]) => role);
  expect(chosen).toEqual(["gate", "orders", "messages"]);
});

test("a helper is invited once, although another one was refused beside them", async () => {
  const admin = await signInAsAdministrator(site);
  const team = { intent: "answer", email1: "ada@", role1: "treasurer", role2: "orders" };
  const both = { ...team, email2: "bayo@example.com" };
  expect((await admin.post("/adminBegin/team", both)).status).toBe(400);
  const [first] = await listInvitations(app.db, app.now());
  await admin.post("/adminBegin/team", { ...both, email1: "ada@example.com" });
  const invited = await listInvitations(app.db, app.now());
  expect(invited).toHaveLength(2);
  expect(invited).toContainEqual(first);
});

test("a day that is over is refused by its field", async () => {
  const admin = await signInAsAdministrator(site);
  const past = { ...festival, date: "2027-01-15" };
  const refused = await admin.post("/adminBegin/festival", past);
  expect(await refused.text()).toContain("This day is over. Look at the year.");
  expect(await site.client().read("/")).not.toContain("Ogbona Night");
});

test("four answers lead from an empty site to a page that sells tickets", async () => {
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminHome")).toContain("Begin with four questions");
  const begin = await admin.get("/adminBegin");
  expect(begin.headers.get("location")).toBe("/adminBegin/festival");
  const next = async (question: string, fields: Record<string, string>) =>
    (await admin.post(`/adminBegin/${question}`, fields)).headers.get("location");
  expect(await next("festival", festival)).toBe("/adminBegin/tickets");
  expect(await next("tickets", tickets)).toBe("/adminBegin/team");
  const team = { intent: "answer", email1: "ada@example.com", role1: "treasurer", email2: "" };
  expect(await next("team", team)).toBe("/adminBegin/money");
  expect(await next("money", { intent: "skip" })).toBe("/adminOverview");

  const page = await site.client().read("/tickets");
  expect(page).toContain("are on sale");
  expect(page).toContain("15 January");
  expect(page).toContain("₦2,000");
  expect(page).toContain("₦9,000");
  expect(page).not.toContain("Table");
  for (const path of ["/tickets", "/contact"]) {
    const shown = await site.client().read(path);
    expect(shown, path).toContain("Main bowl, Choba");
    expect(shown, path).not.toMatch(/University of Port Harcourt|drops you/);
  }
  expect(await listInvitations(app.db, app.now())).toMatchObject([
    { email: "ada@example.com", roles: ["treasurer"] },
  ]);
  expect(await findFirstEvening(app)).toMatchObject({ next: null });
  expect(await admin.read("/adminHome")).not.toContain("Begin with four questions");
});

test("a refused answer names its fields, keeps what was typed, and saves nothing", async () => {
  const admin = await signInAsAdministrator(site);
  const wrong = await admin.post("/adminBegin/tickets", { ...tickets, size: "many", price3: "x" });
  expect(wrong.status).toBe(400);
  const text = await wrong.text();
  expect(text).toContain("Write how many people fit.");
  expect(text).toContain('value="many"');
  expect(text).toContain('value="2,000"');
  expect(await app.db.$count(ticketTypes)).toBe(0);

  const day = await admin.post("/adminBegin/festival", { ...festival, date: "soon" });
  expect(day.status).toBe(400);
  expect((await app.festival()).name.brand).not.toBe("Ogbona Night");
});

test("an answer about tickets that is sent twice makes each type once", async () => {
  const admin = await signInAsAdministrator(site);
  await admin.post("/adminBegin/tickets", tickets);
  const again = await admin.post("/adminBegin/tickets", tickets);
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("There are ticket types already.");
  expect(await app.db.$count(ticketTypes)).toBe(2);
  expect(await app.db.$count(ticketPhases)).toBe(2);
  expect(await app.db.$count(capacities)).toBe(1);
});

test("the fourth question buys a ticket in the sandbox and sends the money back at one press", async () => {
  const admin = await signInAsAdministrator(site);
  await admin.post("/adminBegin/festival", festival);
  expect(await admin.read("/adminBegin/money")).not.toContain("Buy and refund a test ticket");
  await admin.post("/adminBegin/tickets", tickets);
  const page = await admin.read("/adminBegin/money");
  const testToken = /name="testToken" value="(\w+)"/.exec(page)![1]!;
  const press = { intent: "buy-test", testToken };
  const done = await (await admin.post("/adminBegin/money", press)).text();
  expect(done).toContain("Regular was bought for ₦2,000 and the money sent back");
  await site.jobs.done();
  expect(await app.db.select().from(refunds)).toMatchObject([
    { amount: 2_000_00, paystackId: expect.any(Number), problem: "", reason: "A test purchase" },
  ]);
  expect(await app.db.$count(sentTickets, isNotNull(sentTickets.cancelledAt))).toBe(1);
  expect((await findChecklist(app))?.steps.test).toBeNull();

  await admin.post("/adminBegin/money", press);
  expect(await app.db.$count(orders)).toBe(1);
  expect(await app.db.$count(refunds)).toBe(1);
});

test("a test purchase is refused in words where nothing is on sale", async () => {
  const admin = await signInAsAdministrator(site);
  const refused = await admin.post("/adminBegin/money", { intent: "buy-test" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).toContain("No ticket with a price is on sale just now.");
});

test("a skipped question is not asked again, and one that is answered later goes on from where it was", async () => {
  const admin = await signInAsAdministrator(site);
  await admin.post("/adminBegin/festival", { intent: "skip" });
  await admin.post("/adminBegin/tickets", { intent: "skip" });
  const resumed = await admin.get("/adminBegin");
  expect(resumed.headers.get("location")).toBe("/adminBegin/team");
  await admin.post("/adminBegin/festival", festival);
  expect(await findFirstEvening(app)).toMatchObject({ next: "team" });
});

test("a festival without tickets has no step for them", async () => {
  const admin = await signInAsAdministrator(site);
  expect((await findChecklist(app))?.steps.tickets).not.toBeNull();
  await admin.post("/adminBegin/tickets", { intent: "no-tickets" });
  expect((await findChecklist(app))?.steps.tickets).toBeNull();
});

test("the checklist says what a step lacks first, and leads to its field", async () => {
  const admin = await signInAsAdministrator(site);
  expect((await findChecklist(app))?.steps.name).toEqual({
    what: "The name",
    to: "/adminFestival/name?field=brand",
  });
  await admin.post("/adminBegin/festival", festival);
  await admin.post("/adminBegin/tickets", tickets);
  const { steps } = (await findChecklist(app))!;
  expect(steps.name).toBeNull();
  expect(steps.tickets).toBeNull();
  expect(steps.test).toEqual({ what: "Buying something yourself", to: "/tickets" });
  expect(await admin.read("/adminOverview")).toContain("Buying something yourself");
});

test("only an owner is asked the four questions", async () => {
  const { client } = await addOrganiser(site, { roles: ["shop"] });
  expect(await client.read("/adminHome")).not.toContain("Begin with four questions");
  expect((await client.get("/adminBegin/festival")).status).toBe(403);
});
