import fc from "fast-check";
import { expect, test } from "vitest";
import { admissionStart, checkTicket } from "./check-in.ts";

const valid = { cancelledAt: null, edition: null };

test("whatever is pressed at the gate, in whatever order, no ticket admits more people than it is for", () => {
  const press = fc.record({ people: fc.integer({ min: -2, max: 12 }), seen: fc.nat(10) });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10 }), fc.array(press), (quantity, presses) => {
      const steps = [0];
      for (const coming of presses) {
        const admittedCount = steps.at(-1)!;
        if (checkTicket({ ...valid, quantity, admittedCount }, coming) === "in")
          steps.push(admittedCount + coming.people);
      }
      expect(steps.at(-1)).toBeLessThanOrEqual(quantity);
      expect(steps).toEqual([...new Set(steps)].toSorted((one, other) => one - other));
      expect(checkTicket({ ...valid, quantity, admittedCount: quantity })).toBe("already");
    }),
  );
});

test("a ticket for one admits by its code alone, one for several asks how many, and others say why not", () => {
  const two = { ...valid, quantity: 2, admittedCount: 1 };
  expect(checkTicket({ ...two, quantity: 1, admittedCount: 0 })).toBe("in");
  expect(checkTicket(two)).toBe("ask");
  expect(checkTicket(two, { people: 2, seen: 0 })).toBe("changed");
  expect(checkTicket(two, { people: 2, seen: 1 })).toBe("other");
  expect(checkTicket({ ...two, cancelledAt: new Date() })).toBe("cancelled");
  expect(checkTicket({ ...two, cancelledAt: new Date(), edition: "2025" })).toBe("edition");
});

test("the gate admits from midnight of the festival's day, or twelve hours before gates that open in the small hours", () => {
  const countdownTarget = new Date("2026-12-19T00:00:00+01:00");
  const begins = (gates: string) =>
    admissionStart({ countdownTarget, startsAt: new Date(`2026-12-19T${gates}:00+01:00`) });
  expect(begins("13:00")).toEqual(countdownTarget);
  expect(begins("00:30")).toEqual(new Date("2026-12-18T12:30:00+01:00"));
});
