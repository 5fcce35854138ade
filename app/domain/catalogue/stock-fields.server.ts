import { z } from "zod";
import type { FormStock } from "#app/shared/catalogue/product-form.ts";
import { readVariant } from "#app/shared/catalogue/low-stock.ts";

const field = z
  .object({
    variant: z.string().max(150).includes("|"),
    was: z.string().regex(/^\d{0,6}$/),
    quantity: z.string().max(20),
  })
  .transform(({ variant, ...typed }): FormStock => ({ ...readVariant(variant), ...typed }));

/**
 * The fields of stock as they were sent, each with its variant beside it; what no page of ours
 * sends is left out.
 */
export function readStockFields(form: FormData): FormStock[] {
  const [was, quantities] = [form.getAll("stockWas"), form.getAll("stock")];
  return form.getAll("stockVariant").flatMap((variant, index) => {
    const read = field.safeParse({ variant, was: was[index], quantity: quantities[index] });
    return read.success ? read.data : [];
  });
}
