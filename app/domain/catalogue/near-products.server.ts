import { editDistance } from "#app/shared/edit-distance.ts";
import { searchedAmount } from "#app/shared/money.ts";
import { normalised, normalisedWords } from "#app/shared/normalise-text.ts";
import type { ProductDetail } from "./catalogue.server.ts";

const smallWords = new Set("a an and for from in of on or the to with".split(" "));

/**
 * How many points a searched word earns in each field of a product: `same` for the word itself or a
 * synonym, `near` for one that is spelt almost so.
 */
const fields = [
  { words: ({ name }: ProductDetail) => name, same: 8, near: 5 },
  { words: ({ category }: ProductDetail) => category, same: 6, near: 4 },
  { words: ({ colors }: ProductDetail) => colors.join(" "), same: 5, near: 3 },
  { words: ({ material }: ProductDetail) => material, same: 2, near: 0 },
  { words: ({ description }: ProductDetail) => description, same: 2, near: 0 },
];

/**
 * The words of a text in one spelling each: "T-shirts" is "tshirt", "Hoodies" and "hoody" are
 * "hoodie".
 */
function wordsOf(text: string): string[] {
  const together = normalised(text).replaceAll(/\bt[\s\p{Pd}]*(?=shirt)/gu, "t");
  return normalisedWords(together)
    .filter((word) => !smallWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "").replace(/y$/, "ie") : word));
}

/** Words for one kind of thing: who types one of them means products that are called by another. */
const sameThings = [
  "shirt tee tshirt top jersey polo ringer",
  "hoodie hooded sweatshirt sweater pullover",
  "vest singlet tank sleeveless",
  "shorts knickers",
  "socks stockings",
  "crocs clogs slippers sandals slides",
  "backpack bag rucksack knapsack schoolbag",
  "cap hat snapback",
  "beanie hat",
].map((words) => new Set(wordsOf(words)));

type Fit = "same" | "near";

/**
 * Products that come near a text which no product has in its name, the nearest first. Each word of
 * the text has to be one of a product's name, category, colours, material or description, another
 * word for it, or the beginning of it; a word that none has so may differ by a letter, a long one
 * by two. An amount, "9,500", finds what costs so much.
 */
export function findNear(products: readonly ProductDetail[], text: string): ProductDetail[] {
  const amountKobo = searchedAmount(text);
  if (amountKobo !== null) return products.filter(({ priceKobo }) => priceKobo === amountKobo);
  const wanted = wordsOf(text);
  const found = findByWords(products, wanted);
  // "back pack" is one word to the one who sells it.
  return found.length > 0 || wanted.length < 2 ? found : findByWords(products, [wanted.join("")]);
}

function findByWords(products: readonly ProductDetail[], wanted: string[]): ProductDetail[] {
  if (wanted.length === 0) return [];
  const indexed = products.map((product) => ({
    product,
    fields: fields.map(({ words, ...points }) => ({ words: wordsOf(words(product)), ...points })),
  }));
  const scores = wanted.map((word) => {
    const scoresBy = (fit: Fit) =>
      indexed.map((one) =>
        Math.max(
          ...one.fields.map((field) =>
            field.words.some((has) => fits(word, has, fit)) ? field[fit] : 0,
          ),
        ),
      );
    const same = scoresBy("same");
    return same.some((score) => score > 0) ? same : scoresBy("near");
  });
  return products
    .map((product, at) => ({ product, each: scores.map((of) => of[at]!) }))
    .filter(({ each }) => each.every((score) => score > 0))
    .map(({ product, each }) => ({ product, score: each.reduce((sum, one) => sum + one) }))
    .toSorted((one, other) => other.score - one.score)
    .map(({ product }) => product);
}

function fits(wanted: string, has: string, fit: Fit): boolean {
  if (fit === "near") {
    const most = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2;
    return editDistance(wanted, has, { most }) <= most;
  }
  if (wanted === has || (wanted.length > 2 && has.startsWith(wanted))) return true;
  return sameThings.some((words) => words.has(wanted) && words.has(has));
}

const mostAlike = 4;

/**
 * What somebody may have meant whose link names no product. `certain` is the one product that the
 * link names but for its letter case and for signs that stand around it or cannot be seen; `alike`
 * are products with a similar address or name.
 */
export function findMeant(
  {
    byId,
    products,
  }: { byId: ReadonlyMap<string, ProductDetail>; products: readonly ProductDetail[] },
  address: string,
): { certain: string | null; alike: ProductDetail[] } {
  const plain = plainAddress(address);
  if (byId.has(plain)) return { certain: plain, alike: [] };
  const spelt = products.filter(({ id }) => editDistance(plain, id, { most: 2 }) <= 2);
  const wanted = wordsOf(plain);
  const shared = products
    .map((product) => {
      const words = wordsOf(`${product.name} ${product.category}`);
      const count = wanted.filter((word) => words.some((has) => fits(word, has, "same"))).length;
      return { product, count };
    })
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .map(({ product }) => product);
  return { certain: null, alike: [...new Set([...spelt, ...shared])].slice(0, mostAlike) };
}

/** Ids of products are of small letters, digits and dashes; a chat or a sentence adds the rest. */
export const plainAddress = (address: string): string =>
  address
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, "")
    .replaceAll(/^-+|-+$/g, "");
