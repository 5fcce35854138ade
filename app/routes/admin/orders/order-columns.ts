import type { OrderSort } from "#app/shared/orders/order-sorts.ts";
import type { Column } from "#app/routes/admin/record-table.tsx";

/** Those of specification.md section 2, and what tells what is to be done. */
export const columnsOf = (
  dateLabel: string,
  sort: OrderSort,
  addressOf: (changed: { sort: OrderSort }) => string,
): Column[] => [
  { label: "Order ID" },
  { label: "Username" },
  { label: "Items" },
  { label: "Delivery" },
  { label: "Phone" },
  {
    label: "Total",
    isNumber: true,
    sortTo: addressOf({ sort: sort === "highest" ? "lowest" : "highest" }),
    sorted: sort === "highest" ? "descending" : sort === "lowest" ? "ascending" : undefined,
  },
  {
    label: dateLabel,
    sortTo: addressOf({ sort: sort === "newest" ? "oldest" : "newest" }),
    sorted: sort === "newest" ? "descending" : sort === "oldest" ? "ascending" : undefined,
  },
  { label: "Age" },
];
