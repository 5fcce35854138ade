import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";
import { rateLimits } from "#app/db/schema.server.ts";
import {
  deleteOldAttempts,
  findWait,
  forwardedAddress,
  isWithinLimit,
  networkOf,
} from "./rate-limit.server.ts";

const { app } = await createTestApp();
const limit = { attempts: 3, windowMs: 60_000 };
const start = new Date("2026-11-21T10:00:00Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

test("a rate limit takes as many attempts as it allows, then none until its window ends", async () => {
  const attempt = (seconds: number) => isWithinLimit(app.db, "key", limit, later(seconds));
  expect([await attempt(0), await attempt(1), await attempt(2)]).toEqual([true, true, true]);
  expect(await attempt(3)).toBe(false);
  expect(await attempt(59)).toBe(false);
  expect(await attempt(60)).toBe(true);
});

test("a rate limit counts attempts that come at the same moment one by one", async () => {
  const attempts = await Promise.all(
    Array.from({ length: 20 }, () => isWithinLimit(app.db, "together", limit, start)),
  );
  expect(attempts.filter(Boolean)).toHaveLength(3);
});

test("a rate limit counts an attempt that came earlier, and waited, after a later one", async () => {
  const attempt = (ms: number) =>
    isWithinLimit(app.db, "waited", limit, new Date(start.getTime() + ms));
  expect([await attempt(9), await attempt(6), await attempt(3)]).toEqual([true, true, true]);
  expect(await attempt(0)).toBe(false);
});

test("a rate limit counts each key by itself", async () => {
  for (let count = 0; count < 4; count++) await isWithinLimit(app.db, "one", limit, start);
  expect(await isWithinLimit(app.db, "another", limit, start)).toBe(true);
});

test("a rate limit stores no address or network in clear, and nothing after its window", async () => {
  await isWithinLimit(app.db, "sign-in:ada@example.com", limit, start);
  expect(JSON.stringify(await app.db.select().from(rateLimits))).not.toContain("ada");
  await deleteOldAttempts(app.db, later(59));
  expect(await app.db.select().from(rateLimits)).toHaveLength(1);
  await deleteOldAttempts(app.db, later(61));
  expect(await app.db.select().from(rateLimits)).toEqual([]);
});

test("a rate limit's window that a wrong clock put into the future does not count", async () => {
  const attempt = (seconds: number) => isWithinLimit(app.db, "clock", limit, later(seconds));
  for (let count = 0; count < 4; count++) await attempt(3 * 86_400);
  expect(await attempt(0)).toBe(true);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:a:b:c:d", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("the network that a rate limit counts %s under is %s", (address, network) =>
  expect(networkOf(address)).toBe(network),
);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["198.51.100.1, 203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["2001:db8::1", "2001:db8::1"],
  ["[2001:db8::1]:4711", "2001:db8::1"],
  ["::ffff:203.0.113.7", "::ffff:203.0.113.7"],
  ["unknown", null],
  ["203.0.113.7, anything", null],
  ["203.0.113.700", null],
  ["203.0.113", null],
  ["", null],
])("the address that a proxy forwards as %j is %j", (header, address) =>
  expect(forwardedAddress(new Headers({ "x-forwarded-for": header }))).toBe(address),
);

test("a rate limit says how many minutes to wait, and does not count the keys after the one that is used up", async () => {
  const long = { attempts: 2, windowMs: 600_000 };
  const ask = () => findWait(app.db, { first: { ...limit, attempts: 1 }, second: long }, start);
  expect([await ask(), await ask(), await ask()]).toEqual([0, 1, 1]);
  expect(await findWait(app.db, { second: long }, start)).toBe(0);
  expect(await findWait(app.db, { second: long }, start)).toBe(10);
});
