import fc from "fast-check";
import { expect, test } from "vitest";
import { codesOf, judge } from "./gate.ts";

const valid = { cancelledAt: null, edition: null };

test("whatever is pressed, in whatever order, nobody comes in beyond the ticket", () => {
  const press = fc.record({ people: fc.integer({ min: -2, max: 12 }), seen: fc.nat(10) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(press), (quantity, presses) => {
      const steps = [0];
      for (const coming of presses) {
        const letIn = steps.at(-1)!;
        if (judge({ ...valid, quantity, letIn }, coming) === "in")
          steps.push(letIn + coming.people);
      }
      expect(steps.at(-1)).toBeLessThanOrEqual(quantity);
      expect(steps).toEqual([...new Set(steps)].sort((one, other) => one - other));
      expect(judge({ ...valid, quantity, letIn: quantity })).toBe("already");
    }),
  );
});

test("a ticket for one lets in by its code alone, one for several asks, and others say why not", () => {
  const two = { ...valid, quantity: 2, letIn: 1 };
  expect(judge({ ...two, quantity: 1, letIn: 0 })).toBe("in");
  expect(judge(two)).toBe("ask");
  expect(judge(two, { people: 2, seen: 0 })).toBe("changed");
  expect(judge(two, { people: 2, seen: 1 })).toBe("other");
  expect(judge({ ...two, cancelledAt: new Date() })).toBe("cancelled");
  expect(judge({ ...two, cancelledAt: new Date(), edition: "2025" })).toBe("edition");
});

test("a code may be typed with spaces and dashes, and one that has them is found as it is", () => {
  expect(codesOf(" 7K2M-9 bx\n")).toEqual(["7k2m-9 bx", "7k2m9bx"]);
});
