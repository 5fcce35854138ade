import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { pictures } from "#app/db/schema.server.ts";
import { receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { defaultSettings, validateSection } from "#app/settings/sections.server.ts";
import { deleteExpiredRecords } from "#app/domain/housekeeping.server.ts";
import { otherColor, palette } from "#app/shared/festival/theme-colors.ts";
import type { Client } from "#tests/support/client.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;
let admin: Client;

beforeEach(async () => {
  admin = await signInAsAdministrator(site);
});

const drawn = (hue: number, size = 16) =>
  sharp({ create: { width: size, height: size, channels: 3, background: `hsl(${hue},80%,50%)` } })
    .png()
    .toBuffer();

const file = (bytes: Uint8Array | string, name: string) =>
  new File([bytes as BlobPart], name, { type: "image/jpeg" });

async function send(section: string, fields: Record<string, string | File[]>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ seen: "0", ...fields }))
    for (const one of [value].flat()) form.append(name, one);
  return (await admin.post(`/adminFestival/${section}`, form)).text();
}

const valueOf = (page: string, name: string) =>
  new RegExp(`name="${name.replaceAll(".", "\\.")}"[^>]*? value="([^"]*)"`).exec(page)?.[1];
const idsIn = (page: string) =>
  [...page.matchAll(/name="moments\.\d+\.pictureId"[^>]*? value="([^"]+)"/g)].map(([, id]) => id!);
const publish = async () =>
  (await admin.post("/adminFestival", { intent: "publish-draft" })).text();
const moments = (ids: string[], alt = "A crowd before the stage") =>
  Object.assign(
    {},
    ...ids.map((id, index) => ({
      [`moments.${index}.pictureId`]: id,
      [`moments.${index}.alt`]: alt && `${alt}, ${index}`,
      [`moments.${index}.caption`]: `Caption ${index}`,
    })),
  ) as Record<string, string>;

test("thirty pictures are uploaded at once, and a file that is no picture is refused beside them", async () => {
  const some = await Promise.all(Array.from({ length: 30 }, (_, index) => drawn(index * 12)));
  const page = await send("memories", {
    intent: "save-section",
    "file:moments": [
      ...some.map((bytes, index) => file(bytes, `${index}.png`)),
      file("Not a picture at all.", "notes.jpg"),
    ],
  });
  const ids = idsIn(page);
  expect(ids).toHaveLength(30);
  expect(page).toContain("notes.jpg: This file is not a picture.");
  expect((await readDraftRow(app.db)).sections.memories).toBeUndefined();

  const moved = await send("memories", {
    intent: "move-row moments 0 1",
    ...moments(ids.slice(0, 3)),
  });
  expect(idsIn(moved)).toEqual([ids[1], ids[0], ids[2]]);
  const fewer = await send("memories", {
    intent: "remove-row moments 1",
    ...moments(ids.slice(0, 3)),
  });
  expect(idsIn(fewer)).toEqual([ids[0], ids[2]]);

  expect(
    await send("memories", { intent: "save-section", ...moments(ids.slice(0, 2), "") }),
  ).toContain("Saved in the draft.");
  expect(await publish()).toContain("2 pictures of the memories have no words yet");
  await send("memories", { intent: "save-section", seen: "1", ...moments([ids[1]!, ids[0]!]) });
  await publish();
  const visitor = site.client();
  expect(await visitor.read("/memories")).toContain("The pictures of the night come here.");
  await site.jobs.done();
  const shown = await visitor.read("/memories");
  expect(shown).toContain("Two moments");
  expect(shown).not.toContain("main-stage");
  expect(shown.indexOf(ids[1]!)).toBeLessThan(shown.indexOf(ids[0]!));
  expect(shown).toContain('alt="A crowd before the stage, 0"');
  expect(await visitor.read("/")).toContain("Two moments");
  expect((await visitor.get(`/files/pictures/${ids[0]}/400.avif`)).status).toBe(200);
});

test("an uploaded picture that is used is kept, and unused ones are deleted after a day", async () => {
  const [named, other] = [
    await receivePicture(app, await drawn(1)),
    await receivePicture(app, await drawn(2)),
  ];
  await send("memories", { intent: "save-section", ...moments([named]) });
  site.clock.advance(2 * 24 * 60 * 60_000);
  await receivePicture(app, await drawn(3));
  const left = (await app.db.select({ id: pictures.id }).from(pictures)).map(({ id }) => id);
  expect(left).toContain(named);
  expect(left).not.toContain(other);
});

test("a picture is deleted with its files a day after the last version that could be restored stops using it", async () => {
  const made = [4, 5, 6].map(async (seed) => receivePicture(app, await drawn(seed)));
  const [kept, old, drafted] = (await Promise.all(made)) as [string, string, string];
  const save = (ids: string[], seen: number) =>
    send("memories", { intent: "save-section", seen: String(seen), ...moments(ids) });
  const statuses = async () => {
    await deleteExpiredRecords(app);
    await site.jobs.done();
    const files = [kept, old, drafted].map((id) => `/files/pictures/${id}/400.avif`);
    return Promise.all(files.map(async (path) => (await site.client().get(path)).status));
  };
  await save([kept, old], 0);
  await publish();
  await save([kept, drafted], 1);
  await site.jobs.done();
  site.clock.advance(2 * 24 * 60 * 60_000);
  expect(await statuses()).toEqual([200, 200, 200]);
  await save([kept], 2);
  expect(await statuses()).toEqual([200, 200, 200]);
  await publish();
  site.clock.advance(25 * 60 * 60_000);
  expect(await statuses()).toEqual([200, 200, 404]);
  await app.db.execute(sql`insert into festival_versions (number, settings, sections, published_at)
    select later, settings, sections, published_at
    from festival_versions, generate_series(3, 51) later where number = 2`);
  expect(await statuses()).toEqual([200, 404, 404]);
});

test("a hero picture, a logo and colours appear on every page, and two sponsors' logos in the strip", async () => {
  const look = await send("look", {
    intent: "upload-picture",
    "file:heroPictureId": [file(await drawn(200, 1800), "hero.png")],
    "file:logoPictureId": [file(await drawn(90, 400), "logo.png")],
  });
  const [heroPictureId, logoPictureId] = ["heroPictureId", "logoPictureId"].map((name) =>
    valueOf(look, name)!,
  );
  expect(
    await send("look", {
      intent: "save-section",
      primary: "#331144",
      accent: "",
      heroPictureId: "",
    }),
  ).toContain("Too dark: ");
  expect(
    await send("look", { intent: "save-section", primary: otherColor, "other:primary": "" }),
  ).toContain("A colour such as");
  await send("look", {
    intent: "save-section",
    primary: otherColor,
    "other:primary": "A0FF90",
    accent: "#ff9ecb",
    heroPictureId: heroPictureId!,
    logoPictureId: logoPictureId!,
  });
  const logo = await receivePicture(app, await drawn(30, 300));
  const sponsor = { "sponsors.0.url": "https://hill.example", "sponsors.0.mark": "" };
  await send("sponsors", {
    intent: "save-section",
    "sponsors.0.name": "Hill Radio",
    ...sponsor,
    "sponsors.0.pictureId": logo,
  });
  await site.jobs.done();
  await publish();
  const page = await site.client().read("/");
  for (const part of [
    `${heroPictureId}/1600.avif`,
    `${heroPictureId}/400.avif`,
    `url(/files/pictures/${logoPictureId}/800.webp)`,
    "--color-marigold:#a0ff90",
    "--color-hibiscus:#ff9ecb",
    `${logo}/400.avif`,
    'alt="Hill Radio"',
  ])
    expect(page).toContain(part);
  expect(page).toMatch(
    /href="https:\/\/hill.example"[^>]*rel="noopener"|rel="noopener"[^>]*href="https:\/\/hill.example"/,
  );
  const wide = await site.client().get(`/files/pictures/${heroPictureId}/1600.avif`);
  expect((await sharp(await wide.arrayBuffer()).metadata()).width).toBe(1600);
});

test("every colour of the palette has enough contrast in both roles, and a message says by how much another colour fails", () => {
  const validate = (primary: string, accent: string) =>
    validateSection("look", { ...defaultSettings.look, primary, accent });
  for (const { value } of palette) expect(validate(value, value).ok).toBe(true);
  expect(validate("#ff2e7e", "#c01050")).toMatchObject({
    ok: false,
    errors: {
      primary: expect.stringMatching(/as a link on dark paper, has a contrast of 4\.\d\d/),
      accent: expect.stringMatching(/has a contrast of \d\.\d\d, and 4\.5/),
    },
  });
});
