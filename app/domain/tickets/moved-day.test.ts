import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { tickets } from "#app/db/schema.server.ts";
import { keepDeviceEnds, listDevices, makeDevice } from "#app/domain/devices/devices.server.ts";
import { saveSection } from "#app/domain/festival/draft.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { returnTickets, listReturnable } from "#app/domain/tickets/sold/return-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { findPass, makePassingLink } from "#app/domain/tickets/sold/pass-ticket.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { buyTickets } from "#tests/support/bought-tickets.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

/* The specification's day, 2 August 2025, with gates at 13:00 in Lagos, an hour ahead of UTC. */
const site = await createTestApp({ now: "2025-07-28T08:00:00Z" });
const { app } = site;
const { db } = app;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

const dayOn = (date: string) => ({ ...defaultSettings.day, date });
const moveDay = (date: string) =>
  db.transaction((tx) => publishSections(tx, { day: dayOn(date) }, by, app.now()));

async function buy() {
  const { Regular } = await openTicketSale(site, { Hall: 10 }, [
    { name: "Regular", prices: [{ priceKobo: 3_000_00 }], takes: { Hall: 1 } },
  ]);
  await saveReturns(app, { returnsHours: 48, returnFeeKobo: 0, returnsWhenResold: false }, by);
  const bought = await buyTickets(site, { typeId: Regular! });
  const ticketIds = bought.tickets.map(({ id }) => id);
  return { ...bought, ticketIds, giving: { purchase: bought.token, ticketIds } };
}

describe("a ticket that may be given back until 48 hours before the doors", () => {
  it("may be given back later once the festival is moved to a later day", async () => {
    const { giving, token } = await buy();
    site.clock.set("2025-08-01T08:00:00Z");
    expect((await refusalOf(returnTickets(app, giving)))?.message).toContain(
      "The time for giving tickets back is over.",
    );
    await moveDay("2025-08-09");
    expect(await listReturnable(db, token, app.now())).toMatchObject([
      { until: new Date("2025-08-07T12:00:00Z"), blockedReason: null },
    ]);
    expect(await returnTickets(app, giving)).toMatchObject({ amountKobo: 3_000_00 });
  });

  it("is not given back any more when the festival is moved to a day that has begun", async () => {
    const { giving, token } = await buy();
    site.clock.set("2025-07-28T14:00:00Z");
    expect(await site.client().read(`/tickets/order/${token}`)).toContain("Give tickets back");
    await moveDay("2025-07-28");
    expect((await refusalOf(returnTickets(app, giving)))?.message).toContain(
      "The festival has begun",
    );
    expect(await site.client().read(`/tickets/order/${token}`)).not.toContain("Give tickets back");
  });

  it("keeps its hours when the sale's are changed", async () => {
    const { token } = await buy();
    await saveReturns(app, { returnsHours: 0, returnFeeKobo: 0, returnsWhenResold: false }, by);
    expect(await listReturnable(db, token, app.now())).toMatchObject([
      { until: new Date("2025-07-31T12:00:00Z") },
    ]);
  });
});

it("a gate phone for the festival's day ends with the day that it is moved to, and one for tonight does not", async () => {
  const make = (name: string, end: "tonight" | "afterTheDay") =>
    makeDevice(app, { name, profile: "scan", end }, by);
  await make("Gate A", "afterTheDay");
  await make("Gate B", "tonight");
  const ends = async () =>
    (await listDevices(db, app.now())).map(({ expiresAt }) => expiresAt.toISOString().slice(0, 16));
  expect(await ends()).toEqual(["2025-08-03T05:00", "2025-07-29T05:00"]);
  await moveDay("2025-08-09");
  expect(await ends()).toEqual(["2025-08-10T05:00", "2025-07-29T05:00"]);
  await db.transaction((tx) => keepDeviceEnds(tx));
  await moveDay("2026-08-01");
  expect(await ends()).toEqual(["2025-08-10T05:00", "2025-07-29T05:00"]);
});

it("a link that passes a ticket on ends when the doors open, wherever the day is moved to", async () => {
  const { ticketIds } = await buy();
  const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketIds[0]!));
  const token = await makePassingLink(app, ticket!.token!);
  const found = async () => {
    const pass = (await findPass(db, token, app.now()))!;
    return { isOpen: pass.isOpen, until: pass.until.toISOString() };
  };
  expect(await found()).toEqual({ isOpen: true, until: "2025-07-30T08:00:00.000Z" });
  await moveDay("2025-07-29");
  expect(await found()).toEqual({ isOpen: true, until: "2025-07-29T12:00:00.000Z" });
  await moveDay("2025-07-27");
  expect(await found()).toMatchObject({ isOpen: false });
});

it("the calendar file of a moved day has the same name and a higher sequence", async () => {
  const file = async () => site.client().read("/festival.ics");
  const lineOf = (text: string, name: string) =>
    new RegExp(`^${name}:(.*)\r?$`, "m").exec(text)![1]!;
  const before = await file();
  await moveDay("2025-08-09");
  const after = await file();
  expect(lineOf(after, "UID")).toBe(lineOf(before, "UID"));
  expect(Number(lineOf(after, "SEQUENCE"))).toBeGreaterThan(Number(lineOf(before, "SEQUENCE")));
  expect(lineOf(after, "DTSTART")).toBe("20250809T120000Z");
});

it("an organiser reads before publishing another day what moves, what does not, and who would have to be told", async () => {
  await buy();
  await makeDevice(app, { name: "Gate A", profile: "scan", end: "afterTheDay" }, by);
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminFestival")).not.toContain("The festival moves");
  await saveSection(app, { section: "day", value: dayOn("2025-08-09"), seen: 0 }, by);
  const page = (await admin.read("/adminFestival")).replaceAll(/<!-- -->/g, "");
  expect(page).toContain("From 2 Aug 2025, 13:00");
  expect(page).toContain("to 9 Aug 2025, 13:00");
  expect(page).toContain("until 2 days before the doors: now 7 Aug 2025, 13:00");
  expect(page).toContain("1 gate phone or desk ends at 10 Aug 2025, 06:00.");
  expect(page).toContain("Nobody is told by the site");
  expect(page).toContain("1 person has 1 valid ticket.");
});
