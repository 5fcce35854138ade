import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon, PrintIcon } from "#app/ui/icon/icons.tsx";
import { type OrderTab, orderTabOf } from "./order-tabs.ts";
import { prints, printsOf } from "./print/prints.ts";

interface OrderListLinksProps {
  tab: OrderTab["name"];
  search: string;
  sort: OrderSort;
}

/** The list as it is shown: its search and its order go along. */
export function OrderListLinks({ tab, search, sort }: OrderListLinksProps) {
  const list = { tab, q: search, sort };
  const link = buttonClass("quiet", "sm", "max-sm:px-2.5! max-sm:[&>svg]:hidden");
  return (
    <p className="-mx-2 flex flex-wrap">
      {printsOf(orderTabOf(tab)).map((what) => (
        <a key={what} href={listAddress(href("/orders/print"), { what, ...list })} className={link}>
          <PrintIcon className="size-5" />
          {prints[what]}
        </a>
      ))}
      <a href={listAddress(href("/orders/export.csv"), list)} download className={link}>
        <DownloadIcon className="size-5" />
        CSV
      </a>
    </p>
  );
}
