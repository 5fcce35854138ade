import { href, Link } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { deliveryWays, filterTexts } from "#app/shared/orders/order-filters.ts";
import { keysOf } from "#app/shared/records.ts";
import { Button } from "#app/ui/button.tsx";
import { chipClass } from "#app/ui/chip/chip-class.ts";
import { ChevronDownIcon } from "#app/ui/icon/form-icons.tsx";
import { CancelIcon } from "#app/ui/icon/site-icons.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { OrderListTexts } from "./order-query.server.ts";

interface OrderFiltersProps {
  list: OrderListTexts;
  on: { name: string; label: string }[];
  products: { id: string; name: string }[];
  regions: readonly string[];
}

/** A GET form, so that a filtered list is an address. */
export function OrderFilters({ list, on, products, regions }: OrderFiltersProps) {
  const address = (changed: Partial<OrderListTexts>) =>
    listAddress(href("/orders"), { ...list, ...changed });
  return (
    <div className="flex flex-wrap items-start gap-2 has-[details[open]]:w-full">
      <details key={JSON.stringify(on)} className="group/filters w-auto open:w-full">
        <summary className={`${chipClass(false)} w-max cursor-pointer gap-1.5`}>
          Filters
          <ChevronDownIcon className="size-4 group-open/filters:rotate-180" />
        </summary>
        <Fields list={list} products={products} regions={regions} />
      </details>
      {on.map(({ name, label }) => (
        <Link
          key={name}
          to={address({ [name]: null })}
          preventScrollReset
          aria-label={`Remove the filter ${label}`}
          className={`${chipClass(true)} gap-1.5`}
        >
          {label}
          <CancelIcon className="size-4" />
        </Link>
      ))}
      {on.length > 0 && (
        <TextLink
          to={address(filterTexts({}))}
          preventScrollReset
          className="inline-flex min-h-11 items-center"
        >
          Clear filters
        </TextLink>
      )}
    </div>
  );
}

function Fields({ list, products, regions }: Omit<OrderFiltersProps, "on">) {
  const { tab, q, sort, season, region, delivery, product, older, since, till, note, rows } = list;
  const isOther = region && !regions.some((one) => one === region);
  return (
    <Form
      preventScrollReset
      className="mt-2 grid gap-x-4 gap-y-3 rounded-2xl border-2 border-line bg-raised items-end max-sm:gap-x-3 max-sm:[&_input]:px-2.5! p-4 grid-cols-2 max-sm:[&>:nth-last-child(-n+2)]:col-span-2 lg:grid-cols-4 lg:items-end"
    >
      {Object.entries({ tab, q, sort, season, rows }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
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
        <input
          type="checkbox"
          name="note"
          value="1"
          defaultChecked={note !== null}
          className="size-5 accent-hibiscus"
        />
        With a note
      </label>
      <Button>Show</Button>
    </Form>
  );
}
