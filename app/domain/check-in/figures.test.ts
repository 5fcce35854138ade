import { beforeEach, expect, test } from "vitest";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { admit } from "./admit.server.ts";
import { readGateFigures } from "./figures.server.ts";
import { openCheckInEarly } from "./opening.server.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;

let byUserId: string;

beforeEach(async () => {
  byUserId = (await findSetting(app.db, "administrator"))!;
  await openCheckInEarly(app, { byUserId });
});

test("the figures of a gate without a scan are empty", async () => {
  expect(await readGateFigures(app.db)).toMatchObject({
    byTime: [],
    byPhone: [],
    byReason: [],
    pace: null,
    doubles: 0,
    inside: 0,
  });
});

test("the figures say who came in by ten minutes, what was refused, and how long a guest takes", async () => {
  let presses = 0;
  const show = (code: string) =>
    admit(app, { code, requestId: `press ${presses++}` }, { byUserId });
  const codes: string[] = [];
  for (const name of ["ada", "bola", "chidi"])
    codes.push(await issueTicket(app, ticketFields(`${name}@example.com`), byUserId));
  await show(codes[0]!);
  site.clock.advance(4_000);
  await show(codes[1]!);
  site.clock.advance(6_000);
  await show(codes[1]!);
  site.clock.advance(20 * 60_000);
  await show(codes[2]!);
  const figures = await readGateFigures(app.db);
  expect(figures).toMatchObject({ pace: { median: 5 }, inside: 3, doubles: 0 });
  expect(figures.byTime.map(({ at, people }) => [at.toISOString(), people])).toEqual([
    ["2025-07-02T08:20:00.000Z", 1],
    ["2025-07-02T08:00:00.000Z", 2],
  ]);
  expect(figures.byPhone).toMatchObject([{ gate: "Gate", people: 3, presses: 4 }]);
  expect(figures.byReason).toEqual([{ answer: "already", count: 1 }]);
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminGate/figures")).toContain("Already in");
});
