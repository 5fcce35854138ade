import fc from "fast-check";
import { expect, test } from "vitest";
import type { ProductDetail } from "./catalogue.server.ts";
import { searchProducts } from "./product-search.server.ts";

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const product = fc.record({
  id: fc.uuid(),
  name: some("Night tee", "Day tee", "Cap"),
  category: some("Shirts", "Caps"),
  priceKobo: fc.integer({ min: 1, max: 4 }),
  colors: fc.subarray(["Red", "Blue"]),
  sizes: fc.subarray(["XL", "XXL"]),
  soldOut: fc.boolean(),
  scarce: fc.array(
    fc.record({ color: some("Red", "Blue", ""), size: some("XL", "XXL", ""), left: some(0, 2) }),
  ),
});
const query = fc.record({
  search: some("", "TEE"),
  category: some("", "Caps"),
  size: some("", "XL"),
  color: some("", "Red"),
  stock: some("", "in"),
  sort: some("", "price-up", "price-down", "nonsense"),
});

test("a list has what was asked for, sold out last, each part in its order", () => {
  fc.assert(
    fc.property(fc.array(product), query, (all, asked) => {
      const products = all as unknown as ProductDetail[];
      const found = searchProducts({ products, byId: new Map(), hidden: new Set() }, asked);
      const isAsked = (one: ProductDetail) =>
        one.name.toLowerCase().includes(asked.search.toLowerCase()) &&
        (!asked.category || one.category === asked.category) &&
        (!asked.size || one.sizes.includes(asked.size)) &&
        (!asked.color || one.colors.includes(asked.color)) &&
        (!asked.stock || !one.soldOut);
      expect(found.filter((one) => !isAsked(one))).toEqual([]);
      const sign = { "price-up": 1, "price-down": -1 }[asked.sort] ?? 0;
      const keyOf = (one: ProductDetail) => [
        Number(one.soldOut),
        sign * one.priceKobo,
        products.indexOf(one),
      ];
      expect(found).toEqual(found.toSorted((a, b) => compare(keyOf(a), keyOf(b))));
    }),
  );
});

test("in stock is of the size and colour that are asked for", () => {
  const tee = {
    id: "tee",
    name: "Tee",
    colors: ["Red", "Blue"],
    sizes: ["XL"],
    soldOut: false,
    scarce: [
      {
        color: "Red",
        size: "XL",
        left: 0,
      },
    ],
  } as unknown as ProductDetail;
  const isFound = (asked: Parameters<typeof searchProducts>[1]) =>
    searchProducts({ products: [tee], byId: new Map(), hidden: new Set() }, asked).length === 1;
  expect(isFound({ color: "Red", stock: "in" })).toBe(false);
  expect(isFound({ color: "Red" })).toBe(true);
  expect(isFound({ size: "XL", stock: "in" }), "in blue").toBe(true);
});

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}
