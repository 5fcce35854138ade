import { expect, test } from "vitest";
import { ticketSales } from "#app/db/schema.server.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });

const early = [
  site,
  { Hall: 10 },
  [{ name: "Early entry", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } }],
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

test("no price of a package is typed once there is a type", async () => {
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminFestival/tickets")).toMatch(/<label[^>]*>Price as shown/);
  await openTicketSale(...early);
  expect(await admin.read("/adminFestival/tickets")).not.toMatch(/<label[^>]*>Price as shown/);
});
