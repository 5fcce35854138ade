import { orderSortNames } from "#app/shared/orders/order-sorts.ts";
import { z } from "zod";
import { queryText } from "#app/forms/read-query.server.ts";
import { listQuery } from "#app/routes/admin/list/list-query.server.ts";

export const orderQuery = listQuery.extend({
  tab: queryText,
  sort: z.enum(orderSortNames).catch("newest"),
});
