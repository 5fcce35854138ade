import { beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { orders } from "#app/db/schema.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { settlePurchase } from "#app/domain/purchases/settle.server.ts";
import { exampleContent } from "#app/settings/example-content.server.ts";
import { defaultSettings, type FestivalSettings } from "#app/settings/sections.server.ts";
import type { Client } from "#tests/support/client.ts";
import { createPurchase, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { sectionOf, textsOf } from "./section-texts.server.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });
const { app } = site;
let admin: Client;

beforeEach(async () => {
  admin = await signInAsAdministrator(site);
});

const send = async (section: keyof FestivalSettings, fields: Record<string, string>) =>
  (await admin.post(`/adminFestival/${section}`, { seen: "0", ...fields })).text();

const { delivery, questions, name } = defaultSettings;

const publish = (sections: Partial<FestivalSettings>) =>
  app.db.transaction(async (tx) =>
    publishSections(tx, sections, (await findSetting(app.db, "administrator"))!, app.now()),
  );

test("every section comes out of its form as it went in", () => {
  for (const [section, value] of Object.entries({ ...defaultSettings, ...exampleContent })) {
    const known = section as keyof FestivalSettings;
    expect(sectionOf(known, textsOf(known, value)), section).toEqual(value);
  }
  const store = {
    ...defaultSettings.store,
    sizeGuides: [
      {
        category: "Caps",
        table: [
          ["Size", 'Round "head"'],
          ["S, M", "56"],
        ],
      },
    ],
  };
  expect(sectionOf("store", textsOf("store", store))).toEqual(store);
});

test("the e-mail beside one's own words bears an order's number with letters, chosen or not", async () => {
  await publish({ name: { ...name, brand: "Lantern Week", orderLetters: "" } });
  expect(await admin.read("/adminFestival/words")).toContain("LAN-1000");
});

test("a table or texts that are far too long are refused before they are read, and nobody waits for them", async () => {
  const texts = textsOf("store", {
    ...defaultSettings.store,
    sizeGuides: [{ category: "Caps", table: [["Size"], ["S"]] }],
  });
  const withTable = (table: string) =>
    admin.post("/adminFestival/store", {
      seen: "0",
      intent: "save-section",
      ...texts,
      "sizeGuides.0.table": table,
    });
  const long = await withTable("\n".repeat(50_001));
  expect(await long.text()).toContain("At most 40 lines of 12 columns.");
  expect((await withTable("\n".repeat(500_001))).status).toBe(413);
  expect((await readDraftRow(app.db)).sections).toEqual({});
});

test("the draft is shown to the organisers only, until it is published and cached pages follow", async () => {
  const visitor = site.client();
  const texts = textsOf("name", { ...name, brand: "Lantern Week" });
  expect(await visitor.read("/about")).not.toContain("Lantern Week");
  expect(await send("name", { intent: "save-section", ...texts })).toContain("Saved in the draft.");
  await admin.post("/adminFestival", { intent: "start-preview" });
  const looked = await admin.read("/about");
  expect(looked).toContain("Lantern Week");
  expect(looked).toContain("You are looking at the draft.");
  const cookie = admin.cookies["festival.preview"]!;
  const { client: customer } = await signUp(site);
  for (const client of [visitor, customer]) {
    client.setCookie(`festival.preview=${cookie}`);
    expect(await client.read("/about")).not.toContain("Lantern Week");
  }
  expect((await app.festival()).name.brand).toBe("Vybez");

  await admin.post("/adminFestival", { intent: "stop-preview" });
  expect(await admin.read("/about")).not.toContain("Lantern Week");
  expect(await admin.read("/adminFestival")).toMatch(/name="seen" value="0"/);
  for (const press of ["first", "second"])
    expect(
      await (await admin.post("/adminFestival", { intent: "publish-draft", seen: "0" })).text(),
      press,
    ).toContain("Version 1 is live.");
  for (const client of [visitor, customer, site.client()])
    expect(await client.read("/about")).toContain("Lantern Week");
});

test("adding, moving and removing entries of a list keeps what was typed, and saves nothing", async () => {
  const texts = { "sizes.0": "Tiny", "sizes.1": "Vast", seen: "0", "categories.0": "Half a wo" };
  const fieldsIn = (page: string) =>
    [...page.matchAll(/<input[^>]* name="sizes\.\d+"[^>]*>/g)].map(
      ([input]) => / value="([^"]*)"/.exec(input)?.[1],
    );
  const asked = async (intent: string) => fieldsIn(await send("store", { ...texts, intent }));
  expect(await asked("add-row sizes")).toEqual(["Tiny", "Vast", ""]);
  expect(await asked("move-row sizes 1 0")).toEqual(["Vast", "Tiny"]);
  expect(await asked("move-row sizes 0 1")).toEqual(["Vast", "Tiny"]);
  expect(await asked("remove-row sizes 0")).toEqual(["Vast"]);
  expect(await send("store", { ...texts, intent: "add-row sizes" })).toContain("Half a wo");
  expect((await readDraftRow(app.db)).sections).toEqual({});
});

test("a festival day or a banner in the past is pointed out, and saved", async () => {
  const day = textsOf("day", { ...defaultSettings.day, date: "2026-11-21" });
  expect(await send("day", { intent: "save-section", ...day })).toContain("This day is over");
  expect(
    await send("day", { intent: "save-section", ...day, seen: "1", date: "2026-11-22" }),
  ).not.toContain("is over");
  const banner = { intent: "save-section", text: "Gates at 14:00", until: "2026-11-22T12:59" };
  expect(await send("banner", banner)).toContain("Its end is over");
  expect(await send("banner", { ...banner, seen: "1", until: "2026-11-22T13:01" })).not.toContain(
    "is over",
  );
});

test("sixty long questions fit one form, and of two tabs the second sees what the first saved", async () => {
  const sixty = Array.from({ length: 60 }, (_, index) => ({
    id: "",
    question: `متى ${index}?`,
    answer: "ل".repeat(1500),
  }));
  const texts = textsOf("questions", { questions: sixty });
  expect(await send("questions", { intent: "save-section", ...texts })).toContain(
    "Saved in the draft.",
  );
  const mine = textsOf("questions", {
    questions: [{ ...questions.questions[0]!, answer: "Soon" }],
  });
  const refused = await send("questions", { intent: "save-section", ...mine });
  expect(refused).toMatch(/Not saved yet: .* changed this at 13:00, after you opened it/);
  expect(refused).toContain("question 1: Answer");
  expect(refused).toMatch(/name="seen" value="1"/);
  await send("questions", { intent: "save-section", ...mine, seen: "1" });
  const { sections } = await readDraftRow(app.db);
  expect(sections.questions?.questions).toMatchObject([{ answer: "Soon" }]);
});

test("a changed fee counts from the next checkout, and a region may have its own", async () => {
  const product = await createProduct(site);
  const ada = await signUp(site);
  const door = { products: [product], shippingOption: "DOOR DELIVERY" as const };
  const { reference } = await createPurchase(site, ada, door);
  await publish({
    delivery: {
      ...delivery,
      doorFeeKobo: 4_000_00,
      regions: [
        { name: "Choba", feeKobo: 1_500_00 },
        { name: "Aluu", feeKobo: null },
      ],
    },
  });
  await site.paystack.pay(reference);
  await settlePurchase(app, reference);
  const [order] = await app.db.select().from(orders).where(eq(orders.userId, ada.id));
  expect(order!.totalKobo).toBe(product.priceKobo + 3_000_00);

  const inChoba = await createPurchase(site, ada, door);
  expect(inChoba.amountKobo).toBe(product.priceKobo + 1_500_00);
  const aluu = { addressLine1: "1 Aluu Road", addressPhone: "+2348031234567" };
  const bola = await signUp(site, { address: { ...aluu, city: "Aluu", state: "Rivers" } });
  expect((await createPurchase(site, bola, door)).amountKobo).toBe(product.priceKobo + 4_000_00);
  expect(await site.client().read("/contact")).toContain("₦4,000 to a door");
});

test("a new site lists what it needs, until all is done or the list is dismissed", async () => {
  const ticked = (page: string) => [...page.matchAll(/>([\w -]+)<span[^>]*>, done</g)].length;
  expect(ticked(await admin.read("/adminOverview"))).toBe(0);
  await createProduct(site);
  await publish({
    name: { ...defaultSettings.name, brand: "Ogbona Night" },
    day: { ...defaultSettings.day, date: "2027-03-05", venue: "Main bowl" },
  });
  const page = await admin.read("/adminOverview");
  expect(page).toContain("Make it your festival");
  expect(ticked(page)).toBe(2);
  await admin.post("/adminFestival", { intent: "dismiss-checklist" });
  expect(await admin.read("/adminOverview")).not.toContain("Make it your festival");
});
