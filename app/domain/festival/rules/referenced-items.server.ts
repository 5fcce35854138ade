import { asc, arrayOverlaps, inArray, isNull, or, and } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { products, tickets } from "#app/db/schema.server.ts";
import type { FestivalFacts } from "#app/shared/festival/facts.ts";
import { inEdition } from "#app/domain/editions/current.server.ts";
import { keysOf } from "#app/shared/records.ts";
import { nameLists, namesIn, newRenames } from "#app/domain/festival/store-names.server.ts";

type Lists = Pick<FestivalFacts, "store" | "tickets">;

const namesOf = ({ store, tickets: { packages } }: Lists) => ({
  categories: namesIn(store, "categories"),
  colors: namesIn(store, "colors"),
  sizes: namesIn(store, "sizes"),
  packages: packages.map(({ name }) => name),
});

const quoted = (names: string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`
    : names.join(", ");

/**
 * By the name of a list, why something may not leave it: products that are not deleted, or this
 * edition's tickets, still are of it. Products follow what is
 * renamed, but not to a name that others still have.
 */
export async function usesOfRemoved(
  db: Queryable,
  before: Lists,
  after: Lists,
): Promise<Record<string, string>> {
  const [had, has] = [namesOf(before), namesOf(after)];
  const gone = Object.fromEntries(
    keysOf(had).map((list) => [list, had[list].filter((name) => !has[list].includes(name))]),
  ) as typeof had;
  const renames = newRenames(before.store, after.store);
  for (const list of nameLists) {
    const ofList = renames.filter((one) => one.list === list);
    const taken = ofList.map(({ to }) => to).filter((name) => had[list].includes(name));
    const renamed = new Set(ofList.map(({ from }) => from));
    gone[list] = [...gone[list], ...taken].filter((name) => !renamed.has(name));
  }
  if (Object.values(gone).flat().length === 0) return {};
  const [wearing, issued] = [await productsOf(db, gone), await ticketsOf(db, gone.packages)];
  const uses = {
    categories: (name: string) => wearing.filter(({ category }) => category === name),
    colors: (name: string) => wearing.filter(({ colors }) => colors.includes(name)),
    sizes: (name: string) => wearing.filter(({ sizes }) => sizes.includes(name)),
    packages: (name: string) => issued.filter((one) => one.package === name),
  };
  const problemOf = (list: string, name: string) => {
    const rename = renames.find((one) => one.list === list && one.to === name);
    return rename ? `“${rename.from}” cannot become “${name}”` : `“${name}” must stay`;
  };
  const told = keysOf(gone).map((list) => {
    const sentences = gone[list].flatMap((name) => {
      const names = [...new Set(uses[list](name).map((use) => use.name))];
      return names.length > 0
        ? `${problemOf(list, name)}: ${quoted(names)} still ${names.length === 1 ? "uses" : "use"} it.`
        : [];
    });
    return [list, sentences.join(" ")] as const;
  });
  return Object.fromEntries(told.filter(([, sentence]) => sentence !== ""));
}

const productsOf = (
  db: Queryable,
  { categories, colors, sizes }: Omit<ReturnType<typeof namesOf>, "packages">,
) =>
  db
    .select({
      name: products.name,
      category: products.category,
      colors: products.colors,
      sizes: products.sizes,
    })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        or(
          inArray(products.category, categories),
          arrayOverlaps(products.colors, colors.length > 0 ? colors : [""]),
          arrayOverlaps(products.sizes, sizes.length > 0 ? sizes : [""]),
        ),
      ),
    )
    .orderBy(asc(products.name));

async function ticketsOf(db: Queryable, packages: string[]) {
  if (packages.length === 0) return [];
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
  return rows.map((row) => ({ ...row, name: `ticket ${row.ticketId}` }));
}
