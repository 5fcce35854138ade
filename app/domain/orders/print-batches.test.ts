import fc from "fast-check";
import { expect, test } from "vitest";
import { printBatch } from "./print-batches.server.ts";

const rowsOf = (groups: readonly string[]) =>
  groups.map((group, index) => ({ id: `order${index}`, group }));
const groups = fc.array(fc.constantFrom("Aluu", "Choba", "choba", "Woji", ""), {
  minLength: 150,
  maxLength: 650,
});
const few = { numRuns: 25 };

test("the batches of a long print contain each order once, group by group", () => {
  fc.assert(
    fc.property(groups, (all) => {
      const rows = rowsOf(all);
      const printed = printBatch(rows).batches.flatMap(({ after }) => printBatch(rows, after).ids);
      const sorted = rows.toSorted((one, other) => one.group.localeCompare(other.group));
      expect(printed).toEqual(sorted.map(({ id }) => id));
    }),
    few,
  );
});

test("who prints a batch, marks some of its orders as ready and prints the next batch leaves no order out", () => {
  const ready = fc.array(fc.boolean(), { minLength: 200, maxLength: 200 });
  fc.assert(
    fc.property(groups, ready, (all, marks) => {
      const first = printBatch(rowsOf(all));
      const seen = new Set(first.ids);
      const marked = new Set(first.ids.filter((_id, index) => marks[index]));
      const rest = rowsOf(all).filter(({ id }) => !marked.has(id));
      const next = printBatch(rest, first.batches[1]?.after);
      for (const { start, after } of next.batches)
        if (start >= next.start) for (const id of printBatch(rest, after).ids) seen.add(id);
      expect(seen.size).toBe(all.length);
    }),
    few,
  );
});
