import { choiceText } from "#app/shared/orders/order-line-text.ts";
import { fieldClass } from "#app/ui/form/field-class.ts";

interface StockFieldsProps {
  variants: { color: string; size: string; quantity: number | null }[];
}

/** Empty is not counted. What was shown is sent along: only changed numbers are set, so an old page undoes no sales. */
export function StockFields({ variants }: StockFieldsProps) {
  return (
    <fieldset>
      <legend className="font-semibold">Stock</legend>
      <p className="mb-3 text-sm text-muted">
        Optional. A number counts down with each sale, and 0 is shown as Sold Out. Empty is not
        counted.
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {variants.map(({ color, size, quantity }) => {
          const name = choiceText({ color, size });
          return (
            <li key={`${color} ${size}`}>
              <label>
                <span className="mb-1 block text-sm">{name || "All"}</span>
                <input type="hidden" name="stockVariant" value={`${color}|${size}`} />
                <input type="hidden" name="stockWas" value={quantity ?? ""} />
                <input
                  name="stock"
                  inputMode="numeric"
                  pattern="\d{0,6}"
                  defaultValue={quantity ?? ""}
                  aria-label={`Stock of ${name || "this product"}`}
                  className={fieldClass}
                />
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
