import { codeStates } from "#app/domain/codes/code-lists.server.ts";
import { queryText } from "#app/forms/read-query.server.ts";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";

export const codeQuery = listQuery.extend({ state: oneOf(codeStates), tag: queryText });
