import type { ProductField, ProductFormValues } from "#app/shared/catalogue/product-form.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

interface MadeOfFieldsProps {
  values: Pick<ProductFormValues, "material" | "care">;
  errors: Partial<Record<ProductField, string>>;
}

export function MadeOfFields({ values, errors }: MadeOfFieldsProps) {
  return (
    <>
      <TextField
        label="Material"
        name="material"
        defaultValue={values.material}
        error={errors.material}
        maxLength={300}
        hint="Such as: 100% cotton, 240 g. Empty: nothing is said"
      />
      <TextField
        label="Care"
        name="care"
        defaultValue={values.care}
        error={errors.care}
        maxLength={300}
        hint="Such as: wash at 30 °C, inside out"
      />
    </>
  );
}
