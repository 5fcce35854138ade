import type { Variant } from "#app/shared/catalogue/variants.ts";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { FormStock } from "#app/shared/catalogue/product-form.ts";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { fieldClass } from "#app/ui/form/field-class.ts";
import { piecesOf } from "#app/shared/catalogue/products.ts";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { useShownError } from "#app/ui/form/use-shown-error.ts";
import { variantText } from "#app/shared/catalogue/low-stock.ts";
import { Button } from "#app/ui/button.tsx";

interface StockFieldsProps {
  colors: string[];
  sizes: string[];
  stock: FormStock[];
  isNew: boolean;
  error?: string;
}

/**
 * An empty field means that the variant is not counted. The counts that were shown are sent along
 * and only changed ones are saved, so that an old page does not undo sales.
 */
export function StockFields({ colors, sizes, stock, isNew, error }: StockFieldsProps) {
  const { shown, watch } = useShownError<HTMLFieldSetElement>(error);
  const fieldset = watch.ref;
  const [typed, setTyped] = useState<Record<string, string>>({});
  const chosen = useChosen(fieldset, { colors, sizes });
  const known = new Map(stock.map((field) => [variantText(field), field]));
  const variants = fieldsFor(chosen);
  const quantityOf = (variant: Variant) =>
    typed[variantText(variant)] ?? known.get(variantText(variant))?.quantity ?? "";
  const total = variants.reduce((sum, variant) => sum + (Number(quantityOf(variant)) || 0), 0);
  const fill = (text: string) => {
    for (const input of fieldset.current?.querySelectorAll<HTMLInputElement>("[name=stock]") ?? [])
      input.value = text;
    setTyped(Object.fromEntries(variants.map((variant) => [variantText(variant), text])));
  };
  return (
    <fieldset
      id="stock"
      aria-describedby={shown ? "stock-error" : undefined}
      className="scroll-mt-24"
      {...watch}
    >
      <legend className="font-semibold">Stock</legend>
      <p className="mb-3 text-sm text-muted">Counts down with each sale. Empty: not counted</p>
      {variants.length > 1 && <StockFill onFill={fill} />}
      <ul className="grid grid-cols-3 items-end gap-x-2 gap-y-3 sm:gap-x-3">
        {variants.map((variant) => {
          const key = variantText(variant);
          const field = known.get(key);
          return (
            <StockField
              key={`${key} ${field?.was}`}
              name={choiceText(variant)}
              variant={key}
              was={field?.was ?? ""}
              quantity={quantityOf(variant)}
              isAdded={!isNew && !field && stock.some(({ was }) => was !== "")}
              onType={(text) => setTyped({ ...typed, [key]: text })}
            />
          );
        })}
      </ul>
      {total > 0 && (
        <p className="mt-3 text-sm font-semibold tabular-nums">Altogether {piecesOf(total)}</p>
      )}
      <FieldError id="stock-error">{shown}</FieldError>
    </fieldset>
  );
}

interface Chosen {
  colors: string[];
  sizes: string[];
}

const fieldsFor = ({ colors, sizes }: Chosen): Variant[] =>
  (colors.length > 0 ? colors : [""]).flatMap((color) =>
    (sizes.length > 0 ? sizes : [""]).map((size) => ({ color, size })),
  );

function useChosen(inForm: React.RefObject<HTMLFieldSetElement | null>, initial: Chosen): Chosen {
  const [chosen, choose] = useState(initial);
  useEffect(() => {
    const form = inForm.current?.form;
    const ticked = (name: string) =>
      [...(form?.querySelectorAll<HTMLInputElement>(`[name=${name}]:checked`) ?? [])].map(
        ({ value }) => value,
      );
    const read = () => choose({ colors: ticked("colors"), sizes: ticked("sizes") });
    const change = ({ target }: Event) => {
      // Drawn at once, because the code that restores an unsent form fills in these fields next.
      if (target instanceof HTMLInputElement && /^(colors|sizes)$/.test(target.name))
        flushSync(read);
    };
    read();
    form?.addEventListener("change", change);
    return () => form?.removeEventListener("change", change);
  }, [inForm]);
  return chosen;
}

interface StockFieldProps {
  name: string;
  variant: string;
  was: string;
  quantity: string;
  isAdded: boolean;
  onType: (text: string) => void;
}

function StockField({ name, variant, was, quantity, isAdded, onType }: StockFieldProps) {
  return (
    <li>
      <label>
        <span className="mb-1 block text-sm max-sm:text-xs">
          {name || "All"}
          {isAdded && <strong className="font-semibold"> – not counted</strong>}
        </span>
        <input type="hidden" name="stockVariant" value={variant} />
        <input type="hidden" name="stockWas" value={was} />
        <input
          name="stock"
          inputMode="numeric"
          pattern="\d{0,6}"
          defaultValue={quantity}
          onChange={(event) => onType(event.target.value)}
          aria-label={`Stock of ${name || "this product"}`}
          className={fieldClass}
        />
      </label>
    </li>
  );
}

/** Fills one number into all fields; it is no field of the form itself. */
function StockFill({ onFill }: { onFill: (text: string) => void }) {
  const [text, setText] = useState("");
  return (
    <div className="mb-4 flex items-end gap-2 noscript:hidden">
      <label className="grow">
        <span className="mb-1 block text-sm">The same number for all</span>
        <input
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value.replace(/\D/g, "").slice(0, 6))}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onFill(text);
          }}
          className={fieldClass}
        />
      </label>
      <Button
        type="button"
        variant="secondary"
        className="unbroken max-sm:px-4!"
        onClick={() => onFill(text)}
      >
        Fill in all
      </Button>
    </div>
  );
}
