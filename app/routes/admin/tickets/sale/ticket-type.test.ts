import { expect, it } from "vitest";
import { ticketPhases } from "#app/db/schema.server.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp({ now: "2026-11-02T08:00:00Z" });
const { app } = site;

it("a price that is never sold is named, and sold once it is moved before the one in its way", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    {
      name: "Regular",
      prices: [{ priceKobo: 5_000_00 }, { name: "Early bird", priceKobo: 3_000_00, pieces: 2 }],
      takes: { Hall: 1 },
    },
  ]);
  const admin = await signInAsAdministrator(site);
  const path = `/adminTickets/${typeId}`;
  const page = await admin.read(path);
  expect(page).toContain("Never sold: ₦5,000 comes first all the time");
  expect(page).toContain("On sale at ₦5,000. 5 left.");
  const [, early] = await app.db.select().from(ticketPhases).orderBy(ticketPhases.position);
  const moved = await admin.post(path, { intent: "move-price", move: `${early!.id} 0` });
  expect(moved.status).toBe(200);
  const after = await moved.text();
  expect(after).not.toContain("Never sold");
  expect(after).toContain("On sale at ₦3,000, Early bird.");
  expect(await site.client().read("/tickets")).toContain("₦3,000");
});

it("the tickets page can be previewed at a time before the sale is open", async () => {
  await openTicketSale(site, { Hall: 5 }, [
    {
      name: "Balcony",
      prices: [{ priceKobo: 5_000_00, opensAt: new Date("2026-12-01T08:00:00Z") }],
      takes: { Hall: 1 },
    },
  ]);
  const admin = await signInAsAdministrator(site);
  await admin.post("/adminTickets", { intent: "close-sale" });
  const closed = await site.client().read("/tickets");
  expect(closed).toContain("are unavailable");
  expect(closed).not.toContain("Buy Balcony");
  const now = await admin.read("/adminTickets/preview");
  expect(now).toContain("once the sale is open");
  expect(now).toContain("₦5,000, from 1 Dec 2026");
  expect(now).not.toContain("Buy Balcony");
  expect(await admin.read("/adminTickets/preview?at=2026-12-02T09:00")).toContain("Buy Balcony");
});

it("no price is said to be sold now while the sale is closed", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 5_000_00 }], takes: { Hall: 1 } },
  ]);
  const admin = await signInAsAdministrator(site);
  const path = `/adminTickets/${typeId}`;
  expect(await admin.read(path)).toContain("Sold now");
  await admin.post("/adminTickets", { intent: "close-sale" });
  const page = await admin.read(path);
  expect(page).toContain("Closed by you");
  expect(page).not.toContain("Sold now");
  expect(await admin.read("/adminTickets")).not.toContain("is not open.");
});

it("the price of now leads from the list of types to its form, which is open", async () => {
  await openTicketSale(site, { Hall: 5 }, [
    {
      name: "Regular",
      prices: [{ name: "Early bird", priceKobo: 3_000_00 }, { priceKobo: 5_000_00 }],
      takes: { Hall: 1 },
    },
  ]);
  const admin = await signInAsAdministrator(site);
  const sale = await admin.read("/adminTickets");
  const [, toForm] = /href="(\/adminTickets\/[^"]+\?price=[^"]+)"/.exec(sale)!;
  const type = await admin.read(toForm!);
  expect(type).toMatch(/<details open="">\s*<summary[^>]*aria-label="Change Early bird"/);
  expect(type).not.toMatch(/<details open="">\s*<summary[^>]*aria-label="Change ₦5,000"/);
});

it("a price that was removed stands in the log under its type's name", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    {
      name: "Regular",
      prices: [{ priceKobo: 5_000_00 }, { name: "Early bird", priceKobo: 3_000_00 }],
      takes: { Hall: 1 },
    },
  ]);
  const admin = await signInAsAdministrator(site);
  const [, early] = await app.db.select().from(ticketPhases).orderBy(ticketPhases.position);
  await admin.post(`/adminTickets/${typeId}`, { intent: "remove-price", phase: early!.id });
  expect(await admin.read("/adminChanges?q=Regular")).toContain("Removed a ticket price");
});

it("the button that was pressed asks whether a promised price is to change all the same", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    {
      name: "Regular",
      prices: [{ priceKobo: 3_000_00, closesAt: new Date("2026-12-01T08:00:00Z") }],
      takes: { Hall: 1 },
    },
  ]);
  const admin = await signInAsAdministrator(site);
  const [early] = await app.db.select().from(ticketPhases);
  const which = { phase: early!.id, name: "", opensAt: "", pieces: "" };
  const dearer = { ...which, intent: "save-price", price: "4000", closesAt: "2026-12-01T09:00" };
  const path = `/adminTickets/${typeId}`;
  const asked = await (await admin.post(path, dearer)).text();
  expect(asked).toMatch(/Nothing was changed[^]*Save all the same[^]*>Remove</);
  const unsure = await admin.post(path, { intent: "remove-price", phase: early!.id });
  expect(await unsure.text()).toMatch(/Nothing was changed[^]*Save price[^]*Remove all the same/);
});

it("a price that falls below half of what it was is saved by a second press", async () => {
  const { Regular: typeId } = await openTicketSale(site, { Hall: 5 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  const admin = await signInAsAdministrator(site);
  const priceOf = async () => (await app.db.select().from(ticketPhases))[0]!;
  const { id: phase } = await priceOf();
  const save = { intent: "save-price", phase, name: "", opensAt: "", closesAt: "", pieces: "" };
  const send = (form: Record<string, string>) => admin.post(`/adminTickets/${typeId}`, form);
  const asked = await (await send({ ...save, price: "300" })).text();
  expect(asked).toMatch(/₦300 is less than half of ₦3,000\.[^]*Save all the same/);
  expect((await priceOf()).priceKobo).toBe(3_000_00);
  await send({ ...save, price: "300", sure: "1" });
  expect((await priceOf()).priceKobo).toBe(300_00);
  await send({ ...save, price: "150" });
  expect((await priceOf()).priceKobo).toBe(150_00);
});
