import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { ticketSales, ticketTypes } from "#app/db/schema.server.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });

const early = [
  site,
  { Hall: 10 },
  [{ name: "Early entry", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } }],
] as const satisfies Parameters<typeof openTicketSale>;

const two = [
  site,
  { Hall: 10, Floor: 1 },
  [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
    { name: "Front", prices: [{ priceKobo: 9_000_00 }], takes: { Hall: 1, Floor: 1 } },
  ],
] as const satisfies Parameters<typeof openTicketSale>;

test("a closed sale shows its types with their prices as unavailable, and no sale the festival's packages", async () => {
  expect(await site.client().read("/tickets?before")).toContain(">VVIP</h2>");
  await openTicketSale(...early);
  await site.app.db.update(ticketSales).set({ isOpen: false });
  const page = await site.client().read("/tickets?after");
  expect(page).toContain("are unavailable");
  expect(page).toContain("Early entry");
  expect(page).toContain("₦3,000");
  expect(page).not.toContain(">VVIP</h2>");
  expect(page).not.toContain("Buy ");
});

test("a link to a type leads to the tickets while the sale is closed, and to no page without the type", async () => {
  const { "Early entry": id } = await openTicketSale(...early);
  await site.app.db.update(ticketSales).set({ isOpen: false });
  for (const path of [`/tickets/${id}`, `/tickets/${id}/wait`]) {
    const answer = await site.client().fetch(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/tickets"]);
  }
  expect((await site.client().fetch("/tickets/no-such-type")).status).toBe(404);
});

test("a closed sale shows each type in the colour that it has while it is open", async () => {
  await openTicketSale(...two);
  const { db } = site.app;
  await db
    .update(ticketTypes)
    .set({ isOpen: false, showsReason: false })
    .where(eq(ticketTypes.name, "Regular"));
  const colours = async (path: string) =>
    (await site.client().read(path)).match(/ticket-body flex flex-col bg-\w+/g);
  const open = await colours("/tickets?open");
  expect(open).toHaveLength(1);
  await db.update(ticketSales).set({ isOpen: false });
  expect(await colours("/tickets?closed")).toEqual(open);
});

test("no price of a package is typed once there is a type", async () => {
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminFestival/tickets")).toMatch(/<label[^>]*>Price as shown/);
  await openTicketSale(...early);
  expect(await admin.read("/adminFestival/tickets")).not.toMatch(/<label[^>]*>Price as shown/);
});

test("below the types the tickets page compares what is in each, line by line", async () => {
  await openTicketSale(...two);
  const { db } = site.app;
  expect(await site.client().read("/tickets")).not.toContain("What is in each");
  const describe = (name: string, description: string) =>
    db.update(ticketTypes).set({ description }).where(eq(ticketTypes.name, name));
  await describe("Regular", "Every stage\nThe food court");
  await describe("Front", "Every stage\nThe front floor");
  const page = await site.client().read("/tickets?described");
  const row = (name: string) =>
    new RegExp(`<th scope="row"[^>]*>${name}</th>(.*?)</tr>`).exec(page)![1]!.match(/Yes|No/g);
  expect([row("Every stage"), row("The front floor")]).toEqual([
    ["Yes", "Yes"],
    ["No", "Yes"],
  ]);
});

test("a type that is sold out says what it cost", async () => {
  const { Front: typeId } = await openTicketSale(...two);
  await buyTickets(site, { typeId: typeId! });
  const page = await site.client().read("/tickets?gone");
  expect(page).toMatch(/₦9,000<.*Sold out/s);
});

test("the tickets page answers what this sale's buyers ask first", async () => {
  await openTicketSale(...two);
  await site.app.db
    .update(ticketSales)
    .set({ returnsHours: 48, returnFeeKobo: 500_00, decideWithinHours: 12 });
  const page = await site.client().read("/tickets?terms");
  expect(page).toContain("until 2 days before the doors");
  expect(page).toContain("less ₦500 for each");
  expect(page).toContain("the organisers decide within 12 hours");
});
