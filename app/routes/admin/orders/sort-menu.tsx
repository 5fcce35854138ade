import { Link } from "react-router";
import {
  type OrderSort,
  orderSortNames,
  orderSorts,
  pageSizes,
} from "#app/shared/orders/order-sorts.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ChevronDownIcon } from "#app/ui/icon/form-icons.tsx";

interface SortMenuProps {
  sort: OrderSort;
  /** How many rows a page shows. */
  rows: string;
  addressOf: (changed: { sort?: OrderSort; rows?: string }) => string;
}

export function SortMenu({ sort, rows, addressOf }: SortMenuProps) {
  const { label } = orderSorts[sort];
  return (
    <Disclosure
      label={`Sorted by: ${label}`}
      className="relative"
      summaryClass="w-auto! grid-flow-col gap-1 px-1 text-sm font-semibold md:px-3"
      summary={
        <>
          {label}
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <ul className="absolute top-full right-0 z-10 w-52 rounded-cloth border-2 border-line bg-raised py-2 shadow-lift">
        {orderSortNames.map((name) => (
          <Choice key={name} to={addressOf({ sort: name })} isOn={name === sort}>
            {orderSorts[name].label}
          </Choice>
        ))}
        {pageSizes.map((size) => (
          <Choice key={size} to={addressOf({ rows: size })} isOn={size === rows}>
            {`${size} at once`}
          </Choice>
        ))}
      </ul>
    </Disclosure>
  );
}

function Choice({ to, isOn, children }: { to: string; isOn: boolean; children: string }) {
  return (
    <li className="[&:nth-child(5)]:mt-2 [&:nth-child(5)]:border-t-2 [&:nth-child(5)]:border-line [&:nth-child(5)]:pt-2">
      <Link
        to={to}
        preventScrollReset
        aria-current={isOn || undefined}
        className="flex min-h-11 items-center px-4 hover:bg-sunk aria-[current]:font-bold"
      >
        {children}
      </Link>
    </li>
  );
}
