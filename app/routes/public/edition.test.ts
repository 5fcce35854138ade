import { expect, test } from "vitest";
import { publishSections } from "#app/domain/festival/publication.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { showExamples } from "#tests/support/examples.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
await showExamples(site);

/** What each page says at a time, and may not say at the others. */
const sentences: Record<string, Record<"before" | "day" | "after", string[]>> = {
  "/": {
    before: [
      "About the tickets See the merch",
      "Date 2 August 2025 Gates 13:00",
      "edition is sponsored by",
    ],
    day: [
      "Today: one day",
      "Find the gate See the merch",
      "Date Today Gates 13:00",
      "edition is sponsored by",
    ],
    after: [
      "Thank you, Port Harcourt",
      "See the memories See the merch",
      "edition was sponsored by",
    ],
  },
  "/about": {
    before: ["edition is on 2 August 2025", "See you at the gate Tickets", "is full"],
    day: ["edition is today, 2 August 2025", "See you at the gate today", "is full"],
    after: ["edition was on 2 August 2025", "See you at the next one", "is not open yet"],
  },
  "/memories": {
    before: ["Be in the next one, 2 August About the tickets"],
    day: ["Be in this one, today Find the gate"],
    after: ["Be in the next one Join the newsletter"],
  },
  "/tickets": {
    before: ["2 August 2025, gates 13:00, Old Convocation Arena"],
    day: ["Today, gates 13:00, Old Convocation Arena"],
    after: ["For the next edition, which will be announced"],
  },
  "/newsletters": {
    before: ["until the gates open"],
    day: ["are on today"],
    after: ["on the way to the next edition"],
  },
  "/contact": {
    before: ["2 August 2025. Gates open at 13:00"],
    day: ["Today, 2 August 2025. Gates open at 13:00"],
    after: ["The last one was on 2 August 2025"],
  },
  "/merch": { before: [], day: ["Pick-up is closed today for the festival"], after: [] },
  "/merch-preview": {
    before: ["2 August 2025 Gates 13:00. Old Convocation Arena"],
    day: ["Today Gates 13:00. Old Convocation Arena"],
    after: ["was on 2 August 2025 at the Old Convocation Arena. The next one will be announced."],
  },
};

const textOf = (page: string) =>
  page
    .replace(/^.*?<body/s, "<body")
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

test.each([
  ["before", "2025-08-01T22:59:00Z"],
  ["day", "2025-08-01T23:00:00Z"],
  ["day", "2025-08-03T02:59:00Z"],
  ["after", "2025-08-03T03:00:00Z"],
] as const)(
  "%s: at %s every page speaks of the festival in the right tense",
  async (phase, now) => {
    site.clock.set(now);
    const home = textOf(await site.client().read(`/?at=${now}`));
    const comesFirst = home.indexOf("You had to be there") < home.indexOf("sponsored by");
    expect(comesFirst).toBe(phase === "after");
    for (const [path, said] of Object.entries(sentences)) {
      // Such an address is rendered anew: kept pages may be a minute old.
      const page = textOf(await site.client().read(`${path}?at=${now}`));
      for (const sentence of said[phase]) expect(page, path).toContain(sentence);
      const others = Object.values(said)
        .flat()
        .filter((sentence) => !said[phase].some((own) => own.includes(sentence)));
      for (const sentence of others) expect(page, path).not.toContain(sentence);
    }
  },
);

test("on the festival's day the store says when orders are handed out, and the place links to its map", async () => {
  site.clock.set("2025-08-02T09:00:00Z");
  const { day, delivery } = defaultSettings;
  const pickUp = { ...delivery.pickUp, dayHours: "10:00 to 14:00" };
  const settings = {
    day: { ...day, mapUrl: "https://maps.example/arena" },
    delivery: { ...delivery, pickUp },
  };
  const { app } = site;
  const byUserId = (await findSetting(app.db, "administrator"))!;
  await app.db.transaction((tx) => publishSections(tx, settings, byUserId, app.now()));
  const visitor = site.client();
  expect(await visitor.read("/?today")).toContain('href="https://maps.example/arena"');
  const store = textOf(await visitor.read("/merch?today"));
  expect(store).toContain("Pick-up is open today: 10:00 to 14:00.");
});

test("on the festival's day the home page says who plays, who is next and who later, past midnight too", async () => {
  const act = (name: string, time: string, stage = "") => ({ name, time, stage, url: "" });
  const acts = [act("Owls", "01:30"), act("Drummers", "20:00"), act("Choir", "22:15", "Hall")];
  const { app } = site;
  const byUserId = (await findSetting(app.db, "administrator"))!;
  const settings = { lineUp: { acts } };
  await app.db.transaction((tx) => publishSections(tx, settings, byUserId, app.now()));
  const said = async (now: string) => {
    site.clock.set(now);
    return textOf(await site.client().read(`/?at=${now}`));
  };
  // Lagos is an hour ahead.
  expect(await said("2025-08-02T20:00:00Z")).toContain(
    "On stage now Drummers 20:00 Next Choir 22:15 Hall Later Owls 01:30",
  );
  expect(await said("2025-08-02T21:30:00Z")).toContain(
    "On stage now Drummers 20:00 Choir 22:15 Hall Next Owls 01:30",
  );
  expect(await said("2025-08-03T01:00:00Z")).not.toContain("Next Owls");
  expect(await said("2025-08-01T20:00:00Z")).not.toContain("On stage now");
});
