import fc from "fast-check";
import { expect, test } from "vitest";
import { entriesOf, type MergedRow, peopleIn, unionOfRows } from "./merge.ts";

const row = fc.record({
  press: fc.integer({ min: 0, max: 9 }).map((at) => `press ${at}`),
  ticket: fc.constant("one"),
  answer: fc.constantFrom("in", "already", "ask", "undone"),
  people: fc.integer({ min: 0, max: 3 }),
  at: fc.integer({ min: 0, max: 5 }),
  isKept: fc.boolean(),
  undoes: fc.option(fc.integer({ min: 0, max: 9 }).map((at) => `press ${at}`)),
}) satisfies fc.Arbitrary<MergedRow>;
const rows = fc.array(row, { maxLength: 12 });

test("two to six phones that merge in any order, in parts and again and again, know the same", () => {
  const phones = fc.array(rows, { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(phones, fc.array(fc.nat(5), { maxLength: 20 }), (sets, order) => {
      const all = unionOfRows(...sets);
      let server: MergedRow[] = [];
      for (const at of [...order, ...sets.keys()])
        server = unionOfRows(server, sets[at % sets.length]!, server);
      const [first = [], ...others] = sets;
      const known = JSON.stringify(all);
      expect(JSON.stringify(server)).toBe(known);
      expect(JSON.stringify(unionOfRows(unionOfRows(...others), first))).toBe(known);
      expect(JSON.stringify(unionOfRows(all, all))).toBe(known);
      // A server that was restored has only what some knew, and learns the rest again.
      expect(JSON.stringify(unionOfRows(unionOfRows(first), ...others))).toBe(known);
      expect(peopleIn(server)).toBe(peopleIn(all));
    }),
    { numRuns: 10_000 },
  );
});

test("every press is there once, and an entry counts until it is taken back", () => {
  fc.assert(
    fc.property(rows, (some) => {
      const all = unionOfRows(some);
      expect(all.map(({ press }) => press).toSorted()).toEqual(
        [...new Set(some.map(({ press }) => press))].toSorted(),
      );
      const undone = new Set(all.map(({ undoes }) => undoes));
      const counted = all.filter(({ answer, press }) => answer === "in" && !undone.has(press));
      expect(entriesOf(all)).toHaveLength(counted.length);
    }),
    { numRuns: 10_000 },
  );
});

const plain: MergedRow = {
  press: "one",
  ticket: "a",
  answer: "in",
  people: 1,
  at: 1,
  isKept: false,
  undoes: null,
};

test("what the phone showed wins over what the server answered too late, and an answer over a question", () => {
  const shown = { ...plain, answer: "already", isKept: true, at: 9 } as const;
  expect(unionOfRows([plain], [shown])).toEqual([shown]);
  const asked = { ...plain, answer: "ask", at: 0 } as const;
  expect(unionOfRows([plain], [asked])).toEqual([plain]);
});
