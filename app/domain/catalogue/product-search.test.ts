import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProductDetail } from "./catalogue.server.ts";
import { findMeant } from "./near-products.server.ts";
import { searchProducts } from "./product-search.server.ts";

const some = <Value>(...values: Value[]) => fc.constantFrom(...values);
const product = fc.record({
  id: fc.uuid(),
  name: some("Night tee", "Day tee", "Cap"),
  category: some("Shirts", "Caps"),
  description: some("", "For a tee."),
  material: some("", "Cotton"),
  priceKobo: fc.integer({ min: 1, max: 4 }),
  colors: fc.subarray(["Red", "Blue"]),
  sizes: fc.subarray(["XL", "XXL"]),
  soldOut: fc.boolean(),
  lowStock: fc.array(
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

test("a product list matches its filters, in the chosen order, with sold-out products last", () => {
  fc.assert(
    fc.property(fc.array(product), query, (all, asked) => {
      const products = all as unknown as ProductDetail[];
      const isNamed = (one: ProductDetail) =>
        one.name.toLowerCase().includes(asked.search.toLowerCase());
      const { products: found, isNear } = searchProducts({ products }, asked);
      expect(isNear).toBe(!products.some(isNamed));
      const isAsked = (one: ProductDetail) =>
        (isNear || isNamed(one)) &&
        (!asked.category || one.category === asked.category) &&
        (!asked.size || one.sizes.includes(asked.size)) &&
        (!asked.color || one.colors.includes(asked.color)) &&
        (!asked.stock || !one.soldOut);
      expect(found.filter((one) => !isAsked(one))).toEqual([]);
      const sign = { "price-up": 1, "price-down": -1 }[asked.sort] ?? 0;
      const keyOf = (one: ProductDetail) => [
        Number(one.soldOut),
        sign * one.priceKobo,
        isNear ? 0 : products.indexOf(one),
      ];
      expect(found).toEqual(found.toSorted((a, b) => compare(keyOf(a), keyOf(b))));
    }),
  );
});

test('"in stock" means the size and colour that are asked for', () => {
  const tee = {
    id: "tee",
    name: "Tee",
    colors: ["Red", "Blue"],
    sizes: ["XL"],
    soldOut: false,
    lowStock: [
      {
        color: "Red",
        size: "XL",
        left: 0,
      },
    ],
  } as unknown as ProductDetail;
  const isFound = (asked: Parameters<typeof searchProducts>[1]) =>
    searchProducts({ products: [tee] }, asked).products.length === 1;
  expect(isFound({ color: "Red", stock: "in" })).toBe(false);
  expect(isFound({ color: "Red" })).toBe(true);
  expect(isFound({ size: "XL", stock: "in" }), "in blue").toBe(true);
});

describe("a text that no product has in its name", () => {
  const products = [
    ["Convocation Night tee", "Shirts", ["Black", "Purple"], 9_500],
    ["Ankara Rosette shirt", "Shirts", ["Blue"], 14_000],
    ["After Dark hoodie", "Hoodies", ["Black"], 22_000],
    ["Five-a-side shorts", "Shorts", ["White"], 9_500],
    ["Market Day backpack", "Backpacks", ["Red"], 25_000],
    ["Mud Proof crocs", "Crocs", ["Pink"], 12_000],
  ].map(([name, category, colors, price]) => ({
    id: String(name).toLowerCase().replaceAll(" ", "-"),
    name,
    category,
    colors,
    priceKobo: Number(price) * 100,
    sizes: ["XL"],
    material: "Cotton of 240 g",
    description: "Cut wide, printed in Port Harcourt.",
    soldOut: false,
    lowStock: [],
  })) as unknown as ProductDetail[];
  const byId = new Map(products.map((one) => [one.id, one]));
  const [tee, shirt, hoodie, shorts, backpack, crocs] = products.map(({ name }) => name);
  const found = (search: string) =>
    searchProducts({ products }, { search }).products.map(({ name }) => name);

  test.each([
    ["tshirt", [tee, shirt]],
    ["T-Shirts", [tee, shirt]],
    ["jersey", [tee, shirt]],
    ["hoody", [hoodie]],
    ["hoodies", [hoodie]],
    ["shirt black", [tee]],
    ["black hoody", [hoodie]],
    ["purple", [tee]],
    ["back pack", [backpack]],
    ["school bag", [backpack]],
    ["schoolbag", [backpack]],
    ["bag", [backpack]],
    ["conovcation", [tee]],
    ["corcs", [crocs]],
    ["cotton", [tee, shirt, hoodie, shorts, backpack, crocs]],
    ["9500", [tee, shorts]],
    ["₦9,500", [tee, shorts]],
    ["moonlit ukulele", []],
    ["the", []],
  ])("%s finds the products with a similar name", (search, names) => {
    expect(found(search)).toEqual(names);
  });

  test("is matched by similarity only when no name contains it: 'shirt' finds names with it", () => {
    expect(found("shirt")).toEqual([shirt]);
    expect(found("TEE")).toEqual([tee]);
    expect(found(" ")).toHaveLength(products.length);
  });

  test("in a link leads to a product if only letter case and punctuation differ, otherwise to a question", () => {
    const meant = (address: string) => findMeant({ byId, products }, address);
    for (const address of [
      "Convocation-Night-Tee",
      "convocation-night-tee.",
      "convocation-night-tee)",
      "\u200bconvocation-night-tee\u200b",
      "“convocation-night-tee”,",
    ])
      expect(meant(address).certain, address).toBe("convocation-night-tee");
    expect(meant("convocation-nigth-tee")).toMatchObject({ certain: null });
    expect(meant("convocation-nigth-tee").alike[0]!.name).toBe(tee);
    expect(meant("convocation-night-hoodie").alike.map(({ name }) => name)).toEqual([tee, hoodie]);
    expect(meant("nothing-like-it")).toEqual({ certain: null, alike: [] });
  });
});

function compare(one: number[], other: number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}
