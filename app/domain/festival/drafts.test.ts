import { assert, describe, expect, test } from "vitest";
import { auditLog, festivalDraft } from "#app/db/schema.server.ts";
import { createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { discardDraft, discardSection, saveSection } from "./draft.server.ts";
import { readDraftRow } from "./draft-row.server.ts";
import { publishDue } from "./scheduled-publication.server.ts";
import {
  cancelPlanned,
  publishDraft,
  publishSections,
  restoreVersion,
} from "./publication.server.ts";
import { defaultSettings, sectionNames, validateSection } from "#app/settings/sections.server.ts";
import { sectionSentence } from "./section-sentences.server.ts";
import { listVersions } from "./versions.server.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });
const { app } = site;
const { day, delivery, name, questions, store } = defaultSettings;

const admin = async () => (await findSetting(app.db, "administrator"))!;
const save = async (section: keyof typeof defaultSettings, value: unknown, seen = 0) =>
  saveSection(app, { section, value, seen }, await admin());
const errorsOf = (section: keyof typeof defaultSettings, value: unknown) => {
  const validated = validateSection(section, value);
  return validated.ok ? {} : validated.errors;
};
const lantern = { ...name, brand: "Lantern Week" };

describe("a section", () => {
  test("may have its default values", () => {
    for (const section of sectionNames) {
      const value = section === "name" ? { ...name, brand: "Vybez" } : defaultSettings[section];
      expect(validateSection(section, value), section).toEqual({ ok: true, value });
    }
  });

  test.each(["🏮".repeat(80), "مهرجان الفوانيس", "👩🏽‍🎤 Lantern"])("is called %s", (brand) => {
    expect(errorsOf("name", { ...name, brand })).toEqual({});
  });

  test.each([
    ["L".repeat(81), "At most 80 letters; these are 81."],
    ["Lantern\u202eWeek", "There is a hidden character in it: please type it anew."],
    ["{city} fest", /would be shown as it is/],
    ["  ", "This is needed."],
  ])("is not called %s", (brand, wrong) => {
    expect(errorsOf("name", { ...name, brand })!["brand"]).toMatch(wrong);
  });

  test("takes the letters of order numbers in small letters", () => {
    const value = { ...name, brand: "Vybez", orderLetters: "PHC" };
    const validated = validateSection("name", { ...value, orderLetters: " phc " });
    expect(validated).toEqual({ ok: true, value });
  });

  test("has at most sixty questions, each once, and refuses an unknown placeholder", () => {
    const ask = (count: number) => ({
      questions: Array.from({ length: count }, (_, index) => ({
        id: "",
        question: `Where is gate ${index}?`,
        answer: "At {place}.",
      })),
    });
    const validated = validateSection("questions", ask(60));
    assert(validated.ok);
    expect(validated.value).toMatchObject({ questions: { 59: { id: "where-is-gate-59" } } });
    expect(errorsOf("questions", ask(61))).toMatchObject({ questions: /^At most 60/ });
    const [first] = questions.questions;
    const twice = { questions: [first, { ...first!, answer: "In {citty}" }] };
    expect(errorsOf("questions", twice)).toMatchObject({
      "questions.1.answer": /There is no placeholder \{citty\}/,
    });
    expect(errorsOf("questions", { questions: [first, { ...first!, id: "b" }] })).toMatchObject({
      "questions.1.question": /there twice/,
    });
  });

  test("the refusal of a fee names its field", () => {
    const { pickUp, regions } = delivery;
    const limits = "from ₦0 to ₦100,000 in whole naira, such as 3,000.";
    const fees = {
      ...delivery,
      pickUp: { ...pickUp, feeKobo: -1 },
      doorFeeKobo: 100_001_00,
      regions: [{ ...regions[0]!, feeKobo: 50 }],
    };
    expect(errorsOf("delivery", fees)).toMatchObject({
      "pickUp.feeKobo": `Pick-up fee: ${limits}`,
      doorFeeKobo: `Delivery fee: ${limits}`,
      "regions.0.feeKobo": `Its own fee: ${limits}`,
    });
  });

  test.each([
    ["day", { ...day, date: "2026-02-30" }, "date"],
    ["day", { ...day, gates: "25:00" }, "gates"],
    ["day", { ...day, mapUrl: "javascript:alert(1)" }, "mapUrl"],
    ["delivery", { ...delivery, doorFeeKobo: 3_000_50 }, "doorFeeKobo"],
    ["delivery", { ...delivery, doorFeeKobo: Number.NaN }, "doorFeeKobo"],
    ["delivery", { ...delivery, quoteDays: { from: 9, to: 8 } }, "quoteDays.to"],
    ["delivery", { ...delivery, regions: [] }, "regions"],
    [
      "store",
      { ...store, sizeGuides: [{ category: "Hats", table: [["a"], ["b"]] }] },
      "sizeGuides.0.category",
    ],
    [
      "store",
      { ...store, sizeGuides: [{ category: "Caps", table: [["a"], ["b", "c"]] }] },
      "sizeGuides.0.table",
    ],
    ["name", { ...name, brand: "Vybez", orderLetters: "VY1" }, "orderLetters"],
    [
      "lineUp",
      { acts: [{ name: "Tide", time: "", stage: "", url: "mailto:tide@hill.example" }] },
      "acts.0.url",
    ],
    ["performers", { areOpen: true, url: "ftp://stage" }, "url"],
    ["banner", { text: "Gates at 14:00", until: "2026-02-31T10:00" }, "until"],
    ["look", { ...defaultSettings.look, primary: "#36247f" }, "primary"],
  ] as const)("with %s is refused beside its field", (section, value, field) => {
    expect(Object.keys(errorsOf(section, value)!)).toEqual([field]);
  });

  test("is saved by a form that was opened before a save which has been discarded since", async () => {
    expect(await save("name", lantern, 2)).toMatchObject({ ok: true, number: 1 });
  });
});

describe("the draft", () => {
  test("is seen by nobody until it is published, and is published once", async () => {
    expect(await save("name", lantern)).toEqual({ ok: true, number: 1 });
    expect((await app.festival()).name.brand).toBe("Vybez");
    expect(sectionSentence("name", { ...(await app.festival()), name: lantern })).toMatch(
      /^Lantern Week, “/,
    );
    const published = await Promise.all(
      [1, 2].map(async () => publishDraft(app, { seen: 0 }, await admin())),
    );
    const [first, second] = published.toSorted((one) => (one.already ? 1 : -1));
    expect(first).toEqual({ number: 1 });
    expect(second).toMatchObject({
      number: 1,
      already: expect.stringMatching(/^Published at \d\d:\d\d by .+: Name and tagline\.$/),
    });
    for (const asked of [{}, { seen: 1 }])
      await expect(publishDraft(app, asked, await admin())).rejects.toMatchObject({
        reason: "empty",
        message: expect.stringContaining(": Name and tagline."),
      });
    expect((await app.festival()).name.brand).toBe("Lantern Week");
    expect(await listVersions(app.db)).toMatchObject([{ number: 1, sections: ["name"] }]);
    const log = await app.db.select().from(auditLog);
    expect(log.at(-1)).toMatchObject({ after: { Name: "Lantern Week" } });
  });

  test("refuses the second of two forms, unless both say the same", async () => {
    await save("name", lantern);
    await expect(save("name", { ...name, brand: "Lamp Week" })).rejects.toMatchObject({
      reason: "changed",
      saved: { number: 1, value: lantern },
    });
    expect(await save("name", lantern)).toEqual({ ok: true, number: 1 });
    expect(await save("name", { ...name, brand: "Vybez" }, 1)).toEqual({ ok: true, number: 2 });
    await save("name", lantern, 2);
    await discardSection(app, "name", await admin());
    expect((await readDraftRow(app.db)).sections).toEqual({});
    await discardDraft(app, { seen: 0 }, await admin());
    await expect(discardDraft(app, { seen: 1 }, await admin())).rejects.toMatchObject({
      reason: "empty",
    });
  });

  test("is published at its time, and says why when it cannot be", async () => {
    const at = new Date("2026-11-22T13:00:00Z");
    await save("name", lantern);
    await expect(publishDraft(app, { at: app.now() }, await admin())).rejects.toMatchObject({
      reason: "past",
    });
    await publishDraft(app, { at }, await admin());
    expect(await publishDue(app)).toEqual(at);
    await cancelPlanned(app, await admin());
    expect(await publishDue(app)).toBeNull();
    await publishDraft(app, { at }, await admin());
    site.clock.set("2026-11-22T13:00:01Z");
    expect(await publishDue(app)).toBeNull();
    expect((await app.festival()).name.brand).toBe("Lantern Week");

    const capless = { ...store, categories: store.categories.filter((one) => one !== "Caps") };
    await save("store", capless);
    await publishDraft(app, { at: new Date("2026-11-22T14:00:00Z") }, await admin());
    const cap = await createProduct(site, { name: "Bucket hat", category: "Caps" });
    site.clock.set("2026-11-22T14:00:01Z");
    expect(await publishDue(app)).toBeNull();
    const { publicationError, sections } = await readDraftRow(app.db);
    expect(publicationError).toBe(`“Caps” must stay: ${cap.name} still uses it.`);
    expect(sections).toEqual({ store: capless });
    expect(await save("store", { ...capless, sizes: ["Small"] }, 1)).toMatchObject({
      errors: { categories: /Bucket hat/ },
    });
  });
});

test("a failed publication is no longer shown once the draft equals what is published", async () => {
  const capless = { ...store, categories: store.categories.filter((one) => one !== "Caps") };
  await save("store", capless);
  await publishDraft(app, { at: new Date("2026-11-22T13:00:00Z") }, await admin());
  await createProduct(site, { category: "Caps" });
  site.clock.set("2026-11-22T13:00:01Z");
  await publishDue(app);
  expect(await readDraftRow(app.db)).toMatchObject({
    publicationError: expect.stringContaining("must stay"),
  });
  await save("store", store, 1);
  expect(await readDraftRow(app.db)).toMatchObject({ sections: {}, publicationError: null });
});

describe("a version", () => {
  test("is restored completely, as a new version, and so are the settings of a new site", async () => {
    await save("name", lantern);
    await save("day", { ...day, city: "Ibadan" });
    await publishDraft(app, {}, await admin());
    const first = await app.festival();
    await app.db.transaction(async (tx) =>
      publishSections(tx, { day, banner: { text: "Hello", until: "" } }, await admin(), app.now()),
    );
    expect(await app.festival()).toMatchObject({ day, banner: { text: "Hello" } });
    await restoreVersion(app, 1, await admin());
    expect(await app.festival()).toEqual({ ...first, number: 3 });
    expect(await restoreVersion(app, 1, await admin())).toEqual({ number: 3 });
    await expect(restoreVersion(app, 3, await admin())).rejects.toMatchObject({ reason: "same" });
    await restoreVersion(app, 0, await admin());
    expect((await app.festival()).day).toEqual(day);
    expect(await listVersions(app.db)).toMatchObject([
      { number: 4, restoredFrom: 0 },
      { number: 3, restoredFrom: 1, sections: ["day", "banner"] },
      { number: 2, sections: ["day", "banner"] },
      { number: 1 },
    ]);
  });

  test("that is restored leaves the draft's other changes as they are", async () => {
    await save("name", lantern);
    await publishDraft(app, {}, await admin());
    await save("name", { ...name, brand: "Lamp Week" }, 1);
    await publishDraft(app, {}, await admin());
    await save("name", lantern, 2);
    const banner = { text: "Hello", until: "" };
    await save("banner", banner);
    await restoreVersion(app, 1, await admin());
    expect((await readDraftRow(app.db)).sections).toEqual({ banner });
    await save("name", { ...name, brand: "Vybez" }, 3);
    await restoreVersion(app, 0, await admin());
    expect((await readDraftRow(app.db)).sections).toEqual({ banner });
  });
});

test("the list of the settings' sections describes each in a sentence, with its placeholders filled in", async () => {
  const festival = await app.festival();
  expect(sectionSentence("name", festival)).toBe(
    "Vybez, “The Biggest Party On campus”: the 2025 edition.",
  );
  expect(sectionSentence("day", festival)).toContain("Under 16 with an adult.");
  expect(sectionSentence("delivery", festival)).toContain(
    "Customers see 7–14 days; you plan with 15–20 days.",
  );
  expect(sectionSentence("lineUp", festival)).toBe("");
});

test("a section that was drafted before one of its settings came has that setting's default", async () => {
  const email = "light@lantern.example";
  const drafted = { contact: { email } };
  await app.db.insert(festivalDraft).values({ sections: drafted as never });
  const { sections } = await readDraftRow(app.db);
  expect(sections).toEqual({ contact: { ...defaultSettings.contact, email } });
  const client = await signInAsAdministrator(site);
  expect((await client.get("/adminFestival")).status).toBe(200);
});
