import { isValidPhoneNumber } from "libphonenumber-js";
import { describe, expect, it } from "vitest";
import { catalogue } from "./catalogue.ts";
import {
  demoCustomers,
  demoMessages,
  demoOrders,
  demoSubscribers,
  demoTickets,
} from "./demo-people.ts";

const regions =
  "Choba, Alakahia, Aluu, Eliozu, Rumuokoro, Agip, Waterlines, Iwofe, Adageorge, Abuloma, Borokiri, Eleme Junction, Elelewon, Odili, Woji, Eneka, Rupokwu, Atali, Akpajo, Rumuosi".split(
    ", ",
  );

describe("the demo people", () => {
  it("write from addresses that belong to nobody", () => {
    const emails = [...demoCustomers, ...demoTickets, ...demoMessages, ...demoSubscribers].map(
      ({ email }) => email,
    );
    for (const email of emails) expect(email).toMatch(/^[a-z.]+@example\.com$/);
  });

  it("live in the regions the shop delivers to and can be called there", () => {
    const addresses = demoCustomers.flatMap(({ address }) => address ?? []);
    expect(regions).toEqual(expect.arrayContaining(addresses.map(({ city }) => city)));
    const wrong = addresses.filter(({ addressPhone }) => !isValidPhoneNumber(addressPhone, "NG"));
    expect(wrong).toEqual([]);
  });
});

describe("the demo orders", () => {
  it("show every state that an order can be in", () => {
    const states = new Set(demoOrders.map(({ status }) => status));
    expect(states).toEqual(
      new Set(["new", "ready for delivery", "ready for pick-up", "completed"]),
    );
  });

  it.each(demoOrders)(
    "$customer, $placedDaysAgo days ago: what was bought is in the catalogue and can be bought",
    (order) => {
      for (const { product: slug, colour, size, quantity } of order.lines) {
        const product = catalogue.find((candidate) => candidate.slug === slug);
        expect(product).toBeDefined();
        expect(product!.name).not.toMatch(/^Vybez Universe/);
        expect([...product!.colours, null]).toContain(colour);
        expect(colour === null).toBe(product!.colours.length === 0);
        expect(size === null ? product!.sizes.length === 0 : product!.sizes.includes(size)).toBe(
          true,
        );
        expect(quantity).toBeGreaterThan(0);
      }
    },
  );

  it.each(demoOrders)(
    "$customer, $placedDaysAgo days ago: its days follow one another and fit its state",
    (order) => {
      const { status, shipping, placedDaysAgo, readyDaysAgo, completedDaysAgo } = order;
      expect(demoCustomers.some(({ email, address }) => email === order.customer && address)).toBe(
        true,
      );
      expect(readyDaysAgo === null).toBe(status === "new");
      expect(completedDaysAgo === null).toBe(status !== "completed");
      expect(readyDaysAgo ?? 0).toBeLessThan(placedDaysAgo);
      expect(completedDaysAgo ?? 0).toBeLessThan(readyDaysAgo ?? placedDaysAgo);
      const ready = shipping === "PICKUP" ? "ready for pick-up" : "ready for delivery";
      expect(["new", ready, "completed"]).toContain(status);
    },
  );
});
