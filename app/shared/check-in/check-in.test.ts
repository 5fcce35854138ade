import fc from "fast-check";
import { expect, test } from "vitest";
import { admissionStart } from "./check-in.ts";
import { insideOf, type Passes, passesAfter } from "./exits.ts";
import { onlyGate } from "./gates.ts";
import { judge, type Verdict, verdictOrder } from "./judge.ts";

const valid = {
  cancelledAt: null,
  edition: null,
  isDisputed: false,
  quantity: 1,
  admittedCount: 0,
  backCount: 0,
  outCount: 0,
  package: "Regular",
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
    ["elsewhere", [valid, { gate: { ...onlyGate, kinds: ["Vip"], opensAt: 9 }, at: 8 }]],
    ["early", [valid, { isEarly: true }]],
    ["closed", [valid, { gate: { ...onlyGate, opensAt: 9 }, at: 8 }]],
    ["full", [valid, { room: 0 }]],
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

test("who goes out is let out, and comes in again as often as the gate's rule says", () => {
  const passes = fc.array(fc.constantFrom("in", "out"), { maxLength: 30 });
  const most = { none: 1, final: 1, once: 2, free: Infinity };
  for (const exits of ["none", "final", "once", "free"] as const)
    fc.assert(
      fc.property(passes, fc.integer({ min: 1, max: 3 }), (directions, quantity) => {
        const gate = { ...onlyGate, exits };
        let of: Passes = { ...valid, quantity };
        let [inside, entries] = [0, 0];
        for (const direction of directions) {
          const coming = { people: 1, seen: insideOf(of) };
          const verdict = judge({ ...valid, ...of }, { direction, gate, coming });
          const mayPass =
            direction === "out"
              ? inside > 0
              : inside < quantity && entries < most[exits] * quantity;
          expect(verdict === direction).toBe(mayPass);
          if (!mayPass) continue;
          of = passesAfter(of, direction === "in" ? { entries: 1 } : { exits: 1 });
          inside += direction === "in" ? 1 : -1;
          if (direction === "in") entries += 1;
          expect(insideOf(of)).toBe(inside);
        }
      }),
    );
});

test("who goes out needs the code, and a cancelled ticket keeps nobody inside", () => {
  const inside = { ...valid, admittedCount: 1 };
  const out = { direction: "out" } as const;
  expect(judge({ ...inside, cancelledAt: new Date(), isDisputed: true }, out)).toBe("out");
  expect(judge(inside, { ...out, shownBy: "number" })).toBe("number");
  expect(judge(valid, out)).toBe("outside");
  expect(judge({ ...inside, quantity: 3, admittedCount: 2 }, out)).toBe("leaving");
});

test("a full hall lets nobody in, and says how many may come where they are too many", () => {
  const table = { ...valid, quantity: 4 };
  expect(judge(valid, { room: 1 })).toBe("in");
  expect(judge(valid, { room: 0 })).toBe("full");
  expect(judge(table, { room: 2 })).toBe("ask");
  expect(judge(table, { room: 2, coming: { people: 2, seen: 0 } })).toBe("in");
  expect(judge(table, { room: 2, coming: { people: 3, seen: 0 } })).toBe("full");
  expect(judge({ ...valid, admittedCount: 1 }, { room: 0, direction: "out" })).toBe("out");
});

/** What is said of a ticket beside what is true of a valid one. */
const changed = (ticket: Parameters<typeof judge>[0]) =>
  Object.fromEntries(
    Object.entries(ticket).filter(([name, value]) => value !== valid[name as keyof typeof valid]),
  );
