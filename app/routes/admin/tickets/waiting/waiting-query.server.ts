import { waitingStates } from "#app/db/schema.server.ts";
import { queryText } from "#app/forms/read-query.server.ts";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";

export const waitingQuery = listQuery.extend({ state: oneOf(waitingStates), type: queryText });
