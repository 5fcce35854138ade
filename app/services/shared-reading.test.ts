import { expect, test } from "vitest";
import { shareReading } from "./shared-reading.server.ts";

/** A reading that ends when the test says so, and counts how often it began. */
function readingByHand() {
  const readings: PromiseWithResolvers<number>[] = [];
  const ask = shareReading(() => {
    const reading = Promise.withResolvers<number>();
    readings.push(reading);
    return reading.promise;
  });
  return { ask, readings };
}

test("whoever asks while a reading is under way shares the next one, which begins after it", async () => {
  const { ask, readings } = readingByHand();
  const first = [ask(), ask()];
  await expect.poll(() => readings.length).toBe(1);
  const later = [ask(), ask(), ask()];
  expect(readings).toHaveLength(1);
  readings[0]!.resolve(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect.poll(() => readings.length).toBe(2);
  readings[1]!.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

test("a reading that failed fails for those who asked for it, and the next one begins all the same", async () => {
  const { ask, readings } = readingByHand();
  const first = ask();
  await expect.poll(() => readings.length).toBe(1);
  const later = ask();
  readings[0]!.reject(new Error("The database is away"));
  await expect(first).rejects.toThrow("away");
  await expect.poll(() => readings.length).toBe(2);
  readings[1]!.resolve(2);
  expect(await later).toBe(2);
});
