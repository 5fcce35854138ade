import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { ticketTypes } from "#app/shared/festival.ts";

export const ticketQuery = listQuery.extend({ package: oneOf(ticketTypes) });
