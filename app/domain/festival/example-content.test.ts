import { afterEach, expect, test } from "vitest";
import { findSetting, deleteSetting } from "#app/domain/settings.server.ts";
import { defaultSettings, type FestivalSettings } from "#app/settings/sections.server.ts";
import { exampleContent } from "#app/settings/example-content.server.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { showExamples } from "#tests/support/examples.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { publishSections } from "./publication.server.ts";
import { findVersion } from "./versions.server.ts";

const site = await createTestApp({ now: "2025-06-01T12:00:00Z" });
const { app } = site;

afterEach(() => deleteSetting(app.db, "example_content"));

const publish = (sections: Partial<FestivalSettings>) =>
  app.db.transaction(async (tx) =>
    publishSections(tx, sections, (await findSetting(app.db, "administrator"))!, app.now()),
  );

/**
 * Each invented text as a page would show it: up to its first placeholder, and without what HTML
 * writes otherwise.
 */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.split(/[{'"&]/)[0]!.trim()];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === "mark" ? [] : textsIn(one)));
}
const { tickets, sponsors, contact, story } = exampleContent;
const words = tickets.packages.map((one) => one.words);
const invented = textsIn([words, sponsors, contact, story]).filter(
  (text) => text.length > 8 && text !== "Instagram" && text !== "WhatsApp",
);

const publicPages = [
  "/",
  "/about",
  "/contact",
  "/memories",
  "/merch-preview",
  "/tickets",
  "/newsletters",
  "/terms",
  "/privacy",
  "/refunds",
];

test("a site that was started empty shows no example content on any page, and every page is complete", async () => {
  expect(invented.length).toBeGreaterThan(20);
  const ada = await signUp(site);
  const { orderId } = await createOrder(site, ada);
  const pages = [
    ...(await Promise.all(
      publicPages.map(async (path) => [path, await site.client().read(path)] as const),
    )),
    ["receipt", await ada.client.read(`/myorders/${orderId}/receipt`)] as const,
  ];
  for (const [path, whole] of pages) {
    const page = whole.replaceAll(/<script\b.*?<\/script>/gs, "");
    for (const text of invented) expect(whole.includes(text) && text, path).toBe(false);
    expect(page, path).not.toMatch(
      /mailto:"|mailto:\?|href="\/memories\/|vybezphc|, <\/|undefined/,
    );
    expect(page, path).toMatch(/<h1/);
  }
  expect(await site.client().read("/")).not.toMatch(/id="sponsors"|>Rewind<|You had to be there/);
  expect(await site.client().read("/memories")).toContain("The pictures of the night come here.");
  const about = await site.client().read("/about");
  expect(about).toContain("is on 2 August 2025");
  expect(about).not.toMatch(/crew shirt|meals|What a sponsor gets|main stage|Drawn by students/);
  expect(await site.client().read("/terms")).toContain("contact page");
});

test("a site with example content keeps it, section by section, until the section is published", async () => {
  await showExamples(site);
  const about = () => site.client().read("/about");
  expect(await site.client().read("/")).toContain("Creek Radio");
  expect(await site.client().read("/memories")).toContain("Twelve moments");
  expect(await about()).toContain("One speaker");
  expect(await about()).toContain("A crew shirt, two meals");
  expect(await about()).toContain("What a sponsor gets");

  await publish({ sponsors: { sponsors: [] }, memories: { moments: [], showDrawn: false } });
  expect(await site.client().read("/")).not.toContain("Creek Radio");
  expect(await site.client().read("/memories")).toContain("The pictures of the night come here.");
  expect(await about()).toContain("One speaker");
  // What is brought back is what stood there.
  expect(await findVersion(app.db, 0)).toMatchObject({ sponsors });
});

test("an organiser may leave texts and the address empty, but not half of the address", async () => {
  const admin = await signInAsAdministrator(site);
  const save = async (section: string, fields: Record<string, string>) =>
    (
      await admin.post(`/adminFestival/${section}`, {
        seen: "0",
        intent: "save-section",
        ...fields,
      })
    ).text();
  expect(await save("contact", { email: "light@" })).toContain("An e-mail address such as");
  expect(await save("contact", { email: "light@lantern.example" })).toContain(
    "Saved in the draft.",
  );
  expect(await save("story", { lead: "Light up the hill." })).toContain("Saved in the draft.");
});

test("the overview lists what a new site needs, ticks what is done, and names its example content", async () => {
  const admin = await signInAsAdministrator(site);
  const read = async () => {
    const page = (await admin.read("/adminOverview")).replaceAll("<!-- -->", "");
    const [, list] = /Make it your festival(.*?)<\/ol>/s.exec(page) ?? [];
    const steps = [...(list ?? "").matchAll(/<li.*?<\/li>/gs)].map(([step]) =>
      step.replaceAll(/<[^>]*>/g, "").trim(),
    );
    return { steps, invented: /Invented and public: ([^.<]*)/.exec(page)?.[1] ?? "" };
  };
  const doneOf = ({ steps }: { steps: string[] }) =>
    steps.filter((step) => step.endsWith(", done")).map((step) => step.split(",")[0]);
  const before = await read();
  expect(before.steps).toHaveLength(6);
  expect(doneOf(before)).toEqual([]);
  expect(before.invented).toBe("");

  await publish({
    name: { ...defaultSettings.name, brand: "Lantern" },
    day: { ...defaultSettings.day, date: "2027-03-05", venue: "Hilltop Field" },
    contact: {
      email: "light@lantern.example",
      socials: [{ name: "X", handle: "@lantern", url: "https://x.com/lantern" }],
    },
    sponsors: { sponsors: [{ name: "Hill Radio", url: "", mark: "", pictureId: null }] },
    story: { ...defaultSettings.story, lead: "Light up the hill." },
  });
  await createProduct(site);
  const own = await read();
  expect(doneOf(own)).toEqual(["Name and day", "Products"]);
  expect(own.invented).toBe("");

  await publish(exampleContent);
  expect((await read()).invented).toBe("e-mail address, socials, story, sponsors, pictures");
});
