import { outboxFilters } from "#app/domain/mail/outbox-lists.server.ts";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";

/** What the list of e-mails and its CSV file are asked by. */
export const outboxQuery = listQuery.extend({ show: oneOf(outboxFilters) });
