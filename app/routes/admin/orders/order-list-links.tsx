import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon, PrintIcon } from "#app/ui/icon/icons.tsx";
import type { OrderListTexts } from "./order-query.server.ts";
import { orderTabOf } from "./order-tabs.ts";
import { prints, printsOf } from "./print/prints.ts";

/** The list as it is shown: its search, its filters and its order go along. */
export function OrderListLinks({ list }: { list: OrderListTexts }) {
  const link = buttonClass("quiet", "sm", "px-2.5!");
  return (
    <p className="-mx-2 flex flex-wrap">
      {printsOf(orderTabOf(list.tab)).map((what) => (
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
