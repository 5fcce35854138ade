import { z } from "zod";
import { ticketFilters } from "#app/domain/tickets/tickets.server.ts";
import { listQuery, oneOf, editionQuery } from "#app/routes/admin/list/list-query.server.ts";

export const ticketQuery = listQuery.extend({
  package: z.string().max(80).nullable().catch(null),
  show: oneOf(ticketFilters),
  import: z.uuid().nullable().catch(null),
  season: editionQuery,
});

type Asked = z.output<typeof ticketQuery>;

export const ticketListOf = ({
  q: search,
  package: type,
  import: importId,
  show,
  season: edition,
}: Asked) => ({
  edition,
  search,
  package: type ?? undefined,
  importId: importId ?? undefined,
  filter: show ?? undefined,
});
