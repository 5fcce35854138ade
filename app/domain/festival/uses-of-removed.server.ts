import { and, arrayOverlaps, asc, inArray, isNull, type SQL } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { products, tickets } from "#app/db/schema.server.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { newRenames } from "#app/domain/festival/store-names.server.ts";
import { type FestivalSettings, sectionNames, sections } from "#app/settings/sections.server.ts";
import { itemsAt, nameOfItem, type UsedBy } from "#app/shared/festival/section-shapes.ts";

/** The lists whose items something may be filed under. */
const usedLists = sectionNames.flatMap((section) =>
  Object.entries(sections[section].shape.lists).flatMap(([list, shape]) =>
    shape.usedBy ? { section, list, shape, usedBy: shape.usedBy } : [],
  ),
);

/**
 * For each list, why a name cannot be removed from it: products that are not deleted, or this
 * edition's tickets, still use it. Products follow a rename, but not to a name that others still
 * have.
 */
export async function usesOfRemoved(
  db: Queryable,
  before: FestivalSettings,
  after: FestivalSettings,
): Promise<Record<string, string>> {
  const renames = newRenames(before.store, after.store);
  const errors: Record<string, string> = {};
  for (const { section, list, shape, usedBy } of usedLists) {
    const [had, has] = [before, after].map((settings) =>
      itemsAt(settings[section], list).map((item) => nameOfItem(shape, item)),
    ) as [string[], string[]];
    const ofList = renames.filter((one) => one.list === list);
    const renamed = new Set(ofList.map(({ from }) => from));
    const taken = ofList.map(({ to }) => to).filter((name) => had.includes(name));
    const gone = had.filter((name) => !has.includes(name) && !renamed.has(name));
    const unfit = [...gone, ...taken.filter((name) => !renamed.has(name))];
    if (unfit.length === 0) continue;
    const uses = await usesOf[usedBy](db, unfit);
    const sentences = unfit.flatMap((name) => {
      const users = [...new Set(uses.flatMap((use) => (use.of.includes(name) ? use.name : [])))];
      if (users.length === 0) return [];
      const rename = ofList.find(({ to }) => to === name);
      const problem = rename ? `“${rename.from}” cannot become “${name}”` : `“${name}” must stay`;
      return `${problem}: ${someOf(users)} still ${users.length === 1 ? "uses" : "use"} it.`;
    });
    if (sentences.length > 0) errors[list] = sentences.join(" ");
  }
  return errors;
}

const someOf = (names: string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`
    : names.join(", ");

/** What is filed under any of these names, with the names that it is `of`. */
const usesOf: Record<
  UsedBy,
  (db: Queryable, names: string[]) => Promise<{ name: string; of: string[] }[]>
> = {
  category: async (db, names) =>
    (await productsWhere(db, inArray(products.category, names))).map(({ name, category }) => ({
      name,
      of: [category],
    })),
  color: async (db, names) =>
    (await productsWhere(db, arrayOverlaps(products.colors, names))).map(({ name, colors }) => ({
      name,
      of: colors,
    })),
  size: async (db, names) =>
    (await productsWhere(db, arrayOverlaps(products.sizes, names))).map(({ name, sizes }) => ({
      name,
      of: sizes,
    })),
  package: ticketsOf,
};

const productsWhere = (db: Queryable, isFiledThere: SQL) =>
  db
    .select({
      name: products.name,
      category: products.category,
      colors: products.colors,
      sizes: products.sizes,
    })
    .from(products)
    .where(and(isNull(products.deletedAt), isFiledThere))
    .orderBy(asc(products.name));

async function ticketsOf(db: Queryable, packages: string[]) {
  const rows = await db
    .selectDistinctOn([tickets.package, tickets.ticketId], {
      package: tickets.package,
      ticketId: tickets.ticketId,
    })
    .from(tickets)
    .where(
      and(
        inEdition(tickets.editionId),
        inArray(tickets.package, packages),
        isNull(tickets.cancelledAt),
      ),
    );
  return rows.map((row) => ({ name: `ticket ${row.ticketId}`, of: [row.package] }));
}
