import { regions, states } from "#app/shared/festival.ts";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { messages } from "#app/shared/messages.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SavedPopup } from "./saved-popup.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type Field = "addressLine1" | "addressPhone" | "state" | "city";

interface AddressFormProps {
  address: Record<Field, string>;
  answer: FormResult<Field> | undefined;
  /** Where Continue goes once it is saved. */
  to: string;
}

/** Where an order goes and whom to call, the same on /onboarding/address, /editAddress and /editprofile. */
export function AddressForm({ address, answer, to }: AddressFormProps) {
  const refusal = refusalIn(answer);
  const values = { ...address, ...refusal?.values };
  const errors = refusal?.errors ?? {};
  return (
    <>
      <AccountForm answer={answer} submit="Save address" pendingText="Saving...">
        <TextField
          label="Address"
          name="addressLine1"
          autoComplete="street-address"
          placeholder="House, street, landmark"
          required
          defaultValue={values.addressLine1}
          error={errors.addressLine1}
        />
        <PhoneField defaultValue={values.addressPhone} error={errors.addressPhone} />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            label="State"
            name="state"
            autoComplete="address-level1"
            options={states}
            required
            defaultValue={values.state || states[0]}
            error={errors.state}
          />
          <SelectField
            label="Region"
            name="city"
            options={regions}
            placeholder="Choose a region"
            required
            defaultValue={values.city}
            error={errors.city}
          />
        </div>
      </AccountForm>
      <SavedPopup saved={answer?.ok ? answer : undefined} title={messages.address.saved} to={to} />
    </>
  );
}
