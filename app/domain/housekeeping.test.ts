import { expect, test } from "vitest";
import { emails } from "#app/db/schema.server.ts";
import { addDays } from "#app/shared/dates.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { deleteExpiredRecords } from "./housekeeping.server.ts";

const site = await createTestApp();

test("an e-mail of a deleted account that was refused is deleted after 30 days, sent again or not", async () => {
  const { app } = site;
  const ago = (days: number) => addDays(app.now(), -days);
  const refused = (recipient: string, failedAt: Date) => ({
    kind: "order_without_account" as const,
    recipient,
    data: {} as never,
    failedAt,
  });
  const [again] = await app.db
    .insert(emails)
    .values(refused("again@example.com", ago(1)))
    .returning();
  await app.db
    .insert(emails)
    .values([
      refused("old@example.com", ago(31)),
      { ...refused("replaced@example.com", ago(31)), replacedById: again!.id },
      refused("young@example.com", ago(29)),
      { ...refused("customer@example.com", ago(31)), kind: "order_confirmed" },
    ]);
  await deleteExpiredRecords(app);
  const left = await app.db.select({ recipient: emails.recipient }).from(emails);
  expect(left.map(({ recipient }) => recipient).toSorted()).toEqual([
    "again@example.com",
    "customer@example.com",
    "young@example.com",
  ]);
});
