import { z } from "zod";
import { queryText } from "#app/forms/read-query.server.ts";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { changeKinds } from "#app/shared/audit/change-kinds.ts";
import { readDay } from "#app/shared/date-fields.ts";
import { keysOf } from "#app/shared/records.ts";

export const changeQuery = listQuery.extend({
  kind: oneOf(keysOf(changeKinds)),
  by: z.string().max(80).nullable().catch(null),
  from: queryText,
  to: queryText,
});

/** The log that an address asks for. */
export const changesAskedFor = ({
  q: search,
  kind,
  by,
  from,
  to,
}: Omit<z.output<typeof changeQuery>, "after">) => ({
  search,
  kind,
  by,
  from: readDay(from ?? ""),
  to: readDay(to ?? ""),
});
