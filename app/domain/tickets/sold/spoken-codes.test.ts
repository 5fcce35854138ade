import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { orders, scans, tickets } from "#app/db/schema.server.ts";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { findForCheckIn } from "#app/domain/check-in/check-in-lists.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { sellTickets } from "#tests/support/bought-tickets.ts";
import { maySpeak } from "#app/shared/tickets/spoken-code.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { spokenCode } from "./spoken-codes.server.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let byUserId: string;
let presses = 0;
const show = (code: string) => admit(app, { code, requestId: `press ${presses++}` }, { byUserId });

beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
  await openCheckInEarly(app, { byUserId });
});

async function buy() {
  const bought = await sellTickets(site, { quantity: 1, name: "Ada Obi" });
  const isThis = eq(tickets.id, bought.tickets[0]!.id);
  const [ticket] = await db.select().from(tickets).where(isThis);
  return { ticket: ticket!, isThis };
}

test("a short code that is said lets its ticket in once, however it is typed", async () => {
  const { ticket } = await buy();
  const code = spokenCode(app, ticket);
  expect(code).toMatch(/^[2-9B-Z]{3}-[2-9B-Z]{3}$/);
  expect(maySpeak(code)).toBe(true);
  expect(await show(code.toLowerCase().replace("-", " "))).toMatchObject({ kind: "in" });
  expect(await show(code)).toMatchObject({ kind: "already" });
  const page = await site.client().read(`/t/${ticket.token}`);
  expect(page).toContain(code);
});

test("a ticket whose code is made anew has another short code, and the old one is nothing", async () => {
  const { ticket, isThis } = await buy();
  const code = spokenCode(app, ticket);
  await db.update(tickets).set({ generation: 2, signature: null, keyId: null }).where(isThis);
  expect(spokenCode(app, { ...ticket, generation: 2 })).not.toBe(code);
  expect(await show(code)).toMatchObject({ kind: "none" });
});

test("each phone tries ten short codes a minute, and the eleventh is not looked at", async () => {
  const { ticket } = await buy();
  const code = spokenCode(app, ticket);
  const wrong = code === "222-222" ? "333-333" : "222-222";
  for (let tries = 0; tries < 10; tries += 1)
    expect(await show(wrong)).toMatchObject({ kind: "none" });
  await expect(show(code)).rejects.toThrow("Ten short codes");
  expect(await db.select().from(scans)).toHaveLength(10);
  site.clock.advance(61_000);
  expect(await show(code)).toMatchObject({ kind: "in" });
});

test("a buyer is found by name and the last four digits of the phone", async () => {
  await buy();
  const phone = { addressPhone: "+2348031234567" };
  await db
    .update(orders)
    .set({ address: sql`${orders.address} || ${JSON.stringify(phone)}::jsonb` });
  const found = await findForCheckIn(db, "Obi 4567");
  expect(found?.rows).toHaveLength(1);
  expect((await findForCheckIn(db, "Obi 4568"))?.rows).toEqual([]);
});
