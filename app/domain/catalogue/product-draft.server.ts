import { z } from "zod";
import { categories, colors, sizes } from "#app/shared/festival.ts";
import { messages } from "#app/shared/messages.ts";
import { parseNaira } from "#app/shared/money.ts";
import type { Refused } from "#app/shared/form-result.ts";
import {
  type ProductField,
  type ProductFormValues,
  productTexts,
} from "#app/shared/product-form.ts";
import { recordOf } from "#app/shared/records.ts";

const missing = "This is needed before it can go into the store.";
const fieldsWrong = "Not saved yet: please mend what is marked above.";
const priceWrong = "Price in naira, digits only.";
const fields = z.object({
  name: z.string().trim().min(1).max(120, "At most 120 characters."),
  description: z.string().trim().min(1).max(5_000, "At most 5,000 characters."),
  category: z.enum(categories, ""),
  price: z.string().trim().min(1),
  limit: z
    .string()
    .trim()
    .regex(/^([1-9]\d{0,3})?$/, "A whole number from 1 to 9,999, or empty."),
  colors: z.array(z.enum(colors)),
  sizes: z.array(z.enum(sizes)),
  soldOut: z.boolean(),
  pictures: z
    .array(z.object({ id: z.string().regex(/^[\w-]{1,80}$/) }))
    .min(1)
    .max(20, "At most 20 pictures."),
} satisfies Record<keyof ProductFormValues, z.ZodType>);

/** A product as the administrator writes it; pictures are ids of received ones, in the order in which they show. */
export interface ProductDraft extends Omit<
  z.output<typeof fields>,
  "price" | "limit" | "pictures"
> {
  priceKobo: number;
  limitPerPerson: number | null;
  pictureIds: string[];
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
  };
}

/** Reads a product from its form (specification.md section 5), or says what is wrong with it. */
export function readProductDraft(
  values: ProductFormValues,
): { ok: true; draft: ProductDraft } | Refused<ProductField> {
  const parsed = fields.safeParse(values);
  const errors = parsed.success ? {} : errorsOf(parsed.error, values);
  const priceKobo = parseNaira(values.price);
  if (values.price.trim() && priceKobo === null) errors.price = priceWrong;
  if (!parsed.success || priceKobo === null)
    return { ok: false, errors, formErrors: [messageOf(errors)] };
  const { price: _, limit, pictures, ...draft } = parsed.data;
  return {
    ok: true,
    draft: {
      ...draft,
      priceKobo,
      limitPerPerson: limit ? Number(limit) : null,
      pictureIds: [...new Set(pictures.map(({ id }) => id))],
    },
  };
}

/** What is missing is told in the words of specification.md section 5; what is there and wrong stands beside its field. */
function messageOf(errors: Partial<Record<ProductField, string>>): string {
  return Object.values(errors).includes(missing) ? messages.upload.fieldsMissing : fieldsWrong;
}

function errorsOf(error: z.ZodError, values: ProductFormValues) {
  const errors: Partial<Record<ProductField, string>> = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as ProductField;
    const value = values[field];
    const isEmpty = typeof value === "string" ? value.trim() === "" : value.length === 0;
    errors[field] ??= isEmpty ? missing : issue.message;
  }
  return errors;
}
