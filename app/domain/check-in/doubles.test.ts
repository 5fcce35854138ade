import { beforeEach, expect, test } from "vitest";
import { scans, tickets } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { digestShown } from "#app/shared/check-in/gate-list.ts";
import type { KeptPress } from "#app/shared/check-in/presses.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { addDevice, addOrganiser } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listDoubles } from "./doubles.server.ts";
import { readGateParts } from "./gate-list.server.ts";
import { keepScans } from "./keep-scans.server.ts";

const site = await createTestApp({ now: "2025-07-20T02:00:00Z" });
const { app } = site;
const { db } = app;

let byUserId: string;
let code: string;
const at = Date.parse("2025-07-19T20:00:00Z");

beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
  code = await issueTicket(app, ticketFields("mina@example.com"), byUserId);
});

/** Has a phone send that it let the ticket in without a network. */
async function letIn(device: string, shown: string, minutes: number, offset = 0) {
  const { head } = await readGateParts(app, { hashes: "", seesNames: true, by: { byUserId } });
  const press: KeptPress = {
    what: "kept",
    press: `${device} ${shown} ${minutes}`,
    digest: await digestShown(shown, head.salt),
    serial: 0,
    way: "camera",
    at: at + minutes * 60_000 - offset,
    offset,
    answer: "in",
    people: 1,
    isOffline: true,
  };
  await keepScans(app, { kept: [press] }, { byUserId: null, byDeviceId: device });
}

const twoPhones = async () => [
  (await addDevice(site, "scan", "Gate A")).id,
  (await addDevice(site, "scan", "Gate B")).id,
];

test("a ticket that came in at two phones stands there once, in the order of the corrected times", async () => {
  const [a, b] = await twoPhones();
  const other = await issueTicket(app, ticketFields("once@example.com"), byUserId);
  await letIn(b!, code, 9);
  await letIn(a!, code, 5, 3 * 86_400_000);
  await letIn(a!, other, 7);
  expect(await listDoubles(db)).toMatchObject([
    {
      ticketId: code,
      decided: null,
      entries: [
        { by: "Gate A", at: new Date(at + 5 * 60_000), isOffline: true },
        { by: "Gate B", at: new Date(at + 9 * 60_000) },
      ],
    },
  ]);
});

test("of forty tickets, four of which two phones let in, four are named, and no entry is lost", async () => {
  const [a, b] = await twoPhones();
  const made: string[] = [];
  for (let guest = 0; guest < 40; guest += 1)
    made.push(await issueTicket(app, ticketFields(`guest${guest}@example.com`), byUserId));
  for (const [index, one] of made.entries()) {
    if (index % 2 === 0 || index < 4) await letIn(a!, one, index);
    if (index % 2 === 1 || index < 4) await letIn(b!, one, index + 100);
  }
  const doubles = await listDoubles(db);
  expect(doubles.map(({ ticketId }) => ticketId).toSorted()).toEqual(made.slice(0, 4).toSorted());
  expect(await db.$count(scans)).toBe(44);
});

test("a ticket that was cancelled before a phone without a network let it in stands there, too", async () => {
  const [a] = await twoPhones();
  await db.update(tickets).set({ cancelledAt: new Date(at) });
  await letIn(a!, code, 5);
  expect(await listDoubles(db)).toMatchObject([{ ticketId: code, cancelledAt: new Date(at) }]);
});

test("a gate supervisor decides with a note, and an entry that comes later opens it again", async () => {
  const [a, b] = await twoPhones();
  await letIn(a!, code, 5);
  await letIn(b!, code, 9);
  const { client } = await addOrganiser(site, { roles: ["gate"] });
  expect(await client.read("/adminGate/scans")).toContain("Came in twice: 1 to decide");
  const [double] = await listDoubles(db);
  const decide = (note: string) =>
    client.post("/adminGate/scans", {
      intent: "decide-double",
      ticket: double!.ticket,
      decision: "wrong-person",
      note,
    });
  expect(await (await decide(" ")).text()).toContain("Write down why");
  await decide("The sister came in by the other gate.");
  expect(await client.read("/adminGate/scans")).toContain("The sister came in by the other gate.");
  expect(await listDoubles(db)).toMatchObject([{ decided: { decision: "wrong-person" } }]);
  await letIn(b!, code, 30);
  expect(await listDoubles(db)).toMatchObject([{ decided: null }]);
});
