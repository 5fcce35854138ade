import type { ProductFormValues } from "#app/shared/catalogue/product-form.ts";
import type { ProductState } from "#app/shared/catalogue/product-states.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface ShowingFieldsProps {
  values: ProductFormValues;
  state: ProductState;
  error?: string;
}

export function ShowingFields({ values, state, error }: ShowingFieldsProps) {
  const out =
    state === "draft"
      ? { label: "Not yet", note: "A draft: nobody sees it." }
      : { label: "Hidden", note: "Out of the store and of every cart; orders keep it." };
  return (
    <div className="group/showing">
      <ChoiceGroup
        legend="In the store"
        name="showing"
        type="radio"
        choices={[
          { value: "now", label: "Now" },
          { value: "later", label: "From a day and time on", note: "It appears by itself." },
          { value: "not", ...out },
        ]}
        defaultValue={[values.showing]}
      />
      <div className="mt-4 hidden group-has-[input[value=later]:checked]/showing:block">
        <TextField
          label="Appears at"
          name="appearsAt"
          type="datetime-local"
          defaultValue={values.appearsAt}
          error={error}
          hint="Nigerian time"
        />
      </div>
    </div>
  );
}
