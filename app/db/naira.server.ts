import { sql } from "drizzle-orm";
import { currency } from "#app/shared/limits.ts";

/** The code of the naira as a query compares a row's currency with it. */
export const naira = sql.raw(`'${currency.code}'`);
