import { href } from "react-router";
import { type OrderTab, orderTabOf } from "./order-tabs.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon, PrintIcon } from "#app/ui/icon/icons.tsx";

export function OrderListLinks({ tab, search }: { tab: OrderTab["name"]; search: string }) {
  const query = new URLSearchParams({ tab, ...(search && { q: search }) });
  const link = buttonClass("quiet", "sm", "max-sm:px-2.5! max-sm:[&>svg]:hidden");
  return (
    <p className="-mx-2 flex flex-wrap">
      <a href={`${href("/orders/print")}?what=list&${query}`} className={link}>
        <PrintIcon className="size-5" />
        {orderTabOf(tab).printed}
      </a>
      <a href={`${href("/orders/print")}?what=slips&${query}`} className={link}>
        <PrintIcon className="size-5" />
        Packing slips
      </a>
      <a href={`${href("/orders/export.csv")}?${query}`} download className={link}>
        <DownloadIcon className="size-5" />
        CSV
      </a>
    </p>
  );
}
