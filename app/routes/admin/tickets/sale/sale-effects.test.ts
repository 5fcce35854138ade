import { expect, it } from "vitest";
import { priceEffect, typeEffect } from "./sale-effects.ts";

const capacities = [
  { id: "1", name: "Hall" },
  { id: "2", name: "Tables" },
];
const table = {
  name: "Table",
  admits: "6",
  maxPerOrder: "4",
  maxPerPerson: "8",
  isOpen: "on",
  "capacity-1": "6",
  "capacity-2": "1",
};

it("a ticket type's form says whom a ticket lets in, what it takes and how many one may buy", () => {
  expect(typeEffect(table, capacities)).toBe(
    "Each Table ticket lets 6 people in and takes 6 of Hall and 1 of Tables, at most 4 an order and 8 a person.",
  );
  expect(typeEffect({ ...table, maxPerPerson: "", isOpen: undefined }, capacities)).toBe(
    "Each Table ticket lets 6 people in and takes 6 of Hall and 1 of Tables, at most 4 an order. It is closed: nobody can buy it.",
  );
});

it("a ticket type's form says what is missing", () => {
  expect(typeEffect({ ...table, name: " " }, capacities)).toContain("Write its name");
  expect(typeEffect({ ...table, admits: "many" }, capacities)).toContain("how many people");
  expect(typeEffect({ ...table, "capacity-1": "", "capacity-2": "" }, capacities)).toBe(
    "Table is not sold yet: it takes room of no capacity.",
  );
});

it("a price's form says how many tickets are sold at it, and when", () => {
  const early = { price: "3000", name: "Early bird", pieces: "50", closesAt: "2026-12-03T18:00" };
  expect(priceEffect(early)).toBe(
    "Sells at most 50 tickets at ₦3,000 as Early bird, until 3 Dec 2026, 18:00.",
  );
  expect(priceEffect({ price: "0" })).toBe("Gives tickets away, as long as the sale lasts.");
  expect(priceEffect({ price: "3,00" })).toContain("Write what one ticket costs");
});
