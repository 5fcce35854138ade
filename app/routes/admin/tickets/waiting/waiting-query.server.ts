import { z } from "zod";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { waitingStates } from "#app/shared/tickets/waiting-states.ts";

export const waitingQuery = listQuery.extend({
  state: oneOf(waitingStates),
  type: z.uuid().nullable().catch(null),
});
