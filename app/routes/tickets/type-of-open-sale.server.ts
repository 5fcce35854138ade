import { href, redirect } from "react-router";
import type { Sale, SaleType } from "#app/shared/tickets/sale.ts";

/**
 * Returns a type of an open sale, for a page about it. Throws a redirect to /tickets while the sale is
 * closed, which says so: links to a type are sent and saved. Throws a 404 where there is no such type.
 */
export function typeOfOpenSale(sale: Sale, id: string): SaleType {
  const type = sale.types.find((one) => one.id === id);
  if (!type) throw new Response("Not Found", { status: 404 });
  if (!sale.isOpen) throw redirect(href("/tickets"));
  return type;
}
