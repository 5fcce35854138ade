import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "#app/db/db.server.ts";
import { products } from "#app/db/schema.server.ts";
import { renameVariants } from "./variant-renames.server.ts";
import type { FestivalSettings } from "#app/settings/sections.server.ts";
import { keysOf } from "#app/shared/records.ts";
import type { Rename } from "#app/settings/sections/store.server.ts";
import type { SectionSteps } from "./section-tour.server.ts";

type Store = FestivalSettings["store"];

/**
 * The lists whose names products go by, each with the field that says which of its names gave way
 * to which.
 */
const listsOfNames = {
  categories: "renamedCategories",
  colors: "renamedColors",
  sizes: "renamedSizes",
} as const;

export type NameList = keyof typeof listsOfNames;

const nameLists = keysOf(listsOfNames);

const namesIn = (store: Store, list: NameList): string[] =>
  list === "colors" ? store.colors.map(({ name }) => name) : store[list];

const renamesIn = (store: Store, list: NameList): Rename[] => store[listsOfNames[list]] ?? [];

function withRenames(store: Store, list: NameList, renames: Rename[]): Store {
  const { [listsOfNames[list]]: _before, ...rest } = store;
  return renames.length > 0 ? { ...rest, [listsOfNames[list]]: renames } : rest;
}

/**
 * The name that a category, colour or size has now: its own, or where it was renamed the one that
 * followed.
 */
export const nameNow = (store: Store, list: NameList, name: string): string =>
  renamesIn(store, list).find(({ from }) => from === name)?.to ?? name;

/** What is renamed once `drafted` is published. */
export const newRenames = (published: Store, drafted: Store): (Rename & { list: NameList })[] =>
  nameLists.flatMap((list) =>
    renamesIn(drafted, list)
      .filter(({ from }) => namesIn(published, list).includes(from))
      .map((rename) => ({ list, ...rename })),
  );

/**
 * The store's categories, colours and sizes can be renamed while products have them: a name that is
 * typed over another in its place renames that one. Between two names that stay, as many new names
 * have to come as went.
 */
export const storeSteps: SectionSteps<Store> = {
  /** Size guides follow the categories and sizes that the form renames. */
  read(current, sent) {
    const form = sentStore.safeParse(sent);
    if (!form.success) return sent;
    const [categories, sizes] = (["categories", "sizes"] as const).map((list) => {
      const names = form.data[list].map((name) => name.trim());
      const renames = renamedBetween(namesIn(current, list), names);
      return (name: string) => renames.find(({ from }) => from === name.trim())?.to ?? name;
    }) as [Follow, Follow];
    const sizeGuides = form.data.sizeGuides?.map((guide) => ({
      ...guide,
      category: categories(guide.category),
      table: guide.table.map(([first, ...row], index) =>
        first === undefined ? row : [index === 0 ? first : sizes(first), ...row],
      ),
    }));
    return sizeGuides ? { ...form.data, sizeGuides } : sent;
  },

  /**
   * Notes which names have given way: those that are published, or gave way before, each with the
   * name it has in the end.
   */
  save(published, current, saved) {
    return nameLists.reduce((store, list) => {
      const [had, has] = [namesIn(published, list), namesIn(saved, list)];
      const latest = renamedBetween(namesIn(current, list), has);
      const to = new Map(latest.map((one) => [one.from, one.to]));
      const earlier = renamesIn(current, list).map((one) => ({
        from: one.from,
        to: to.get(one.to) ?? one.to,
      }));
      const known = new Set(earlier.map(({ from }) => from));
      const gaveWay = new Set(renamesIn(published, list).map(({ from }) => from));
      const renames = [...earlier, ...latest.filter(({ from }) => !known.has(from))].filter(
        ({ from, to: name }) =>
          from !== name &&
          has.includes(name) &&
          // A link with a name that is used anew leads to that; products of a published one follow
          // it all the same.
          (had.includes(from) || (gaveWay.has(from) && !has.includes(from))),
      );
      return withRenames(store, list, renames);
    }, saved);
  },

  renames: newRenames,

  /** An older version brings the names of then back: what was renamed since is renamed back. */
  restore(latest, restored) {
    return nameLists.reduce((store, list) => {
      const has = namesIn(restored, list);
      const back = renamesIn(latest, list)
        .filter(({ from, to }) => has.includes(from) && !has.includes(to))
        .map(({ from, to }) => ({ from: to, to: from }));
      const renames = new Map(
        [...renamesIn(restored, list), ...back].map((one) => [one.from, one]),
      );
      return withRenames(store, list, [...renames.values()]);
    }, restored);
  },

  /** A name that is used again is from now on a name of its own: its old rename ends. */
  publish: (store) =>
    nameLists.reduce((published, list) => {
      const has = namesIn(store, list);
      const renames = renamesIn(store, list).filter(({ from }) => !has.includes(from));
      return withRenames(published, list, renames);
    }, store),
};

type Follow = (name: string) => string;

/** What of the section's form is looked at before it is validated. */
const sentStore = z.looseObject({
  categories: z.array(z.string()),
  sizes: z.array(z.string()),
  sizeGuides: z
    .array(z.looseObject({ category: z.string(), table: z.array(z.array(z.string())) }))
    .optional(),
});

/**
 * Returns no renames where names changed places too, since nobody can say then which became which.
 */
function renamedBetween(before: readonly string[], after: readonly string[]): Rename[] {
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

/** Renames what is sold, in the transaction that publishes `version`. */
export async function renameInStore(
  tx: Transaction,
  version: number,
  renames: readonly (Rename & { list: NameList })[],
  at: Date,
): Promise<void> {
  const of = (list: NameList) =>
    renames.flatMap((one) => (one.list === list ? { from: one.from, to: one.to } : []));
  await renameVariants(tx, version, { colors: of("colors"), sizes: of("sizes") }, at);
  const categories = of("categories");
  // Orders, receipts, carts and saved items do not name categories.
  if (categories.length > 0)
    await tx.execute(sql`update ${products} set category = pair."to"
      from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as pair ("from" text, "to" text)
      where category = pair."from"`);
}
