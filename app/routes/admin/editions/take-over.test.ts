import { expect, test } from "vitest";
import { auditLog, codes } from "#app/db/schema.server.ts";
import { endCodes, makeCode, type CodeFields } from "#app/domain/discounts/edit-codes.server.ts";
import { listCodes } from "#app/domain/discounts/code-lists.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import {
  saveDecideWithin,
  saveReturns,
  saveSale,
} from "#app/domain/tickets/sale/edit-sale.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { createOrder } from "#tests/support/factories.ts";
import { addOrganiser, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { beginTickets, openTicketSale } from "#tests/support/ticket-sale.ts";

// The demonstration's festival is sixty days later, on 21 January 2027.
const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });
const { app } = site;
const { db } = app;

const administrator = async () => (await findSetting(db, "administrator"))!;
const at = (text: string) => new Date(`${text}:00+01:00`);

/** Closes an edition that sold two types in two capacities, with codes; nothing is sold by it. */
async function closeSale() {
  const byUserId = await administrator();
  const types = await openTicketSale(site, { Hall: 300, Tables: 10 }, [
    {
      name: "Regular",
      description: "One drink",
      takes: { Hall: 1 },
      prices: [
        { priceKobo: 2_500_00, name: "Early bird", closesAt: at("2026-12-20T00:00"), pieces: 50 },
        { priceKobo: 3_000_00 },
      ],
    },
    {
      name: "Table",
      package: "Vip",
      admits: 6,
      takes: { Hall: 6, Tables: 1 },
      prices: [{ priceKobo: 40_000_00 }],
    },
  ]);
  const opensAt = at("2026-12-01T12:00");
  await saveSale(app, { isOpen: true, opensAt, closesAt: null }, byUserId);
  const returns = { returnsHours: 48, returnFeeKobo: 200_00, returnsWhenResold: true };
  await saveReturns(app, returns, byUserId);
  await saveDecideWithin(app, 6, byUserId);
  const make = (code: string, fields: Partial<CodeFields>) =>
    makeCode(app, code, { ...openCode, ...fields }, byUserId);
  await make("RADIO", {
    tag: "press",
    typeIds: [types["Table"]!],
    closesAt: at("2027-01-10T00:00"),
  });
  await make("GUEST1", { tag: "guests", kind: "free", amountKobo: null, uses: 1 });
  const ended = await make("OVER", { tag: "press" });
  await endCodes(app, { id: ended }, true, byUserId);
  await createOrder(site, await signUp(site), { status: "completed" });
  const next = { date: "2028-01-20", gates: "15:00" };
  await closeEdition(app, { edition: 1, name: "2027", next }, byUserId);
  return types;
}

/** The fields of the form as its page shows them. */
async function fieldsOf(page: string): Promise<Record<string, string>> {
  const inputs = page.matchAll(/<input[^>]*name="((?:opens|closes)At-[^"]+)"[^>]*>/g);
  return Object.fromEntries(
    [...inputs].map(([input, name]) => [name!, /value="([^"]*)"/.exec(input)![1]!]),
  );
}

test("types, prices, capacities, terms and codes of a closed edition are taken over at one press, moved to the next day", async () => {
  await closeSale();
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminTickets")).toContain("Begin with 2027");
  const page = await admin.read("/adminSeasons/1/take-over");
  // The festival is 364 days later, and so is everything else.
  const fields = await fieldsOf(page);
  expect(Object.values(fields)).toEqual(["2027-11-30T12:00", "2027-12-19T00:00"]);
  const taken = await admin.post("/adminSeasons/1/take-over", {
    intent: "take-over",
    ...fields,
    tags: ["press"],
  });
  expect(await taken.text()).toContain("2 ticket types and 1 code taken over from 2027.");

  const sale = await readSale(db, app.now());
  expect(sale).toMatchObject({
    isOpen: false,
    opensAt: at("2027-11-30T12:00"),
    closesAt: null,
    returnsHours: 48,
    returnFeeKobo: 200_00,
    returnsWhenResold: true,
    decideWithinHours: 6,
    capacities: [
      { name: "Hall", size: 300, sold: 0 },
      { name: "Tables", size: 10, sold: 0 },
    ],
    types: [
      {
        name: "Regular",
        description: "One drink",
        package: "Regular",
        phases: [
          { name: "Early bird", priceKobo: 2_500_00, pieces: 50, closesAt: at("2027-12-19T00:00") },
          { priceKobo: 3_000_00, closesAt: null },
        ],
        capacities: [{ name: "Hall", weight: 1 }],
      },
      {
        name: "Table",
        package: "Vip",
        admits: 6,
        capacities: [
          { name: "Hall", weight: 6 },
          { name: "Tables", weight: 1 },
        ],
      },
    ],
  });
  const { rows } = await listCodes(db, { limit: 9 }, app.now());
  const table = sale.types[1]!.id;
  expect(rows).toMatchObject([
    { code: "RADIO", typeIds: [table], closesAt: at("2028-01-09T00:00"), usedPieces: 0 },
  ]);
  const log = (await db.select().from(auditLog)).find(
    ({ action }) => action === "Took over from an edition",
  );
  expect(log).toMatchObject({
    subject: "Edition 2027",
    after: { types: 2, codes: 1, prices: "Regular ₦2,500 then ₦3,000, Table ₦40,000" },
  });
});

test("the press that comes twice takes everything over once", async () => {
  await closeSale();
  const admin = await signInAsAdministrator(site);
  const press = { intent: "take-over", tags: ["press", "guests"] };
  await admin.post("/adminSeasons/1/take-over", press);
  const again = await admin.post("/adminSeasons/1/take-over", press);
  expect(await again.text()).toContain("Nothing was left to be taken over from 2027.");
  expect((await readSale(db, app.now())).types).toHaveLength(2);
  expect(await db.$count(codes)).toBe(5);
});

test("codes that were for one ticket each are taken over only where they are ticked", async () => {
  await closeSale();
  const page = await (await signInAsAdministrator(site)).read("/adminSeasons/1/take-over");
  const isTicked = (tag: string) =>
    /checked/.test(new RegExp(`<input[^>]*value="${tag}"[^>]*>`).exec(page)![0]);
  expect(isTicked("press")).toBe(true);
  expect(isTicked("guests")).toBe(false);
});

test("a wrong date is refused at its field, with what was typed, and nothing is taken over", async () => {
  await closeSale();
  const admin = await signInAsAdministrator(site);
  const wrong = await admin.post("/adminSeasons/1/take-over", {
    intent: "take-over",
    "opensAt-sale": "soon",
    tags: ["press"],
  });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("Write a day and a time.");
  expect((await readSale(db, app.now())).types).toHaveLength(0);
});

test("where the next day is not known, it is asked first and published with the press", async () => {
  const byUserId = await administrator();
  await openTicketSale(site, { Hall: 300 }, [
    { name: "Regular", takes: { Hall: 1 }, prices: [{ priceKobo: 3_000_00 }] },
  ]);
  await createOrder(site, await signUp(site), { status: "completed" });
  await closeEdition(app, { edition: 1, name: "2027" }, byUserId);
  const admin = await signInAsAdministrator(site);
  const asked = await admin.read("/adminSeasons/1/take-over");
  expect(asked).toContain("Day of the next festival");
  expect(asked).not.toContain("Take over from 2027");
  const past = await admin.read("/adminSeasons/1/take-over?date=2026-11-01&gates=15%3A00");
  expect(past).toContain("This day is over.");
  const page = await admin.read("/adminSeasons/1/take-over?date=2028-01-20&gates=15%3A00");
  expect(page).toContain("20 Jan 2028, gates 15:00.");
  await admin.post("/adminSeasons/1/take-over", {
    intent: "take-over",
    date: "2028-01-20",
    gates: "15:00",
  });
  expect((await app.festival()).day).toMatchObject({ date: "2028-01-20", gates: "15:00" });
  expect((await readSale(db, app.now())).types).toHaveLength(1);
});

test("an edition without ticket types and codes has nothing to begin with", async () => {
  await createOrder(site, await signUp(site), { status: "completed" });
  await closeEdition(app, { edition: 1, name: "2027" }, await administrator());
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminTickets")).not.toContain("Begin with 2027");
  const page = await admin.read("/adminSeasons/1/take-over");
  expect(page).toContain("2027 sold no tickets and had no codes");
  expect(page).not.toContain("Take over from 2027");
  expect((await admin.get("/adminSeasons/7/take-over")).status).toBe(404);
});

test("a sale that was begun with an earlier edition sells once it is opened", async () => {
  await closeSale();
  const admin = await signInAsAdministrator(site);
  await admin.post("/adminSeasons/1/take-over", { intent: "take-over" });
  const window = { opensAt: null, closesAt: null };
  await saveSale(app, { isOpen: true, ...window }, await administrator());
  const { types } = await readSale(db, app.now());
  const { amountKobo } = await beginTickets(site, { typeId: types[0]!.id });
  expect(amountKobo).toBe(2_500_00);
});

test("somebody of the team who may not edit the sale takes nothing over", async () => {
  await closeSale();
  const { client } = await addOrganiser(site, { roles: ["treasurer"] });
  const refused = await client.post("/adminSeasons/1/take-over", { intent: "take-over" });
  expect(refused.status).toBe(403);
});
