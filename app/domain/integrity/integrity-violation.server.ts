import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

export interface IntegrityViolation {
  /** The order's number or, where there is none, the payment's reference or a name. */
  id: string;
  what: string;
  /** The payments that it is about. */
  references: string[];
}

export type ViolationRow = IntegrityViolation & Record<string, unknown>;

/** Which payments a check looks at, by their references. */
export type CheckedPayments = "all" | readonly string[];

/** Whether a payment is one of those that a check looks at. */
export const isLookedAt = (reference: AnyPgColumn | SQL, payments: CheckedPayments): SQL =>
  payments === "all" ? sql`true` : sql`${reference} = any(${sql.param([...payments])}::text[])`;
