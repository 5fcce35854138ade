import fc from "fast-check";
import { expect, test } from "vitest";
import { admissionStart } from "./check-in.ts";
import { judge, type Verdict, verdictOrder } from "./judge.ts";

const valid = {
  cancelledAt: null,
  edition: null,
  isDisputed: false,
  quantity: 1,
  admittedCount: 0,
};

test("whatever is pressed at the gate, in whatever order, no ticket admits more people than it is for", () => {
  const press = fc.record({ people: fc.integer({ min: -2, max: 12 }), seen: fc.nat(10) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(press), (quantity, presses) => {
      const steps = [0];
      for (const coming of presses) {
        const admittedCount = steps.at(-1)!;
        if (judge({ ...valid, quantity, admittedCount }, { coming }) === "in")
          steps.push(admittedCount + coming.people);
      }
      expect(steps.at(-1)).toBeLessThanOrEqual(quantity);
      expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other));
      expect(judge({ ...valid, quantity, admittedCount: quantity })).toBe("already");
    }),
  );
});

test("a ticket for one admits by its code alone, one for several asks how many, and others say why not", () => {
  const two = { ...valid, quantity: 2, admittedCount: 1 };
  expect(judge({ ...two, quantity: 1, admittedCount: 0 })).toBe("in");
  expect(judge(two)).toBe("ask");
  expect(judge(two, { coming: { people: 2, seen: 0 } })).toBe("changed");
  expect(judge(two, { coming: { people: 2, seen: 1 } })).toBe("other");
  expect(judge({ ...two, cancelledAt: new Date() })).toBe("cancelled");
  expect(judge({ ...two, cancelledAt: new Date(), edition: "2025" })).toBe("edition");
});

test("the gate admits from midnight of the festival's day, or twelve hours before gates that open in the small hours", () => {
  const countdownTarget = new Date("2026-12-19T00:00:00+01:00");
  const begins = (gates: string) =>
    admissionStart({ countdownTarget, startsAt: new Date(`2026-12-19T${gates}:00+01:00`) });
  expect(begins("13:00")).toEqual(countdownTarget);
  expect(begins("00:30")).toEqual(new Date("2026-12-18T12:30:00+01:00"));
});

test("of several reasons against a ticket the gate names the first, in a fixed order", () => {
  const reasons: [Verdict, Parameters<typeof judge>][] = [
    ["edition", [{ ...valid, edition: "2025" }]],
    ["replaced", [valid, { shownBy: "replaced" }]],
    ["cancelled", [{ ...valid, cancelledAt: new Date() }]],
    ["number", [valid, { shownBy: "number" }]],
    ["disputed", [{ ...valid, isDisputed: true }]],
    ["early", [valid, { isEarly: true }]],
    ["already", [{ ...valid, admittedCount: 1 }]],
  ];
  for (const [at, [first, [ticket, situation]]] of reasons.entries()) {
    expect(judge(ticket, situation), first).toBe(first);
    for (const [later, [otherTicket, otherSituation]] of reasons.slice(at + 1)) {
      const both = judge(
        { ...otherTicket, ...changed(ticket) },
        { ...otherSituation, ...situation },
      );
      expect(both, `${first} before ${later}`).toBe(first);
    }
  }
  expect(verdictOrder).toEqual([
    ...reasons.map(([verdict]) => verdict),
    "changed",
    "ask",
    "other",
    "in",
  ]);
});

/** What is said of a ticket beside what is true of a valid one. */
const changed = (ticket: Parameters<typeof judge>[0]) =>
  Object.fromEntries(
    Object.entries(ticket).filter(([name, value]) => value !== valid[name as keyof typeof valid]),
  );
