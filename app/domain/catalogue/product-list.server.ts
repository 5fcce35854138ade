import { asc, desc, isNull } from "drizzle-orm";
import { z } from "zod";
import { formatDayTime } from "#app/shared/dates.ts";
import { defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { products } from "#app/db/schema.server.ts";
import { listAllStock, variantsOf, type VariantStock } from "#app/domain/stock/stock.server.ts";
import { nameNow } from "#app/domain/festival/store-names.server.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import type { ProductState } from "#app/shared/catalogue/product-states.ts";
import type { ProductCard } from "#app/shared/catalogue/products.ts";
import { isSoldOut, listFirstPictures } from "./products.server.ts";
import { countSold } from "./units-sold.server.ts";

export const productQuery = listQuery.extend({
  category: z.string().nullable().catch(null),
  show: oneOf(["low", "out"]),
  few: z
    .string()
    .regex(/^\d{1,5}$/)
    .nullable()
    .catch(null),
  view: oneOf(["table"]),
  delete: queryText,
});

/** A variant with fewer pieces than this is listed as running out. */
const fewPieces = 6;

export interface Upload extends ProductCard {
  state: ProductState;
  appearsAt: Date | null;
  /** Pieces of all the variants that are counted; null where none is. */
  left: number | null;
  /** How many variants have no counted stock. */
  uncounted: number;
  sold: number;
  /** What is gone or nearly so: "Black, XL 2". */
  low: string[];
}

interface UploadQuery {
  search: string;
  category: string | null;
  /** Only products that have fewer pieces than this are listed. */
  few?: number;
}

/** Every product that is not deleted, newest first: drafts and hidden ones too. */
async function listUploads(
  { db, festival }: Parts<"db" | "festival">,
  { search, category: asked, few = fewPieces }: UploadQuery,
): Promise<Upload[]> {
  const settings = await festival();
  const category = asked && nameNow(settings.store, "categories", asked);
  const [rows, pictures, stock, sold] = await Promise.all([
    db
      .select()
      .from(products)
      .where(isNull(products.deletedAt))
      .orderBy(desc(products.createdAt), asc(products.id)),
    listFirstPictures(db),
    listAllStock(db),
    countSold(db),
  ]);
  const wanted = search.trim().toLowerCase();
  const stockOf = Map.groupBy(stock, ({ productId }) => productId);
  return rows
    .filter((row) => !category || row.category === category)
    .filter((row) => row.name.toLowerCase().includes(wanted))
    .map(({ id, name, category, priceKobo, state, appearsAt, ...row }) => {
      const counted = stockOf.get(id) ?? [];
      return {
        id,
        name,
        category,
        priceKobo,
        state,
        appearsAt,
        soldOut: isSoldOut(
          {
            id,
            name,
            ...row,
          },
          counted,
          settings,
        ),
        picture: pictures.get(id) ?? null,
        sold: sold.get(id) ?? 0,
        ...stockLeft(row, counted, few),
      };
    });
}

/**
 * Returns the products that an address asks for, and how many are running out or are not in the
 * store.
 */
export async function findProducts(
  app: Parts<"db" | "festival">,
  {
    q: search,
    category,
    show,
    few,
  }: Omit<z.output<typeof productQuery>, "after" | "view" | "delete">,
) {
  const found = await listUploads(app, { search, category, ...(few && { few: Number(few) }) });
  const filtered = {
    low: found.filter((product) => product.low.length > 0),
    out: found.filter((product) => product.state !== "shown"),
  };
  const counts = { low: filtered.low.length, out: filtered.out.length };
  return { rows: show ? filtered[show] : found, counts };
}

/** Products are few enough to be one page. */
export const productsCsv = defineCsv({
  name: "products",
  isOfPeople: false,
  query: productQuery,
  pages: (parts, asked) => async () => {
    const { rows } = await findProducts(parts, asked);
    return { rows, next: null };
  },
  columns: {
    Name: ({ name }) => name,
    Category: ({ category }) => category,
    "Price (naira)": ({ priceKobo }) => priceKobo / 100,
    State: ({ state }) => state,
    "Appears at": ({ appearsAt }) => appearsAt && formatDayTime(appearsAt),
    "Sold out": ({ soldOut }) => (soldOut ? "yes" : "no"),
    "Stock left": ({ left }) => left,
    "Variants not counted": ({ uncounted }) => uncounted,
    "Running out": ({ low }) => low.join("; "),
    Sold: ({ sold }) => sold,
  },
});

function stockLeft(
  product: { colors: string[]; sizes: string[] },
  rows: VariantStock[],
  few: number,
) {
  const variants = variantsOf(product);
  const counted = variants.flatMap(
    ({ color, size }) => rows.find((row) => row.color === color && row.size === size) ?? [],
  );
  return {
    left: counted.length > 0 ? counted.reduce((all, row) => all + row.quantity, 0) : null,
    uncounted: variants.length - counted.length,
    low: counted
      .filter(({ quantity }) => quantity < few)
      .map((row) => `${choiceText(row)} ${row.quantity}`.trim()),
  };
}
