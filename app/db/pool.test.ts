import { sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { copyDatabase } from "#tests/support/test-database.ts";
import { openDatabase } from "./open.server.ts";

const { settings, drop } = await copyDatabase(inject("template"));
const { db, close } = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: "" });

afterAll(async () => {
  await close();
  await drop();
});

test("a statement that is asked again is prepared, in a transaction too; one that is asked once is not", async () => {
  const texts = await db.transaction(async (tx) => {
    await tx.execute(sql`select ${"once"}::text as once`);
    for (const word of ["one", "two", "three"]) {
      const again = await tx.execute(sql`select ${word}::text as again`);
      expect(again.rows).toEqual([{ again: word }]);
      const other = await tx.execute(sql`select ${word}::text as other`);
      expect(other.rows).toEqual([{ other: word }]);
    }
    const { rows } = await tx.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements`,
    );
    return rows.map(({ statement }) => statement);
  });
  expect(texts.sort()).toEqual(["select $1::text as again", "select $1::text as other"]);
});

test("lists of ids of every length do not fill the database's memory", async () => {
  const known = await db.transaction(async (tx) => {
    for (let length = 1; length <= 450; length++) {
      const ids = sql.join(
        Array.from({ length }, () => sql`${1}::int`),
        sql`, `,
      );
      for (let time = 0; time < 2; time++) await tx.execute(sql`select 1 where 1 in (${ids})`);
    }
    const { rows } = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_prepared_statements`,
    );
    return rows[0]!.count;
  });
  expect(known).toBeLessThanOrEqual(400);
});
