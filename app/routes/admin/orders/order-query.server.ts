import { queryText } from "#app/forms/read-query.server.ts";
import { listQuery } from "#app/routes/admin/list/list-query.server.ts";

/** A list of orders: which of them, and what is searched in it. */
export const orderQuery = listQuery.extend({ tab: queryText });
