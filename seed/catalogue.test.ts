import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pictureFiles } from "#app/shared/catalogue/products.ts";
import { catalogue } from "./catalogue.ts";

type ManifestEntry = { file: string; product: string; alt: string; colour: string | null };

const manifest = JSON.parse(
  readFileSync(new URL("pictures.json", import.meta.url), "utf8"),
) as ManifestEntry[];
const categories = [
  "Shirts",
  "Vests",
  "Hoodies",
  "Socks",
  "Shorts",
  "Crocs",
  "Backpacks",
  "Caps",
  "Beanies",
];
const colours = ["White", "Black", "Red", "Purple", "Pink", "Blue"];
const sizes = ["Small", "Medium", "XL", "XXL", "XXX"];

describe("the demo catalogue", () => {
  it("has at least 24 products, each under a name and a slug of its own", () => {
    expect(catalogue.length).toBeGreaterThanOrEqual(24);
    expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map(({ slug }) => slug)).size).toBe(catalogue.length);
  });

  it("fills every category", () => {
    expect(new Set(catalogue.map(({ category }) => category))).toEqual(new Set(categories));
  });

  it("has the three products that the specification calls sold out", () => {
    const names = catalogue.map(({ name }) => name);
    for (const kind of ["shorts", "shirt", "hoodie"])
      expect(names).toContain(`Vybez Universe ${kind}`);
  });

  it.each(catalogue)("$name: colours, sizes, price and words are fit to sell", (product) => {
    expect(colours).toEqual(expect.arrayContaining(product.colours));
    expect(sizes).toEqual(expect.arrayContaining(product.sizes));
    expect(Number.isInteger(product.priceKobo / 100)).toBe(true);
    expect(product.priceKobo).toBeGreaterThanOrEqual(350_000);
    expect(product.description.length).toBeGreaterThan(80);
  });

  it.each(catalogue)(
    "$name: two pictures or more, and one of every colour it comes in",
    (product) => {
      expect(product.pictures.length).toBeGreaterThanOrEqual(2);
      const shown = product.pictures.map(({ colour }) => colour);
      for (const colour of product.colours) expect(shown).toContain(colour);
    },
  );
});

describe("the rendered pictures", () => {
  it("belong to the catalogue's products, in its order and with its texts", () => {
    const described = catalogue.flatMap((product) =>
      product.pictures.map((picture) => ({ product: product.slug, ...picture })),
    );
    expect(manifest.map(({ product, alt, colour }) => ({ product, alt, colour }))).toEqual(
      described,
    );
  });

  it("exist in every size that the store asks for, and in no other", () => {
    const wanted = manifest.flatMap(({ file }) => pictureFiles.map((name) => `${file}-${name}`));
    const files = readdirSync(new URL("pictures/", import.meta.url));
    expect(files.toSorted()).toEqual(wanted.toSorted());
  });
});
