import fc from "fast-check";
import { expect, test } from "vitest";
import { nextStatus, orderStatuses } from "./order-status.ts";

const status = fc.constantFrom(...orderStatuses);
const shippingOption = fc.oneof(fc.constantFrom("DOOR DELIVERY", "PICKUP"), fc.string());

test("a new order becomes ready for what its shipping option says; any but door delivery is a pick-up", () => {
  fc.assert(
    fc.property(shippingOption, (option) => {
      expect(nextStatus("new", option)).toBe(
        option === "DOOR DELIVERY" ? "ready_for_delivery" : "ready_for_pickup",
      );
    }),
  );
});

test("every order is completed after two moves and moves no further", () => {
  fc.assert(
    fc.property(shippingOption, (option) => {
      const ready = nextStatus("new", option)!;
      expect(nextStatus(ready, option)).toBe("completed");
      expect(nextStatus("completed", option)).toBeNull();
    }),
  );
});

test("no move leads back or stays", () => {
  const rank = { new: 0, ready_for_delivery: 1, ready_for_pickup: 1, completed: 2 };
  fc.assert(
    fc.property(status, shippingOption, (from, option) => {
      const to = nextStatus(from, option);
      expect(to === null ? 3 : rank[to]).toBe(rank[from] + 1);
    }),
  );
});
