import { useSearchParams } from "react-router";
import { useFestival } from "#app/layout/use-site.ts";
import { sizeLabel } from "#app/shared/limits.ts";
import { isColorSoldOut, leftOf } from "#app/shared/catalogue/low-stock.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { ProductDetail } from "#app/domain/catalogue/catalogue.server.ts";
import { ChipGroup } from "#app/ui/form/chip-group.tsx";

interface ProductChoicesProps {
  product: ProductDetail;
  color: string | null;
  size?: string;
  onColor: (color: string) => void;
  /** The choice that is required and missing. */
  missing: "color" | "size" | null;
}

/** The colours and sizes of a product. An address can carry a choice. */
export function ProductChoices({ product, color, size, onColor, missing }: ProductChoicesProps) {
  const { colors } = useFestival();
  const [params] = useSearchParams();
  return (
    <>
      {product.colors.length > 0 && (
        <ChipGroup
          legend="Colour"
          name="color"
          type="radio"
          options={product.colors.map((name) => ({
            value: name,
            label: name,
            swatch: colors.find((one) => one.name === name)?.value,
            ...(product.sizes.length === 0 && stateOf(leftOf(product, name, ""))),
          }))}
          defaultValue={color ? [color] : []}
          onChange={onColor}
          error={missing === "color" ? siteTexts.store.chooseColor : null}
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
            ...stateOf(leftOf(product, color, name)),
          }))}
          defaultValue={[size ?? params.get("size") ?? ""]}
          error={
            isColorSoldOut(product, color)
              ? siteTexts.store.soldOutIn(color!)
              : missing === "size"
                ? siteTexts.store.chooseSize
                : null
          }
        />
      )}
    </>
  );
}

/**
 * Says whether a size is sold out or nearly so. `left` is null where there are plenty, or nobody
 * counts.
 */
function stateOf(left: number | null): { gone?: string; note?: string } {
  if (left === null) return {};
  return left === 0 ? { gone: siteTexts.store.soldOut } : { note: siteTexts.store.left(left) };
}
