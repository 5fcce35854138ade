import fc from "fast-check";
import { expect, test } from "vitest";
import { orderMessages } from "./order-messages.ts";
import {
  isAside,
  nextStatus,
  orderStates,
  orderStatuses,
  previousStatus,
  statusesAfter,
} from "./order-states.ts";

const status = fc.constantFrom(...orderStatuses);
const order = fc.record({
  shippingOption: fc.oneof(fc.constantFrom("DOOR DELIVERY", "PICKUP"), fc.string()),
});

test("a new order becomes ready for what its shipping option says; any but door delivery is a pick-up", () => {
  fc.assert(
    fc.property(order, (one) => {
      expect(nextStatus("new", one)).toBe(
        one.shippingOption === "DOOR DELIVERY" ? "ready_for_delivery" : "ready_for_pickup",
      );
    }),
  );
});

test("every order is completed after two moves and moves no further", () => {
  fc.assert(
    fc.property(order, (one) => {
      const ready = nextStatus("new", one)!;
      expect(nextStatus(ready, one)).toBe("completed");
      expect(nextStatus("completed", one)).toBeNull();
    }),
  );
});

test("no move of an order leads back or stays", () => {
  const rank = { new: 0, ready_for_delivery: 1, ready_for_pickup: 1, completed: 2, cancelled: 2 };
  fc.assert(
    fc.property(status, order, (from, one) => {
      const to = nextStatus(from, one);
      expect(to === null ? 3 : rank[to]).toBe(rank[from] + 1);
    }),
  );
});

test("an order that was moved by mistake goes back to the state before", () => {
  fc.assert(
    fc.property(order, (one) => {
      const ready = nextStatus("new", one)!;
      expect(previousStatus(ready, one)).toBe("new");
      expect(previousStatus("completed", one)).toBe(ready);
    }),
  );
});

test("every state is passed by some order, or is a final one beside them", () => {
  const ways = ["PICKUP", "DOOR DELIVERY"].flatMap((shippingOption) =>
    statusesAfter("new", { shippingOption }),
  );
  const asides = orderStatuses.filter(isAside);
  expect(new Set(["new", ...ways, ...asides])).toEqual(new Set(orderStatuses));
});

test("no two states share a tab's name, a notification or an e-mail", () => {
  const tabs = orderStatuses.map((status) => orderStates[status].tab.name);
  for (const kinds of [
    tabs,
    orderMessages.map((one) => one.notification),
    orderMessages.map((one) => one.email),
  ])
    expect(new Set<string>(kinds).size).toBe(kinds.length);
});
