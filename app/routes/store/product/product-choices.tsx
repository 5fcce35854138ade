import { useSearchParams } from "react-router";
import { sizeLabel } from "#app/shared/festival.ts";
import { messages } from "#app/shared/messages.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { ChipGroup } from "#app/ui/form/chip-group.tsx";
import { swatches } from "./swatches.ts";

interface ProductChoicesProps {
  product: ProductDetail;
  color: string | null;
  onColor: (color: string) => void;
  /** What was not chosen and has to be. */
  missing: "color" | "size" | null;
}

/** The colours and sizes a product comes in. An address can bring a choice along. */
export function ProductChoices({ product, color, onColor, missing }: ProductChoicesProps) {
  const [params] = useSearchParams();
  return (
    <>
      {product.colors.length > 0 && (
        <ChipGroup
          legend="Color"
          name="color"
          type="radio"
          options={product.colors.map((name) => ({
            value: name,
            label: name,
            swatch: swatches[name],
          }))}
          defaultValue={color ? [color] : []}
          onChange={onColor}
          error={missing === "color" ? messages.store.chooseColor : null}
        />
      )}
      {product.sizes.length > 0 && (
        <ChipGroup
          legend="Size"
          name="size"
          type="radio"
          options={product.sizes.map((name) => ({
            value: name,
            label: sizeLabel(name),
            gone: isGone(product, color, name) ? messages.store.soldOut : undefined,
          }))}
          defaultValue={[params.get("size") ?? ""]}
          error={missing === "size" ? messages.store.chooseSize : null}
        />
      )}
    </>
  );
}

/** Whether none of a size is left: in the chosen colour or, while none is chosen, in any. */
function isGone({ colors, gone }: ProductDetail, color: string | null, size: string): boolean {
  const wanted = color === null && colors.length > 0 ? colors : [color ?? ""];
  return wanted.every((one) => gone.some((other) => other.color === one && other.size === size));
}
