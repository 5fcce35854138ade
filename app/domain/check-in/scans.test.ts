import { beforeEach, describe, expect, test } from "vitest";
import { admissions, devices, scans, tickets } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { cancelTicket } from "#app/domain/tickets/ticket-changes.server.ts";
import { findTicket } from "#app/domain/tickets/tickets.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import type { Client } from "#tests/support/client.ts";
import { countLockWaits } from "#tests/support/lock-waits.ts";
import { addDevice, addOrganiser } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { admit } from "./admit.server.ts";
import { listAdmissions } from "./check-in-lists.server.ts";
import { openCheckInEarly } from "./opening.server.ts";
import { undoAdmission } from "./undo-admission.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

let byUserId: string;
let code: string;
let presses = 0;
const scan = (shown: string, press = `press ${presses++}`) =>
  admit(app, { code: shown, requestId: press, way: "camera" }, { byUserId });
const rows = () => db.select().from(scans).orderBy(scans.receivedAt, scans.id);

beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
  await openCheckInEarly(app, { byUserId });
  code = await issueTicket(app, ticketFields("mina@example.com"), byUserId);
});

async function cancel() {
  const [ticket] = await db.select().from(tickets);
  await cancelTicket(app, (await findTicket(db, ticket!.id))!, byUserId);
}

describe("a press at the gate", () => {
  test("is a row, whether it let somebody in, refused, or found no ticket", async () => {
    await scan(code);
    await scan(code);
    await scan("NO-SUCH-1");
    expect((await rows()).map(({ answer }) => answer).toSorted()).toEqual([
      "already",
      "in",
      "none",
    ]);
    const none = (await rows()).find(({ answer }) => answer === "none");
    expect(none).toMatchObject({ ticketId: null, way: "camera", people: 0, byUserId });
    expect(none?.codeDigest, "the code itself is not kept").toMatch(/^[0-9a-f]{16}$/);
  });

  test("that took an entry back is a row of its own, and the entry stays", async () => {
    const answer = await scan(code, "first press");
    const { admissionId } = answer as { admissionId: string };
    for (let times = 0; times < 2; times += 1)
      await undoAdmission(app, { admissionId }, { byUserId });
    expect(await rows()).toMatchObject([
      { answer: "in", people: 1 },
      { answer: "undone", people: 1, undoes: "first press" },
    ]);
    expect(await listAdmissions(db)).toEqual([]);
  });

  test("sent again is the same row and the same answer, also of a refusal", async () => {
    await cancel();
    expect(await scan(code, "lost answer")).toMatchObject({ kind: "cancelled" });
    await db.update(tickets).set({ cancelledAt: null });
    expect(await scan(code, "lost answer")).toMatchObject({ kind: "cancelled" });
    expect(await rows()).toHaveLength(1);
    expect(await scan(code, "a new one")).toMatchObject({ kind: "in" });
  });

  test("on two phones at the same moment lets the people in at one of them, twenty times over", async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await issueTicket(app, ticketFields(`guest${round}@example.com`), byUserId);
      const both = await Promise.all([scan(one), scan(one)]);
      expect(both.map(({ kind }) => kind).toSorted()).toEqual(["already", "in"]);
    }
  });

  test("that comes too late says which phone let the people in", async () => {
    const { id } = await addDevice(site, "scan", "Gate A");
    await admit(app, { code, requestId: "there" }, { byUserId: null, byDeviceId: id });
    expect(await scan(code)).toMatchObject({ kind: "already", by: "Gate A" });
  });
});

test("what a process of the release before writes is a row of scans, too", async () => {
  const [ticket] = await db.select().from(tickets);
  const old = { ticketId: ticket!.id, at: app.now(), people: 1, byUserId, requestId: "old" };
  await db.insert(admissions).values(old);
  expect(await listAdmissions(db)).toMatchObject([{ people: 1, ticketId: code }]);
  await db.update(admissions).set({ undoneAt: app.now() });
  expect(await listAdmissions(db)).toEqual([]);
});

describe("a gate phone whose scripts run", () => {
  const send = (client: Client, ...sent: object[]) =>
    client.fetch("/adminGate/phone", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ presses: sent }),
    });
  const at = Date.parse("2025-07-19T20:00:00Z");
  const shown = (press: string) => ({ what: "scan", press, code, way: "camera", at });

  test("gets the answer to each of its presses, and its clock is kept", async () => {
    const { client } = await addDevice(site, "scan");
    const answer = await send(client, shown("press-one"), shown("press-two"));
    expect(await answer.json()).toMatchObject({
      answers: [
        { press: "press-one", outcome: { kind: "in", ticket: { ticketId: code } } },
        { press: "press-two", outcome: { kind: "already" } },
      ],
    });
    const [first] = await rows();
    expect(first?.phoneAt).toEqual(new Date("2025-07-19T20:00:00Z"));
  });

  test("takes back what it let in, and nothing of another phone", async () => {
    const { client } = await addDevice(site, "scan");
    const other = await addDevice(site, "scan", "Other");
    const answer = await (await send(client, shown("press-one"))).json();
    const { admissionId } = answer.answers[0].outcome;
    const undo = { what: "undo", press: "press-undo", at: 0, admissionId };
    expect(await (await send(other.client, undo)).json()).toMatchObject({
      answers: [{ refused: expect.stringContaining("Another phone let them in") }],
    });
    expect(await (await send(client, undo)).json()).toMatchObject({
      answers: [{ outcome: { kind: "back" } }],
    });
  });

  test("is refused the presses of a page that was made for another account", async () => {
    const { client } = await addOrganiser(site, { roles: ["gate"] });
    const answer = await client.fetch("/adminGate/phone", {
      method: "POST",
      body: JSON.stringify({ viewer: byUserId, presses: [shown("press-one")] }),
    });
    expect(answer.status).toBe(409);
    expect(await rows()).toEqual([]);
  });

  test("is refused as stopped where that happens after its request was let in", async () => {
    const { client } = await addDevice(site, "scan");
    await send(client);
    const { answering } = await db.transaction(async (tx) => {
      await tx.update(devices).set({ stoppedAt: app.now() });
      const answering = send(client, shown("press-one"));
      await expect.poll(() => countLockWaits(db)).toBe(1);
      return { answering };
    });
    expect((await answering).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  test("is refused what it cannot read, and everything where it may not admit", async () => {
    const { client } = await addDevice(site, "scan");
    expect((await send(client, { what: "scan" })).status).toBe(400);
    const desk = await addDevice(site, "desk");
    expect((await send(desk.client, shown("press-one"))).status).toBe(403);
    expect(await rows()).toEqual([]);
  });
});

test("a gate supervisor reads what was refused, by reason, by phone and by ticket", async () => {
  const { id } = await addDevice(site, "scan", "Gate A");
  await admit(app, { code, requestId: "there" }, { byUserId: null, byDeviceId: id });
  await admit(app, { code, requestId: "again" }, { byUserId: null, byDeviceId: id });
  await scan("NO-SUCH-1");
  const { client } = await addOrganiser(site, { roles: ["gate"] });
  const page = async (query: string) => {
    const text = (await client.read(`/adminGate/scans?${query}`)).replaceAll("<!-- -->", "");
    return [...text.matchAll(/<p class="font-semibold wrap-anywhere">([^<]+)</g)].map(
      ([, words]) => words,
    );
  };
  expect(await page("")).toEqual(["No such ticket", `Already in: ${code}`]);
  expect(await page("reason=none")).toEqual(["No such ticket"]);
  expect(await page(`phone=${id}`)).toEqual([`Already in: ${code}`]);
  expect(await page(`q=${code.toLowerCase()}`)).toEqual([`Already in: ${code}`, `Let in: ${code}`]);
});
