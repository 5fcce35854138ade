import { beforeEach, expect, test } from "vitest";
import {
  findOffered,
  listDevices,
  makeDevice,
  loadDevice,
  renewLink,
  stopAllDevices,
  stopDevice,
  takeDevice,
} from "#app/domain/devices/devices.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { deviceEnds } from "#app/shared/team/device-profiles.ts";
import { refusalOf } from "#tests/support/refusal.ts";
import { createTestApp } from "#tests/support/test-app.ts";

// In the evening, as devices made here end at 06:00.
const site = await createTestApp({ now: "2026-11-22T18:00:00Z" });
const { app } = site;

let byUserId: string;
beforeEach(async () => {
  byUserId = (await findSetting(app.db, "administrator"))!;
});

const chrome = "Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36";
const phone = { userAgent: chrome, secret: null };

async function make(name = "Gate B, Ada's phone") {
  const made = await makeDevice(app, { name, profile: "scan", end: "tonight" }, byUserId);
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.link;
}

test("a link makes one browser the device: opening it does not use it up, and the second browser gets nothing", async () => {
  const { token } = await make();
  for (let looks = 0; looks < 3; looks += 1)
    expect((await findOffered(app, token))?.name).toBe("Gate B, Ada's phone");
  const [first, second] = await Promise.all([
    takeDevice(app, token, phone),
    takeDevice(app, token, phone),
  ]);
  expect([first, second].filter(Boolean)).toHaveLength(1);
  const { secret } = (first ?? second)!;
  expect(await takeDevice(app, token, phone)).toBeNull();
  expect(await findOffered(app, token)).toBeNull();
  const device = await loadDevice(app, secret);
  expect(device).toMatchObject({ profile: "scan", ended: null });
  expect(await loadDevice(app, token)).toBeNull();
  const [listed] = await listDevices(app.db, app.now());
  expect(listed).toMatchObject({ browser: "Chrome on Android", scans: 0 });
});

test("a link is valid for ten minutes, and a new one makes it invalid", async () => {
  const { id, token } = await make();
  site.clock.advance(9 * 60_000);
  expect(await findOffered(app, token)).not.toBeNull();
  site.clock.advance(2 * 60_000);
  expect(await findOffered(app, token)).toBeNull();
  expect(await takeDevice(app, token, phone)).toBeNull();
  const renewed = await renewLink(app, id);
  expect(await takeDevice(app, token, phone)).toBeNull();
  expect(await takeDevice(app, renewed.token, phone)).not.toBeNull();
  expect((await refusalOf(renewLink(app, id)))?.reason).toBe("taken");
});

test("a device that was stopped, or whose night is over, says when it ended and who stopped it", async () => {
  const stopped = await takeDevice(app, (await make("Gate A")).token, phone);
  // The list of changes shows the later one first.
  site.clock.advance(1_000);
  const other = await takeDevice(app, (await make("Gate C")).token, phone);
  const { id } = (await loadDevice(app, stopped!.secret))!;
  site.clock.advance(60_000);
  const at = app.now();
  await stopDevice(app, id, byUserId);
  site.clock.advance(60_000);
  await stopDevice(app, id, byUserId);
  expect((await loadDevice(app, stopped!.secret))?.ended?.at).toEqual(at);
  site.clock.advance(86_400_000);
  const late = await loadDevice(app, other!.secret);
  expect(late?.ended).toEqual({ at: late!.expiresAt, by: null });
  const { rows } = await listChanges(app.db, { limit: 20 });
  expect(rows.filter(({ action }) => action === "Stopped a device")).toHaveLength(1);
  expect(rows.find(({ action }) => action === "Became a device")?.by).toBe("Gate C");
});

test("a browser that becomes another device stops being the first one", async () => {
  const before = (await takeDevice(app, (await make("Gate A")).token, phone))!;
  await takeDevice(app, (await make("Gate B")).token, { ...phone, secret: before.secret });
  expect((await loadDevice(app, before.secret))?.ended).not.toBeNull();
});

test("all devices are stopped at once, those that no phone has taken included", async () => {
  const taken = (await takeDevice(app, (await make("Gate A")).token, phone))!;
  const { token } = await make("Gate B");
  const ended = await app.db.transaction((tx) => stopAllDevices(tx, { byUserId, at: app.now() }));
  expect(ended).toBe(2);
  expect((await loadDevice(app, taken.secret))?.ended).not.toBeNull();
  expect(await findOffered(app, token)).toBeNull();
  expect(await listDevices(app.db, app.now())).toEqual([]);
});

test("a device needs a name, and two devices of one name are not made, also at the same moment", async () => {
  const make = (name: string) =>
    makeDevice(app, { name, profile: "desk", end: "tonight" }, byUserId);
  expect((await make(" ")).ok).toBe(false);
  expect((await make("x".repeat(61))).ok).toBe(false);
  const twice = await Promise.all([make("Desk"), make("desk ")]);
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a device ends at the next 06:00 in Lagos, or at that after the festival's day", () => {
  const evening = new Date("2026-12-19T20:00:00Z");
  const day = new Date("2026-12-18T23:00:00Z");
  expect(deviceEnds(day, evening)).toEqual({
    tonight: new Date("2026-12-20T05:00:00Z"),
    afterTheDay: null,
  });
  expect(deviceEnds(day, new Date("2026-12-20T04:00:00Z")).tonight).toEqual(
    new Date("2026-12-20T05:00:00Z"),
  );
  expect(deviceEnds(day, new Date("2026-12-01T09:00:00Z"))).toEqual({
    tonight: new Date("2026-12-02T05:00:00Z"),
    afterTheDay: new Date("2026-12-20T05:00:00Z"),
  });
});
