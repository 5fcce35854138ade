import { Link } from "react-router";
import { type OrderSort, orderSortNames, orderSorts } from "#app/shared/orders/order-sorts.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ChevronDownIcon } from "#app/ui/icon/form-icons.tsx";

export function SortMenu({
  sort,
  addressOf,
}: {
  sort: OrderSort;
  addressOf: (sort: OrderSort) => string;
}) {
  const { label } = orderSorts[sort];
  return (
    <Disclosure
      label={`Sorted by: ${label}`}
      className="relative"
      summaryClass="w-auto! grid-flow-col gap-2 px-3 font-semibold"
      summary={
        <>
          {label}
          <ChevronDownIcon className="size-4" />
        </>
      }
    >
      <ul className="absolute top-full right-0 z-10 w-52 rounded-cloth border-2 border-line bg-raised py-2 shadow-lift">
        {orderSortNames.map((name) => (
          <li key={name}>
            <Link
              to={addressOf(name)}
              preventScrollReset
              aria-current={name === sort || undefined}
              className="flex min-h-11 items-center px-4 hover:bg-sunk aria-[current]:font-bold"
            >
              {orderSorts[name].label}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
