import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { festivalVersions } from "#app/db/schema.server.ts";
import { announce } from "#app/services/live.server.ts";
import { initialOf } from "#app/services/drawing/logos.server.ts";
import { defaultSettings, type FestivalSettings } from "#app/settings/sections.server.ts";
import { showExamples } from "#tests/support/examples.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
await showExamples(site);
const client = site.client();

const publish = (number: number, settings: Partial<FestivalSettings>) =>
  site.app.db.transaction(async (tx) => {
    const publishedAt = site.app.now();
    await tx.insert(festivalVersions).values({ number, settings, sections: [], publishedAt });
    announce(tx, "catalogue");
  });

const named = (brand: string) => ({ name: { ...defaultSettings.name, brand } });
const hrefs = (html: string) =>
  [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(
    ([, found]) => found!,
  );
const look = async () => hrefs(await (await client.get("/")).text());
const bytesOf = async (path: string) => Buffer.from(await (await client.get(path)).arrayBuffer());

test("an untouched site has its own files at their own addresses", async () => {
  const found = await look();
  expect(found).toEqual([
    "/icons/favicon.svg",
    "/icons/favicon-32.png",
    "/icons/apple-touch-icon.png",
  ]);
  for (const path of [...found, "/brand/hero-1600.avif", "/memories/main-stage-400.avif"])
    expect(await bytesOf(path)).toEqual(readFileSync(`public${path}`));
  const manifest = (await (await client.get("/manifest.webmanifest")).json()) as {
    theme_color: string;
    icons: { src: string }[];
  };
  expect(manifest.icons.map(({ src }) => src)).toContain("/icons/icon-192.png");
  expect(manifest.theme_color).toBe("#120b2e");
});

test("another brand name, colour or day has pictures of its own, drawn once", async () => {
  await publish(1, named("Lantern Week"));
  const first = await look();
  expect(first.filter((path) => !/^\/brand\/[\w-]{12}\//.test(path))).toEqual([]);
  const icon = await bytesOf(first[1]!);
  expect((await client.get(first[1]!)).headers.get("cache-control")).toContain("immutable");
  expect(await sharp(icon).metadata()).toMatchObject({ format: "png", width: 32, height: 32 });

  await publish(2, {
    ...named("Harmattan"),
    look: { ...defaultSettings.look, primary: "#7fe7c4", accent: "#ff8f5a" },
  });
  const html = await (await client.get("/")).text();
  const second = hrefs(html);
  expect(second.filter((path) => first.includes(path))).toEqual([]);
  expect((await bytesOf(second[1]!)).equals(icon)).toBe(false);
  expect(html).toContain("--color-marigold:#7fe7c4");
  expect(html).toContain('name="theme-color" content="#7fe7c4"');
  // What was asked for once stays where links point to it.
  expect(await bytesOf(first[1]!)).toEqual(icon);
  expect((await client.get(first[1]!.replace("favicon-32.png", "icon-192.png"))).status).toBe(404);
});

test("the drawn arena shows the venue's name, and the stage the festival's", async () => {
  const scenes = async () =>
    [...(await client.read("/memories")).matchAll(/src="([^"]+)-800\.webp"/g)].map(([, at]) => at!);
  const own = await scenes();
  expect(own.filter((at) => !at.startsWith("/memories/"))).toEqual([]);
  await publish(1, { day: { ...defaultSettings.day, venue: "Hilltop Field" } });
  const moved = (await scenes()).filter((at) => !own.includes(at));
  expect(moved).toEqual([expect.stringMatching(/^\/brand\/[\w-]{12}\/fireworks$/)]);
  const board = { left: 114, top: 272, width: 172, height: 20 };
  const boardOf = (source: Buffer) => sharp(source).extract(board).raw().toBuffer();
  const files = await Promise.all(
    [...moved, "/memories/fireworks"].map((at) => bytesOf(`${at}-400.avif`)),
  );
  const [one, other] = await Promise.all(files.map(boardOf));
  expect(one!.equals(other!)).toBe(false);
  await publish(2, named("Lantern Week"));
  expect((await scenes()).filter((at) => !own.includes(at))).toHaveLength(2);
});

test("the site's icon shows the first letter of the festival's name, if it can be drawn", () => {
  expect(["Lantern", " été", "été", "🎉", "مهرجان", "^x^"].map(initialOf)).toEqual([
    "L",
    "",
    "",
    "",
    "",
    "",
  ]);
});
