import { ActionForm } from "#app/routes/admin/action-form.tsx";
import type { Address, AddressField } from "#app/shared/accounts/address.ts";
import { useFestival } from "#app/layout/use-site.ts";
import type { Reached } from "#app/shared/festival/shown-settings.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { keysOf } from "#app/shared/records.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

interface CorrectFormProps {
  order: { address: Address; shippingOption: ShippingOption; feeKobo: number };
  reached: Reached;
  refusal: Refusal | undefined;
}

/** Where a new order goes. What was paid for it stays. */
export function CorrectForm({ order, reached, refusal }: CorrectFormProps) {
  const { shipping } = useFestival();
  const ways = keysOf(shipping).map((value) => {
    const { label, feeKobo } = shipping[value];
    return { value, label: `${label}, ${formatNaira(feeKobo)}` };
  });
  const field = (name: AddressField) => ({
    name,
    defaultValue: refusal?.values[name] ?? order.address[name] ?? "",
    error: refusal?.errors?.[name],
  });
  return (
    <ActionForm
      behind="Correct address or delivery…"
      intent="correct"
      button="Save"
      refusal={refusal}
    >
      <SelectField
        label="Delivery"
        name="shippingOption"
        options={ways}
        defaultValue={refusal?.values["shippingOption"] ?? order.shippingOption}
        hint={`Paid: ${formatNaira(order.feeKobo)}. A difference is neither charged nor sent back. The customer is told what is new.`}
      />
      <TextField {...field("addressLine1")} label="Address" autoComplete="off" maxLength={200} />
      <SelectField {...field("city")} label="Region" options={reached.regions} placeholder="None" />
      <SelectField {...field("state")} label="State" options={[reached.state]} placeholder="None" />
      <TextField
        {...field("addressPhone")}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
      />
    </ActionForm>
  );
}
