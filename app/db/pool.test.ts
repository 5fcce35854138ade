import { eq, sql } from "drizzle-orm";
import { afterAll, expect, inject, test } from "vitest";
import { copyDatabase } from "#tests/support/test-database.ts";
import { openDatabase } from "./open.server.ts";
import { preparedSql } from "./prepared.server.ts";
import { siteFacts } from "./schema.server.ts";
import { together } from "./together.server.ts";

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
  expect(texts.toSorted()).toEqual(["select $1::text as again", "select $1::text as other"]);
});

test("a statement in SQL is built once for a connection, whatever transaction asks it", async () => {
  let built = 0;
  const ask = preparedSql<{ both: string }>("both", () => {
    built += 1;
    return sql`select ${sql.placeholder("one")}::text || array_to_string(${sql.placeholder("many")}::text[], '') as both`;
  });
  for (const one of ["a", "b"])
    await db.transaction(async (tx) => {
      expect(await ask(tx, { one, many: ["x", "y"] })).toEqual([{ both: `${one}xy` }]);
      expect(await ask(tx, { one, many: [] })).toEqual([{ both: one }]);
    });
  expect(built).toBe(1);
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

test("what is asked together is asked in its order, a lock first, whatever asks it", async () => {
  const order = await db.transaction(async (tx) => {
    const place = (name: string) => tx.execute(sql`insert into places (name) values (${name})`);
    await tx.execute(sql`create temp table places (id serial, name text) on commit drop`);
    const [, { rows }] = await together(
      async () => {
        await together(() => place("first"));
        await place("last");
      },
      () => tx.execute(sql`select array_agg(name order by id) as names from places`),
    );
    await together(
      () => place("builder"),
      async () => await place("function"),
      () => place("builder again").execute(),
    );
    const all = await tx.execute(sql`select array_agg(name order by id) as names from places`);
    return [rows[0]!["names"], all.rows[0]!["names"]];
  });
  expect(order).toEqual([["first"], ["first", "last", "builder", "function", "builder again"]]);
});

test("where one of several fails, its error is raised and nothing is asked after the end", async () => {
  const asked = db.transaction((tx) =>
    together(
      async () => {
        await tx.execute(sql`select 1`);
        await tx.execute(sql`update site_facts set value = 'of nobody'`);
      },
      () => Promise.reject(new Error("the reason")),
    ),
  );
  await expect(asked).rejects.toThrow("the reason");
  expect(await db.$count(siteFacts, eq(siteFacts.value, "of nobody"))).toBe(0);
});

test("a transaction with a failure that nobody waited for is not taken for done", async () => {
  const asked = db.transaction(async (tx) => {
    await tx.insert(siteFacts).values({ name: "unheard", value: "of" });
    tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(asked).rejects.toMatchObject({
    cause: { message: expect.stringContaining("rolled back") },
  });
  expect(await db.$count(siteFacts, eq(siteFacts.name, "unheard"))).toBe(0);
});
