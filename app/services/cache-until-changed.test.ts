import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type NotifyListener, openNotifyListener } from "#app/db/notify-listener.server.ts";
import { type OpenDatabase, openDatabase } from "#app/db/open.server.ts";
import { products } from "#app/db/schema.server.ts";
import { openRelay, type Relay } from "#tests/support/relay.ts";
import { copyDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { cacheUntilChanged } from "./cache-until-changed.server.ts";
import { announce, type LiveEvents, openLiveEvents } from "./live.server.ts";

// Two processes of the site beside one database; what the second hears comes by a connection that
// can be broken.
let copy: TestDatabase;
let relay: Relay;
let line: NotifyListener;
let here: Awaited<ReturnType<typeof openProcess>>;
let there: Awaited<ReturnType<typeof openProcess>>;

beforeAll(async () => {
  copy = await copyDatabase(inject("template"));
  const databaseUrl = copy.settings.DATABASE_URL;
  relay = await openRelay(databaseUrl);
  line = openNotifyListener({ connectionString: relay.url });
  const one = await openDatabase({ databaseUrl, dataDir: "" });
  const other = await openDatabase({ databaseUrl, dataDir: "" });
  here = await openProcess(one);
  there = await openProcess({
    ...other,
    listen: line.listen,
  });
  await one.db.insert(products).values({
    id: "cap",
    name: "Cap",
    description: "",
    category: "Caps",
    priceKobo: 1,
  });
});

afterAll(async () => {
  for (const { live, database } of [here, there]) {
    await live.close();
    await database.close();
  }
  await line.close();
  relay.close();
  await copy.drop();
});

async function openProcess(database: OpenDatabase) {
  const live = await openLiveEvents(database);
  const reads = { count: 0 };
  const price = cacheUntilChanged(live, "catalogue", async () => {
    reads.count += 1;
    const [row] = await database.db.select().from(products).where(eq(products.id, "cap"));
    return row?.priceKobo;
  });
  return { database, live, reads, price };
}

const heard = async (live: LiveEvents) => live.version("catalogue");

const changePrice = (priceKobo: number) =>
  here.database.db.transaction(async (tx) => {
    await tx.update(products).set({ priceKobo });
    announce(tx, "catalogue");
  });

/** Both have read one and the same price. */
async function begin(): Promise<void> {
  await expect.poll(() => heard(there.live)).not.toBeNull();
  await there.price();
  await changePrice(1_000);
  await expect.poll(there.price).toBe(1_000);
}

test("a cached value that many ask for is read once for each change", async () => {
  await begin();
  const before = there.reads.count;
  await Promise.all(Array.from({ length: 50 }, there.price));
  expect(there.reads.count).toBe(before);
  await changePrice(2);
  await expect.poll(there.price).toBe(2);
  expect(there.reads.count).toBe(before + 1);
});

test("a process sees its own change of a cached value at once, and another process's when it is notified", async () => {
  await begin();
  for (let price = 2; price < 30; price++) {
    await changePrice(price);
    expect(await here.price()).toBe(price);
  }
  await expect.poll(there.price).toBe(29);
});

test("a process that cannot hear the others' notifications caches nothing", async () => {
  await begin();
  relay.cut();
  await expect.poll(() => heard(there.live)).toBeNull();
  for (const price of [2, 3]) {
    await changePrice(price);
    expect(await there.price()).toBe(price);
  }
  relay.mend();
  await expect.poll(() => heard(there.live)).not.toBeNull();
  expect(await there.price()).toBe(3);
});

test("a database connection that went silent is noticed, and changes made meanwhile are not missed", async () => {
  await begin();
  relay.hush();
  await changePrice(2);
  await expect.poll(there.price).toBe(2);
});
