import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emails, scans } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { type PhoneHealth, trialCodes } from "#app/shared/check-in/ready.ts";
import { addDevice, addOrganiser, signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listBoard, meetPhone } from "./phones.server.ts";
import { remindOfGate } from "./remind-of-gate.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let byUserId: string;

beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
});

const health = (): PhoneHealth => {
  const at = app.now().getTime();
  return {
    camera: "allowed",
    storage: "kept",
    offset: 0,
    battery: 0.8,
    isCharging: false,
    listAt: at,
    unsent: 0,
    trial: { good: at, dim: at, cracked: at, offline: at },
  };
};
const says = (phone: string) => ({
  phone,
  unsent: 0,
  holds: 0,
  version: 0,
  hasScanned: false,
  health: health(),
});
const board = async () =>
  (await listBoard(db, app.now())).map(({ name, problems }) => ({ name, problems }));

test("the board has each phone that scans once: what keeps it from being ready, also where it was never seen", async () => {
  const gate = await addDevice(site, "scan", "Gate A");
  await addDevice(site, "supervisor", "Gate B");
  await addDevice(site, "desk", "Desk");
  const by = { byUserId: null, byDeviceId: gate.id } as const;
  await meetPhone(app, says("the browser of before"), by);
  site.clock.advance(1_000);
  await meetPhone(app, says("phone of gate A"), by);
  await meetPhone(app, says("a laptop that looks on"), { byUserId });
  expect(await board()).toEqual([
    { name: "Gate A", problems: [] },
    { name: "Gate B", problems: ["Has not opened the gate’s page yet."] },
  ]);
});

test("a code of the trial makes no row of the site, by the form and by a phone", async () => {
  const admin = await signInAsAdministrator(site);
  const { code } = trialCodes.good;
  const form = { intent: "scan-ticket", code, press: "one" };
  expect(await (await admin.post("/adminGate", form)).text()).toContain("nobody was let in");
  const press = { what: "scan", press: "a-press-of-a-phone", code, way: "camera", at: 0 };
  const answer = await admin.fetch("/adminGate/phone", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ presses: [press] }),
  });
  expect(await answer.json()).toMatchObject({ answers: [{ press: press.press }] });
  expect(await db.select().from(scans)).toEqual([]);
});

test("who manages the phones is written to once, four hours before the gates open", async () => {
  await addOrganiser(site, { roles: ["gate"] });
  await addOrganiser(site, { roles: ["messages"] });
  const { startsAt } = await app.festival();
  const mails = () => db.select().from(emails).where(eq(emails.kind, "gate_reminder"));
  await remindOfGate(app);
  expect(await mails()).toEqual([]);
  site.clock.set(new Date(startsAt.getTime() - 3 * 3_600_000));
  // A device is made for the night.
  await addDevice(site, "scan", "Gate A");
  await Promise.all([remindOfGate(app), remindOfGate(app)]);
  await remindOfGate(app);
  const sent = await mails();
  expect(sent).toHaveLength(2);
  expect(sent[0]!.data).toMatchObject({ phones: [{ name: "Gate A" }] });
});
