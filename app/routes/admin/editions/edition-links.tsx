import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { orderTabWith } from "#app/routes/admin/orders/order-tabs.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { DownloadIcon } from "#app/ui/icon/icons.tsx";
import { TextLink } from "#app/ui/text-link.tsx";

/** Links to the orders, tickets and messages of a closed edition, and to its files. */
export function EditionLinks({ edition }: { edition: number }) {
  const editionId = String(edition);
  const of = { season: editionId };
  const { name: tab } = orderTabWith("completed");
  const lists = {
    Orders: listAddress(href("/orders"), { ...of, tab }),
    Tickets: listAddress(href("/adminHome"), of),
    Messages: listAddress(href("/adminMessages"), of),
  };
  const files = {
    "Orders CSV": href("/adminSeasons/:editionId/orders.csv", { editionId }),
    "Tickets CSV": listAddress(href("/adminHome/export.csv"), of),
    "Messages CSV": listAddress(href("/adminMessages/export.csv"), of),
    "Figures CSV": href("/adminSeasons/:editionId/figures.csv", { editionId }),
  };
  return (
    <>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {Object.entries(lists).map(([label, to]) => (
          <TextLink key={label} to={to} prefetch="none">
            {label}
          </TextLink>
        ))}
      </p>
      <p className="-mx-2 flex flex-wrap print:hidden">
        {Object.entries(files).map(([label, to]) => (
          <a key={label} href={to} download className={buttonClass("quiet", "sm")}>
            <DownloadIcon className="size-5" />
            {label}
          </a>
        ))}
      </p>
    </>
  );
}
