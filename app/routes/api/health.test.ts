import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { db } = site.app;
const later = () => site.clock.advance(10_000);

afterEach(async () => {
  await db.execute(sql`drop trigger if exists full_disk on site_settings`);
});

test("the health check tells a read-only database from one that does not answer, and the process stays alive", async () => {
  const visitor = site.client();
  expect((await visitor.get("/api/health")).status).toBe(200);

  // What PostgreSQL says on a full disk.
  await db.execute(sql`
    create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`);
  await db.execute(
    sql`create trigger full_disk before insert or update on site_settings execute function refuse()`,
  );
  later();
  const response = await visitor.get("/api/health");
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    status: "failing",
    database: { reads: true, writes: false },
  });
  expect((await visitor.get("/api/health/live")).status).toBe(200);

  await db.execute(sql`drop trigger full_disk on site_settings`);
  later();
  expect((await visitor.get("/api/health")).status).toBe(200);
});
