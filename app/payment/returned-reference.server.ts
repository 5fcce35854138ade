import { z } from "zod";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";

const query = z.object({ reference: queryText, trxref: queryText });

/** The payment that Paystack leads back from, under either of the two names that it gives it. */
export function returnedReference(request: Request): string {
  const { reference, trxref } = readQuery(request, query);
  return reference ?? trxref ?? "";
}
