import { z } from "zod";
import { siteTexts } from "#app/shared/site-texts.ts";
import { nairaNeeded, parseNaira } from "#app/shared/money.ts";
import type { Refused } from "#app/shared/form-result.ts";
import {
  type ProductField,
  type ProductFormValues,
  productTexts,
  showings,
} from "#app/shared/catalogue/product-form.ts";
import { hasHiddenCharacters } from "#app/shared/plain-text.ts";
import { recordOf } from "#app/shared/records.ts";
import { readDayTime } from "#app/shared/date-fields.ts";
import { type StockChange, variantsOf } from "#app/domain/stock/stock.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { nameNow } from "#app/domain/festival/store-names.server.ts";
import { readStockFields } from "./stock-fields.server.ts";

const missing = "This is needed before it can go into the store.";
const fieldsWrong = "Not saved yet: please correct what is marked above.";
const priceWrong = nairaNeeded("Price");
const priceOut = "Price: from ₦1 to ₦999,999,999.";
const stockWrong = "Stock is a whole number, or empty.";
const stockElsewhere = "Stock is counted by colour and size here: type it beside each.";
const timeWrong = "Choose a day and time that is still to come.";
const fieldsOf = ({ categories, colors, sizes }: StoreSettings) =>
  z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(120, "At most 120 characters.")
      .refine((typed) => !hasHiddenCharacters(typed), "It has a hidden character: type it again."),
    description: z.string().trim().min(1).max(5_000, "At most 5,000 characters."),
    material: z.string().trim().max(300, "At most 300 characters."),
    care: z.string().trim().max(300, "At most 300 characters."),
    category: z.enum(categories, "Choose it again."),
    price: z.string().trim().min(1),
    limit: z
      .string()
      .trim()
      .regex(/^([1-9]\d{0,3})?$/, "A whole number from 1 to 9,999, or empty."),
    colors: z.array(z.enum(colors.map(({ name }) => name))),
    sizes: z.array(z.enum(sizes)),
    soldOut: z.boolean(),
    pictures: z
      .array(z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }))
      .min(1)
      .max(20, "At most 20 pictures."),
    stock: z.array(z.object({ quantity: z.string().regex(/^\s*\d{0,6}\s*$/, stockWrong) })),
    showing: z.enum(showings),
    appearsAt: z.string(),
    version: z.int().nullable(),
  } satisfies Record<keyof ProductFormValues, z.ZodType>);

type StoreSettings = Festival["store"];
type Unread = "price" | "limit" | "pictures" | "stock" | "showing" | "appearsAt" | "version";

/**
 * A product as the administrator writes it; pictures are ids of received ones, in the order in
 * which they show.
 */
export interface ProductDraft extends Omit<z.output<ReturnType<typeof fieldsOf>>, Unread> {
  priceKobo: number;
  limitPerPerson: number | null;
  pictureIds: string[];
  stockChanges: StockChange[];
  /** A moment is when it appears by itself. */
  showing: "now" | "not" | Date;
}

export function productFormValues(
  form: FormData,
  srcOf: (pictureId: string) => string,
): ProductFormValues {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const text = (name: string) => texts(name)[0] ?? "";
  return {
    ...recordOf(productTexts.map((name) => [name, text(name)])),
    colors: texts("colors"),
    sizes: texts("sizes"),
    soldOut: text("soldOut") === "yes",
    pictures: texts("pictures").map((id) => ({ id, src: srcOf(id) })),
    stock: readStockFields(form),
    showing: showings.find((one) => one === text("showing")) ?? "now",
    version: /^\d{1,9}$/.test(text("version")) ? Number(text("version")) : null,
  };
}

/**
 * What was typed, with today's names of categories, colours and sizes: the form may have been
 * opened before they were renamed.
 */
export function withNamesNow(
  values: ProductFormValues,
  { store }: Pick<Festival, "store">,
): ProductFormValues {
  return {
    ...values,
    category: nameNow(store, "categories", values.category),
    colors: values.colors.map((name) => nameNow(store, "colors", name)),
    sizes: values.sizes.map((name) => nameNow(store, "sizes", name)),
    stock: values.stock.map(({ color, size, ...typed }) => ({
      color: nameNow(store, "colors", color),
      size: nameNow(store, "sizes", size),
      ...typed,
    })),
  };
}

/** Reads a product from its form (specification.md section 5), or says what is wrong with it. */
export function readProductDraft(
  values: ProductFormValues,
  { store }: Pick<Festival, "store">,
  now: Date,
): { ok: true; draft: ProductDraft } | Refused<ProductField> {
  const parsed = fieldsOf(store).safeParse(values);
  const errors = parsed.success ? {} : errorsOf(parsed.error, values);
  const priceKobo = parseNaira(values.price);
  const price = values.price.trim();
  if (price && priceKobo === null) errors.price = /^\d+$/.test(price) ? priceOut : priceWrong;
  const showing = showingOf(values, now);
  if (!showing) errors.appearsAt = timeWrong;
  if (stockChangesOf(values).some((change) => !isOf(values, change)))
    errors.stock ??= stockElsewhere;
  if (!parsed.success || priceKobo === null || !showing || errors.stock)
    return { ok: false, errors, formErrors: [messageOf(errors)] };
  const { name, description, material, care, category, ...data } = parsed.data;
  const { colors, sizes, soldOut, limit, pictures } = data;
  return {
    ok: true,
    draft: {
      name,
      description,
      material,
      care,
      category,
      colors,
      sizes,
      soldOut,
      priceKobo,
      showing,
      limitPerPerson: limit ? Number(limit) : null,
      pictureIds: [...new Set(pictures.map(({ id }) => id))],
      stockChanges: stockChangesOf(values),
    },
  };
}

function showingOf({ showing, appearsAt }: ProductFormValues, now: Date) {
  if (showing !== "later") return showing;
  const at = readDayTime(appearsAt);
  return at && at > now ? at : null;
}

const stockChangesOf = ({ stock }: ProductFormValues): StockChange[] =>
  stock
    .map(({ quantity, ...field }) => ({ ...field, quantity: quantity.trim() }))
    .filter(({ was, quantity }) => was !== quantity)
    .map(({ color, size, was, quantity }) => ({
      color,
      size,
      was: was === "" ? null : Number(was),
      quantity: quantity === "" ? null : Number(quantity),
    }));

const isOf = (values: ProductFormValues, { color, size }: StockChange) =>
  variantsOf(values).some((one) => one.color === color && one.size === size);

/**
 * The message of the form. For missing fields it is the text of specification.md section 5; other
 * errors are shown beside their field.
 */
function messageOf(errors: Partial<Record<ProductField, string>>): string {
  return Object.values(errors).includes(missing) ? siteTexts.upload.fieldsMissing : fieldsWrong;
}

function errorsOf(error: z.ZodError, values: ProductFormValues) {
  const errors: Partial<Record<ProductField, string>> = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as ProductField;
    const value = values[field];
    const typed = typeof value === "string" ? value.trim() : value;
    errors[field] ??= typed.length === 0 ? missing : issue.message;
  }
  return errors;
}
