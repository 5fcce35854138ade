import { beforeEach, expect, test } from "vitest";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { admit } from "./admit.server.ts";
import { openCheckInEarly } from "./opening.server.ts";
import { listForPaper } from "./paper-list.server.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;

let byUserId: string;

beforeEach(async () => {
  byUserId = (await findSetting(app.db, "administrator"))!;
});

const issue = (firstName: string, lastName: string, quantity = 1) =>
  issueTicket(
    app,
    { ...ticketFields(`${firstName}@example.com`.toLowerCase()), firstName, lastName, quantity },
    byUserId,
  );

test("the list to tick is by last name, in any case, with those who are in", async () => {
  await openCheckInEarly(app, { byUserId });
  await issue("Zainab", "obi");
  await issue("Ada", "Obi");
  const code = await issue("Bola", "Ade", 3);
  const coming = { people: 2, seen: 0 };
  await admit(app, { code, requestId: "a press", coming }, { byUserId });
  const rows = await listForPaper(app.db);
  expect(rows.map(({ firstName, admittedCount }) => [firstName, admittedCount])).toEqual([
    ["Bola", 2],
    ["Ada", 0],
    ["Zainab", 0],
  ]);
  expect(await listForPaper(app.db, { type: "No such type" })).toEqual([]);
});

test("a guest stands on the list to tick beside the buyer", async () => {
  await issue("Ada", "Obi");
  await issue("Guest of", "Ada Obi");
  await issue("Guest of", "Cher");
  await issue("Bola", "Ade");
  const rows = await listForPaper(app.db);
  expect(rows.map((row) => `${row.lastName}, ${row.firstName}`)).toEqual([
    "Ade, Bola",
    "Cher, (guest of)",
    "Obi, Ada",
    "Obi, Ada (guest of)",
  ]);
});

test("the list is a PDF, whose download is in the activity log", async () => {
  await issue("Ada", "Obi", 9);
  const admin = await signInAsAdministrator(site);
  const file = await admin.get("/adminGate/list.pdf");
  expect(file.headers.get("content-type")).toBe("application/pdf");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await admin.read("/adminChanges")).toContain("gate-list.pdf");
});
