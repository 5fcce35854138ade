import { beforeEach, expect, test } from "vitest";
import { tickets } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { addDevice } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { admit } from "./admit.server.ts";
import { countInside } from "./hall.server.ts";
import { openCheckInEarly } from "./opening.server.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;

let byUserId: string;

beforeEach(async () => {
  byUserId = (await findSetting(app.db, "administrator"))!;
  await openCheckInEarly(app, { byUserId });
});

test("of two phones that scan one ticket at the same moment one lets it in, each of 200 times", async () => {
  const phones = [await addDevice(site, "scan", "Gate A"), await addDevice(site, "scan", "Gate B")];
  const code = await issueTicket(app, ticketFields("ada@example.com"), byUserId);
  const kinds: string[] = [];
  for (let guest = 0; guest < 200; guest += 1) {
    await app.db.update(tickets).set({ admittedCount: 0, lastAdmittedAt: null });
    const answers = await Promise.all(
      phones.map(({ id }) =>
        admit(
          app,
          { code, requestId: `press of ${id} ${guest}` },
          { byUserId: null, byDeviceId: id },
        ),
      ),
    );
    kinds.push(...answers.map(({ kind }) => kind));
  }
  expect(kinds.filter((kind) => kind === "in")).toHaveLength(200);
  expect(kinds.filter((kind) => kind === "already")).toHaveLength(200);
  expect(await countInside(app.db)).toBe(200);
});
