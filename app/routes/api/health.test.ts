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

test("a database that does not end a write is called failing before a statement beside it is given up, and one connection waits however often somebody asks", async () => {
  const visitor = site.client();
  const holder = await db.$client.connect();
  await holder.query("begin");
  await holder.query("lock table site_settings in exclusive mode");
  const write = sql`update site_settings set value = value`;
  const beside = db.execute(write).then(
    () => "written",
    () => "given up",
  );
  try {
    later();
    const answer = visitor.get("/api/health");
    expect(await Promise.race([answer.then(() => "answered"), beside])).toBe("answered");
    expect((await answer).status).toBe(503);
    expect(await (await answer).json()).toEqual({
      status: "failing",
      database: { reads: true, writes: false },
    });
    for (let again = 0; again < 3; again++) {
      later();
      expect((await visitor.get("/api/health")).status).toBe(503);
    }
    const { rows } = await holder.query(
      "select 1 from pg_locks where relation = 'site_settings'::regclass and not granted",
    );
    expect(rows, "the statement beside it and the health check").toHaveLength(2);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await beside).toBe("written");
  await expect.poll(async () => (await visitor.get("/api/health")).status).toBe(200);
});
