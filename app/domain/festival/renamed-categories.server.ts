import { eq } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { products } from "#app/db/schema.server.ts";
import type { FestivalFacts } from "#app/shared/festival/facts.ts";

type Store = FestivalFacts["store"];
type Renames = NonNullable<Store["renamedCategories"]>;

/**
 * The store section as an organiser sent it, with size guides that follow the renames of categories
 * that it means. A name that is typed over another in its place renames that category: between two
 * names that stay, as many new names as have gone. `current` is the section that the form began
 * with.
 */
export function withGuidesRenamed(current: Store, sent: unknown): unknown {
  if (!hasCategories(sent)) return sent;
  const { categories } = sent;
  const renames = renamedIn(current.categories, categories);
  const to = new Map(renames.map((one) => [one.from, one.to]));
  const sizeGuides = sent.sizeGuides?.map((guide) => ({
    ...guide,
    category: to.get(guide.category) ?? guide.category,
  }));
  return { ...sent, ...(sizeGuides && { sizeGuides }) };
}

/**
 * The section as it is saved, with the names of categories that have given way: those of
 * `published`, and what is new in the draft. A name that is used anew leads nowhere else.
 */
export function namingRenames(published: Store, current: Store, saved: Store): Store {
  const renames = renamedIn(current.categories, saved.categories);
  const to = new Map(renames.map((one) => [one.from, one.to]));
  const earlier = (current.renamedCategories ?? []).map((one) => ({
    from: one.from,
    to: to.get(one.to) ?? one.to,
  }));
  const known = new Set([
    ...published.categories,
    ...(published.renamedCategories ?? []).map(({ from }) => from),
  ]);
  const named = [...earlier, ...renames].filter(
    (one) =>
      known.has(one.from) &&
      !saved.categories.includes(one.from) &&
      saved.categories.includes(one.to),
  );
  return named.length > 0 ? { ...saved, renamedCategories: named } : saved;
}

/**
 * An older version's section that is brought back: categories that were renamed since get their
 * names of then again.
 */
export function namingRenamesBack(latest: Store, restored: Store): Store {
  const back = (latest.renamedCategories ?? [])
    .filter(
      ({ from, to }) => restored.categories.includes(from) && !restored.categories.includes(to),
    )
    .map(({ from, to }) => ({ from: to, to: from }));
  return back.length > 0
    ? { ...restored, renamedCategories: [...(restored.renamedCategories ?? []), ...back] }
    : restored;
}

/** The renames that are not published yet. */
export const newRenames = (published: Store, store: Store): Renames =>
  (store.renamedCategories ?? []).filter(({ from }) => published.categories.includes(from));

interface SentStore {
  categories: string[];
  sizeGuides?: { category: string }[];
}

function hasCategories(sent: unknown): sent is SentStore {
  const categories = (sent as Partial<SentStore> | null)?.categories;
  return Array.isArray(categories) && categories.every((name) => typeof name === "string");
}

/** None where names changed places too: then nobody can say which became which. */
function renamedIn(before: readonly string[], sent: readonly string[]): Renames {
  const after = sent.map((name) => name.trim());
  const stays = (name: string) => before.includes(name) && after.includes(name);
  if (before.filter(stays).join("\n") !== after.filter(stays).join("\n")) return [];
  const [gone, come] = [before, after].map((names) => splitAt(names, stays)) as [
    string[][],
    string[][],
  ];
  return gone.flatMap((names, gap) => {
    const others = come[gap]!;
    return names.length === others.length
      ? names.map((from, index) => ({ from, to: others[index]! }))
      : [];
  });
}

/** The names between those that stay. */
function splitAt(names: readonly string[], stays: (name: string) => boolean): string[][] {
  const parts: string[][] = [[]];
  for (const name of names) {
    if (stays(name)) parts.push([]);
    else parts.at(-1)!.push(name);
  }
  return parts;
}

/**
 * Gives products their category's new name, in the transaction that publishes it. Orders, receipts,
 * carts and saved items do not name categories.
 */
export async function renameCategories(
  tx: Transaction,
  before: Store,
  after: Store,
): Promise<Renames> {
  const renames = newRenames(before, after);
  for (const { from, to } of renames)
    await tx.update(products).set({ category: to }).where(eq(products.category, from));
  return renames;
}

/** The name that a category has now, of one that was renamed. */
export const categoryNow = ({ store }: Pick<FestivalFacts, "store">, name: string): string =>
  store.renamedCategories?.find(({ from }) => from === name)?.to ?? name;
