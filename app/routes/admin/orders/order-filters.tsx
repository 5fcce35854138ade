import { deliveryWays } from "#app/shared/orders/order-filters.ts";
import { keysOf } from "#app/shared/records.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { OrderListTexts } from "./order-query.server.ts";

interface OrderFiltersProps {
  list: OrderListTexts;
  products: { id: string; name: string }[];
  regions: readonly string[];
}

/** The fields that narrow the list down. */
export function OrderFilters({ list, products, regions }: OrderFiltersProps) {
  const { region, delivery, product, older, since, till, note } = list;
  const isOther = region && !regions.some((one) => one === region);
  return (
    <>
      <SelectField
        label="Region"
        name="region"
        placeholder="Any"
        defaultValue={region ?? ""}
        options={isOther ? [region, ...regions] : regions}
      />
      <SelectField
        label="Delivery"
        name="delivery"
        placeholder="Any"
        defaultValue={delivery ?? ""}
        options={keysOf(deliveryWays).map((way) => ({ value: way, label: deliveryWays[way] }))}
      />
      <SelectField
        label="Product"
        name="product"
        placeholder="Any"
        defaultValue={product ?? ""}
        options={products.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        label="Older than, days"
        name="older"
        inputMode="numeric"
        pattern="[0-9]{1,4}"
        defaultValue={older ?? ""}
      />
      <TextField label="Ordered from" name="since" type="date" defaultValue={since ?? ""} />
      <TextField label="Ordered to" name="till" type="date" defaultValue={till ?? ""} />
      <label className="flex min-h-12 items-center gap-2.5 font-semibold">
        <input type="checkbox" name="note" value="1" defaultChecked={note !== null} />
        With a note
      </label>
    </>
  );
}
