import { expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { purchases, orders } from "#app/db/schema.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { noAddress } from "#app/shared/accounts/address.ts";
import { type OrderSort, orderSortNames } from "#app/shared/orders/order-sorts.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import { countForAdmin } from "#app/domain/analytics/admin-counts.server.ts";
import { agreedPickUp } from "#tests/support/factories.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listOrders } from "./order-lists.server.ts";
import { findNeighbours } from "./adjacent-orders.server.ts";
import { daysShownAs } from "./date-search.server.ts";

const site = await createTestApp();

/** Puts an order in a list without a sale, as only what lists read matters here. */
async function plant(
  id: string,
  createdAt: string,
  {
    status = "new",
    movedAt,
    totalKobo = 100,
  }: { status?: OrderStatus; movedAt?: string; totalKobo?: number } = {},
): Promise<void> {
  const { db } = site.app;
  const sums = { itemsKobo: totalKobo, feeKobo: 0, totalKobo };
  const who = {
    username: "ada",
    shippingOption: "PICKUP",
    address: noAddress,
    agreed: agreedPickUp,
  } as const;
  const reference = `fest-${newId(20)}`;
  await db
    .insert(purchases)
    .values({ kind: "merchandise", reference, email: "a@example.com", lines: [], ...who, ...sums });
  const at = new Date(createdAt);
  await db.insert(orders).values({
    id,
    reference,
    userEmail: "a@example.com",
    status,
    ...who,
    ...sums,
    itemCount: 1,
    createdAt: at,
    statusChangedAt: movedAt ? new Date(movedAt) : null,
    deliveryWindowStart: at,
    deliveryWindowEnd: at,
  });
}

const search = async (text: string, status: OrderStatus = "new") =>
  (await listOrders(site.app.db, { status, search: text, limit: 50 })).rows.map((row) => row.id);

test("a tab lists the orders of its state, the newest first, by the date that it shows", async () => {
  await plant("bbbbbbbbb2", "2026-11-01T10:00:00Z");
  await plant("bbbbbbbbb3", "2026-11-03T10:00:00Z");
  await plant("bbbbbbbbb4", "2026-10-01T10:00:00Z", {
    status: "completed",
    movedAt: "2026-11-20T10:00:00Z",
  });
  await plant("bbbbbbbbb5", "2026-10-02T10:00:00Z", {
    status: "completed",
    movedAt: "2026-11-19T10:00:00Z",
  });
  expect(await search("")).toEqual(["bbbbbbbbb3", "bbbbbbbbb2"]);
  expect(await search("", "completed")).toEqual(["bbbbbbbbb4", "bbbbbbbbb5"]);
  expect((await countForAdmin(site.app.db)).orders).toEqual({
    new: 2,
    ready_for_delivery: 0,
    ready_for_pickup: 0,
    completed: 2,
    cancelled: 0,
  });
});

test("a search finds any part of an order's id, in small and large letters, and nothing else", async () => {
  await plant("k5m3trd3mk", "2026-11-01T10:00:00Z");
  await plant("26p6bxq2c5", "2026-11-02T10:00:00Z");
  for (const part of ["k5m3trd3mk", "3trd", "K5M", "d3mk", "5m", "k5", " 3mk "])
    expect(await search(part), part).toEqual(["k5m3trd3mk"]);
  for (const nothing of ["trdm", "%", "_5m3", "k5m3trd3mkk", "'; --"])
    expect(await search(nothing), nothing).toEqual([]);
  expect(await search("k5m3trd3mk", "completed")).toEqual([]);
});

test("a search finds any part of a date as it is shown, in the time of Port Harcourt", async () => {
  await plant("ccccccccc2", "2026-11-20T23:30:00Z");
  await plant("ccccccccc3", "2026-11-20T22:30:00Z");
  await plant("ccccccccc4", "2025-11-21T12:00:00Z");
  expect(await search("21 Nov 2026")).toEqual(["ccccccccc2"]);
  expect(await search("20 nov")).toEqual(["ccccccccc3"]);
  expect(await search("21 nov")).toEqual(["ccccccccc2", "ccccccccc4"]);
  expect(await search("nov 2026")).toEqual(["ccccccccc2", "ccccccccc3"]);
  expect(await search("2025")).toEqual(["ccccccccc4"]);
  expect(await search("2026-11-21")).toEqual(["ccccccccc2"]);
  expect(await search("21/11/2026 ")).toEqual(["ccccccccc2"]);
  expect(await search("32 nov")).toEqual([]);
  expect(await search("1/11/2026")).toEqual([]);
});

test("a list's next page goes on where the one before ended, though orders share an instant and others come and go", async () => {
  for (let number = 0; number < 9; number++)
    await plant(`ddddddddd${number}`, number < 6 ? "2026-11-01T10:00:00Z" : "2026-11-02T10:00:00Z");
  const first = await listOrders(site.app.db, { status: "new", limit: 4 });
  expect(first.rows.map((row) => row.id.at(-1)).join("")).toBe("8765");
  await plant("ddddddddda", "2026-11-05T10:00:00Z");
  await site.app.db.update(orders).set({ status: "completed" }).where(eq(orders.id, "ddddddddd5"));
  const second = await listOrders(site.app.db, { status: "new", after: first.next, limit: 4 });
  expect(second.rows.map((row) => row.id.at(-1)).join("")).toBe("4321");
  const third = await listOrders(site.app.db, { status: "new", after: second.next, limit: 4 });
  expect(third.rows.map((row) => row.id.at(-1)).join("")).toBe("0");
  expect(third.next).toBeNull();
});

test("a search has pages too, and an invalid cursor starts at the first page", async () => {
  for (let number = 2; number < 9; number++)
    await plant(`ffff${number}fffff`, `2026-11-0${number}T10:00:00Z`);
  const first = await listOrders(site.app.db, { status: "new", search: "fff", limit: 3 });
  const second = await listOrders(site.app.db, {
    status: "new",
    search: "fff",
    after: first.next,
    limit: 9,
  });
  expect([...first.rows, ...second.rows].map((row) => row.id[4]).join("")).toBe("8765432");
  const forged = await listOrders(site.app.db, {
    status: "new",
    after: "2026-13-45 00:00:00+00~x'",
    limit: 9,
  });
  expect(forged.rows).toHaveLength(7);
});

test("a list is sorted by date or total over all pages, and an order links to its neighbours in it", async () => {
  const totals = [300, 100, 200, 200, 900];
  for (const [number, totalKobo] of totals.entries())
    await plant(`ggggggggg${number}`, `2026-11-0${number + 1}T10:00:00Z`, { totalKobo });
  const sorted = async (sort: OrderSort, text = "") => {
    const ids: string[] = [];
    for (let after: string | null = null; ;) {
      const list = { status: "new", sort, search: text, after, limit: 2 } as const;
      const page = await listOrders(site.app.db, list);
      ids.push(...page.rows.map((row) => row.id.at(-1)!));
      if (page.next === null) return ids.join("");
      after = page.next;
    }
  };
  const wanted = { newest: "43210", oldest: "01234", highest: "40321", lowest: "12304" } as const;
  for (const sort of orderSortNames) {
    expect(await sorted(sort), sort).toBe(wanted[sort]);
    expect(await sorted(sort, "ggg"), sort).toBe(wanted[sort]);
    expect(await sorted(sort, "nov 2026"), sort).toBe(wanted[sort]);
    const middle = `ggggggggg${wanted[sort][2]}`;
    for (const text of ["", "ggg"]) {
      const list = { status: "new", sort, search: text } as const;
      const { previous, next } = await findNeighbours(site.app.db, list, middle);
      expect(`${previous?.at(-1)}${next?.at(-1)}`, sort).toBe(wanted[sort][1]! + wanted[sort][3]!);
    }
  }
  const last = await findNeighbours(site.app.db, { status: "new" }, "ggggggggg0");
  expect(last).toEqual({ previous: "ggggggggg1", next: null });
});

test("a part of a date matches whole runs of days", () => {
  const days = daysShownAs(
    "nov 2026",
    new Date("2025-01-01T00:00:00Z"),
    new Date("2026-12-31T00:00:00Z"),
  );
  expect(days).toEqual([
    { from: new Date("2026-10-31T23:00:00Z"), until: new Date("2026-11-30T23:00:00Z") },
  ]);
  expect(
    daysShownAs("2026", new Date("2026-03-01T12:00:00Z"), new Date("2026-06-01T12:00:00Z")),
  ).toHaveLength(1);
});
