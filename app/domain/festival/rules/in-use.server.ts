import { asc, arrayOverlaps, inArray, isNull, or, and } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { products, tickets } from "#app/db/schema.server.ts";
import type { FestivalFacts } from "#app/shared/festival/facts.ts";
import { inSeason } from "#app/domain/seasons/season.server.ts";
import { keysOf } from "#app/shared/records.ts";

type Lists = Pick<FestivalFacts, "store" | "tickets">;

const namesOf = ({ store, tickets: { packages } }: Lists) => ({
  categories: store.categories,
  colors: store.colors.map(({ name }) => name),
  sizes: store.sizes,
  packages: packages.map(({ name }) => name),
});

const quoted = (names: string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more`
    : names.join(", ");

/**
 * By the name of a list, why something may not leave it: products that are not deleted, or this
 * edition's tickets, still are of it.
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
  // Products follow a category that is renamed.
  const renamed = after.store.renamedCategories?.map(({ from }) => from) ?? [];
  gone.categories = gone.categories.filter((name) => !renamed.includes(name));
  if (Object.values(gone).flat().length === 0) return {};
  const [wearing, issued] = [await productsOf(db, gone), await ticketsOf(db, gone.packages)];
  const uses = {
    categories: (name: string) => wearing.filter(({ category }) => category === name),
    colors: (name: string) => wearing.filter(({ colors }) => colors.includes(name)),
    sizes: (name: string) => wearing.filter(({ sizes }) => sizes.includes(name)),
    packages: (name: string) => issued.filter((one) => one.package === name),
  };
  const told = keysOf(gone).map((list) => {
    const sentences = gone[list].flatMap((name) => {
      const names = [...new Set(uses[list](name).map((use) => use.name))];
      return names.length > 0
        ? `“${name}” must stay: ${quoted(names)} still ${names.length === 1 ? "uses" : "use"} it.`
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
        inSeason(tickets.seasonId),
        inArray(tickets.package, packages),
        isNull(tickets.cancelledAt),
      ),
    );
  return rows.map((row) => ({ ...row, name: `ticket ${row.ticketId}` }));
}
