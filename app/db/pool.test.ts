import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { announce } from "#app/services/live.server.ts";
import { copyDatabase } from "#tests/support/test-database.ts";
import { pipelined } from "./pipelined.server.ts";
import { openDatabase } from "./open.server.ts";
import { siteSettings } from "./schema.server.ts";
import { namedStatement } from "./statement.server.ts";

const { settings, drop } = await copyDatabase(inject("template"));
const { db, listen, close } = await openDatabase({
  databaseUrl: settings.DATABASE_URL,
  dataDir: "",
});

afterAll(async () => {
  await close();
  await drop();
});

test("a statement is built once, and planned once for each connection, whichever transaction uses it", async () => {
  let written = 0;
  const join = namedStatement<{ both: string }>("join_words", () => {
    written += 1;
    return sql`select ${sql.placeholder("one")}::text || array_to_string(${sql.placeholder("many")}::text[], '') as both`;
  });
  for (const one of ["a", "b"])
    await db.transaction(async (tx) => {
      expect(await join(tx, { one, many: ["x", "y"] })).toEqual([{ both: `${one}xy` }]);
      expect(await join(tx, { one, many: [] })).toEqual([{ both: one }]);
      const { rows } = await tx.execute(
        sql`select name from pg_prepared_statements where name = 'join_words'`,
      );
      expect(rows).toHaveLength(1);
    });
  expect(written).toBe(1);
});

test("a transaction that raises saves nothing, and its connection serves the next one", async () => {
  const failed = db.transaction(async (tx) => {
    await tx.insert(siteSettings).values({ name: "unheard", value: "of" });
    throw new Error("the reason");
  });
  await expect(failed).rejects.toThrow("the reason");
  expect(await db.$count(siteSettings, eq(siteSettings.name, "unheard"))).toBe(0);
  // It is repeated more often than there are connections.
  for (let time = 0; time < 20; time++)
    await expect(db.transaction((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow(
      "Failed query",
    );
  expect(db.$client.totalCount).toBeLessThanOrEqual(10);
  expect(db.$client.idleCount).toBe(db.$client.totalCount);
});

test("when one of a transaction's parallel statements fails, nothing that the others still write is saved", async () => {
  const failed = db.transaction((tx) => {
    const fail = async () => {
      throw new Error("the reason");
    };
    const goOn = async () => {
      await tx.execute(sql`select 1`);
      await tx.insert(siteSettings).values({ name: "unheard", value: "of" });
    };
    return pipelined([fail(), goOn()]);
  });
  await expect(failed).rejects.toThrow("the reason");
  expect(await db.$count(siteSettings, eq(siteSettings.name, "unheard"))).toBe(0);
});

test("a transaction in which a statement failed that nobody waited for is not committed", async () => {
  const asked = db.transaction(async (tx) => {
    await tx.insert(siteSettings).values({ name: "unheard", value: "of" });
    tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(asked).rejects.toThrow("rolled back");
  expect(await db.$count(siteSettings, eq(siteSettings.name, "unheard"))).toBe(0);
});

test("what a transaction announces is heard after its commit, in its own process before the caller goes on", async () => {
  const notified: string[] = [];
  const committed: string[] = [];
  const { stop } = await listen(
    "changed",
    (topic) => notified.push(topic),
    (topic) => committed.push(topic),
  );
  onTestFinished(stop);
  const failed = db.transaction(async (tx) => {
    announce(tx, "admin");
    throw new Error("the reason");
  });
  await expect(failed).rejects.toThrow("the reason");
  await db.transaction(async (tx) => {
    announce(tx, "catalogue", "user:ada");
    announce(tx, "catalogue");
    expect(committed).toEqual([]);
  });
  expect(committed).toEqual(["catalogue", "user:ada"]);
  await expect.poll(() => notified).toEqual(["*", "catalogue", "user:ada"]);
});

test("of two transactions that wait for each other, the one that PostgreSQL rolls back is run again", async () => {
  await db.insert(siteSettings).values([
    { name: "one", value: "" },
    { name: "other", value: "" },
  ]);
  const areThese = inArray(siteSettings.name, ["one", "other"]);
  onTestFinished(async () => void (await db.delete(siteSettings).where(areThese)));
  const bothBegun = Promise.withResolvers<void>();
  const oneCommitted = Promise.withResolvers<void>();
  let begun = 0;
  let runs = 0;
  const add = async (names: readonly [string, string], sign: string) => {
    let isAgain = false;
    await db.transaction(async (tx) => {
      runs += 1;
      // The other one goes first now, as it was first in the queue.
      if (isAgain) await oneCommitted.promise;
      isAgain = true;
      const append = (name: string) =>
        tx
          .update(siteSettings)
          .set({ value: sql`${siteSettings.value} || ${sign}` })
          .where(eq(siteSettings.name, name));
      await append(names[0]);
      begun += 1;
      if (begun === 2) bothBegun.resolve();
      await bothBegun.promise;
      await append(names[1]);
    });
    oneCommitted.resolve();
  };
  await Promise.all([add(["one", "other"], "a"), add(["other", "one"], "b")]);
  expect(runs).toBe(3);
  const values = await db.select().from(siteSettings).where(areThese);
  expect(values.map(({ value }) => [...value].toSorted().join(""))).toEqual(["ab", "ab"]);
});

test("an error other than a deadlock is raised at once", async () => {
  let runs = 0;
  const failed = db.transaction(async (tx) => {
    runs += 1;
    await tx.execute(sql`select 1 / 0`);
  });
  await expect(failed).rejects.toThrow("Failed query");
  expect(runs).toBe(1);
});
