import { Fragment, type ReactNode } from "react";
import type { Address, AddressField } from "#app/shared/accounts/address.ts";
import type { DeliveryArea } from "#app/shared/festival/shown-settings.ts";
import { type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { keysOf } from "#app/shared/records.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { AccountForm } from "#app/ui/form/account-form.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SavedPopup } from "./saved-popup.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface AddressFormProps {
  address: Address;
  area: DeliveryArea;
  answer: FormResult<AddressField> | undefined;
  to: string;
}

/** The address form of /onboarding/address, /editAddress and /editprofile. */
export function AddressForm({ address, area, answer, to }: AddressFormProps) {
  const refusal = refusalIn(answer);
  const field = (name: AddressField) => ({
    name,
    required: true,
    defaultValue: refusal?.values[name] ?? address[name] ?? "",
    error: refusal?.errors?.[name],
  });
  const state = field("state");
  /** Every field's control, in the order of the form. */
  const controls = {
    addressLine1: (
      <TextField
        {...field("addressLine1")}
        label="Address"
        autoComplete="address-line1"
        placeholder="House, street, landmark"
        className="sm:col-span-2"
      />
    ),
    addressPhone: <PhoneField {...field("addressPhone")} className="sm:col-span-2" />,
    state: (
      <SelectField
        {...state}
        label="State"
        autoComplete="address-level1"
        options={[area.state]}
        defaultValue={state.defaultValue || area.state}
      />
    ),
    city: (
      <SelectField
        {...field("city")}
        autoComplete="address-level2"
        label="Region"
        options={area.regions}
        placeholder="Choose a region"
      />
    ),
  } satisfies Record<AddressField, ReactNode>;
  return (
    <>
      <AccountForm answer={answer} submit="Save address" pendingText="Saving...">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {keysOf(controls).map((name) => (
            <Fragment key={name}>{controls[name]}</Fragment>
          ))}
        </div>
      </AccountForm>
      <SavedPopup saved={answer?.ok ? answer : undefined} title={siteTexts.address.saved} to={to} />
    </>
  );
}
