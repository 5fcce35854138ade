import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { paymentFilters } from "#app/shared/payments/payment-filters.ts";
import { keysOf } from "#app/shared/records.ts";

export const paymentQuery = listQuery.extend({ show: oneOf(keysOf(paymentFilters)) });
