import { z } from "zod";
import type { StockChange } from "#app/domain/sale/stock.server.ts";

const rows = z.array(
  z.object({
    variant: z.string().regex(/^[\w ]*\|[\w ]*$/),
    was: z.string(),
    quantity: z
      .string()
      .trim()
      .regex(/^\d{0,6}$/),
  }),
);

/** The stock fields that were changed on the page; null when one of them is no whole number. */
export function readStockChanges(form: FormData): StockChange[] | null {
  const all = (name: string) => form.getAll(name);
  const parsed = rows.safeParse(
    all("stockVariant").map((variant, index) => ({
      variant,
      was: all("stockWas")[index],
      quantity: all("stock")[index],
    })),
  );
  if (!parsed.success) return null;
  return parsed.data
    .filter(({ was, quantity }) => was !== quantity)
    .map(({ variant, quantity }) => {
      const [color = "", size = ""] = variant.split("|");
      return { color, size, quantity: quantity === "" ? null : Number(quantity) };
    });
}
