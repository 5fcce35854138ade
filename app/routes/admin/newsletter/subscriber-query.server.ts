import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { subscriberForms } from "#app/shared/newsletter/subscriber-forms.ts";
import { keysOf } from "#app/shared/records.ts";

export const subscriberQuery = listQuery.extend({ form: oneOf(keysOf(subscriberForms)) });
