import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";
import { isAmongFound } from "./among-found.server.ts";

const { db } = (await createTestApp()).app;

test("a query with a limit finds no more rows than that, however PostgreSQL joins them", async () => {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`create temporary table waiting (id integer, is_taken boolean default false)`,
    );
    await tx.execute(sql`insert into waiting select generate_series(1, 20)`);
    // What is left is the plan of a table that is believed to have hardly any rows.
    for (const plan of ["hashjoin", "mergejoin", "hashagg", "sort", "material"])
      await tx.execute(sql.raw(`set local enable_${plan} = off`));
    const some = sql`select id from waiting where not is_taken limit 2 for update skip locked`;
    const taken = sql`update waiting set is_taken = true where ${isAmongFound(sql`id`, some)}`;
    expect((await tx.execute(taken)).rowCount).toBe(2);
  });
});
