import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { festivalVersions } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { cardWords, drawable } from "#app/services/drawing/link-card.server.ts";
import type { FestivalSettings } from "#app/settings/sections.server.ts";
import { createProduct } from "#tests/support/factories.ts";
import { showExamples } from "#tests/support/examples.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
await showExamples(site);
const client = site.client();

const before = new Date("2025-07-01T10:00:00Z");
const after = new Date("2025-09-01T10:00:00Z");
beforeEach(() => site.clock.set(before));

const publish = (settings: Partial<FestivalSettings>) =>
  site.app.db.transaction(async (tx) => {
    const publishedAt = site.app.now();
    await tx.insert(festivalVersions).values({ number: 1, settings, sections: [], publishedAt });
    announce(tx, "catalogue");
  });

const meta = (page: string, name: string) =>
  new RegExp(`property="og:image${name}" content="([^"]+)"`).exec(page)![1]!;
/** The link card that a page names. A query makes the site render the page again. */
async function cardOf(path: string): Promise<{ address: string; alt: string }> {
  const page = await client.read(`${path}?at=${site.app.now().getTime()}`);
  return { address: meta(page, "").replace(site.url, ""), alt: meta(page, ":alt") };
}
const statusOf = async (address: string) => (await client.get(address)).status;

test("every public page has a link card of its own, a JPEG of 1200 by 630 pixels, and a line in the sitemap", async () => {
  const { id } = await createProduct(site, { name: "Creek tee", priceKobo: 10_500_00 });
  await publish({
    lineUp: { acts: [{ name: "Mọ́remí & the Creek Boys", time: "21:30", stage: "", url: "" }] },
  });
  const paths = [
    "/",
    "/tickets",
    "/memories",
    "/merch",
    `/merch/${id}`,
    "/memories/dancer",
    "/line-up/moremi-the-creek-boys",
  ];
  const cards = await Promise.all(paths.map(cardOf));
  expect(new Set(cards.map(({ address }) => address)).size).toBe(paths.length);
  expect(cards.map(({ alt }) => alt)).toEqual([
    "Vybez, 2 August 2025, Port Harcourt",
    "Tickets, 2 August 2025, Vybez",
    "Rewind, Twelve moments, Vybez",
    "Merch, Shirts Vests Hoodies, Vybez",
    "Creek tee, ₦10,500, Vybez",
    expect.stringContaining("The skirt had its own fan club"),
    "Mọ́remí &amp; the Creek Boys, 21:30 2 August 2025, Vybez",
  ]);
  // Drawing a card takes half a second, so the home page, the product and the act stand for all.
  for (const { address } of [cards[0]!, cards[4]!, cards[6]!]) {
    const answer = await client.get(address);
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const { format, width, height } = await sharp(
      Buffer.from(await answer.arrayBuffer()),
    ).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  }
  const sitemap = await client.read("/sitemap.xml");
  for (const path of paths) expect(sitemap).toContain(`<loc>${site.url}${path}</loc>`);
});

test("the page of an act leads to everybody else who plays", async () => {
  const acts = ["Burna Bright", "DJ Fufu"].map((name) => ({ name, time: "", stage: "", url: "" }));
  await publish({ lineUp: { acts } });
  const page = await client.read("/line-up/burna-bright");
  expect(page).toContain("Also playing");
  expect(page).toContain('href="/line-up/dj-fufu"');
  expect(page).not.toContain('href="/line-up/burna-bright"');
});

test("the link card of a DJ shows the board with the festival's name whole", async () => {
  const acts = ["Burna Bright", "Sister Nkechi", "DJ Fufu"];
  await publish({ lineUp: { acts: acts.map((name) => ({ name, time: "", stage: "", url: "" })) } });
  const { address } = await cardOf("/line-up/dj-fufu");
  const card = Buffer.from(await (await client.get(address)).arrayBuffer());
  // Golden letters that run into the lower edge of the picture are cut there. Beside them somebody in
  // the crowd wears gold.
  const edge = { left: 420, top: 620, width: 300, height: 10 };
  const { data } = await sharp(card).extract(edge).raw().toBuffer({ resolveWithObject: true });
  const golden = Array.from({ length: data.length / 3 }, (_, at) => data.subarray(at * 3)).filter(
    ([red, green, blue]) => red! > 180 && green! > 110 && blue! < 100,
  );
  expect(golden).toHaveLength(0);
});

test("a link card names no day once the festival's day is over", async () => {
  site.clock.set(after);
  for (const path of ["/", "/tickets"]) {
    const { alt } = await cardOf(path);
    expect(alt).toContain("See you at the next one");
    expect(alt).not.toContain("August");
  }
});

test("a link card's older address leads to the current card, and an invented one is answered with 404", async () => {
  const { address } = await cardOf("/");
  site.clock.set(after);
  const { address: now } = await cardOf("/");
  expect(now).not.toBe(address);
  const moved = await client.get(address);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, now]);
  for (const name of [
    "page/nowhere",
    "product/nothing",
    "memory/nobody",
    "act/nobody",
    "constructor/x",
  ])
    expect(await statusOf(`/cards/${name}/AAAAAAAAAAAA.jpg`), name).toBe(404);
});

test("a link card leaves out letters that cannot be drawn, and any number of words stays within its panel", () => {
  expect(drawable("Mọ́remí, 🎉 مهرجان ₦5")).toBe("MOREMI, ₦5");
  const inks = { primary: "#ffb31a", accent: "#ff2e7e" };
  const words = (name: string) => cardWords({ name, lines: [], foot: "" }, inks);
  expect(words("مهرجان 🎉")).not.toContain("<path transform");
  for (const name of [
    "A",
    "VYBEZ",
    "A very long name of a festival by the old lagoon",
    "W".repeat(80),
  ]) {
    const sizes = [...words(name).matchAll(/scale\(([\d.]+) /g)].map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(0.34);
    expect(Math.min(...sizes)).toBeGreaterThan(0);
  }
});
