import { sql } from "drizzle-orm";
import { checkouts } from "#app/db/schema.server.ts";

/** Whether who paid has deleted the account since. Tickets are bought without one. */
export const isAccountDeleted = ({
  userId,
  ticketsToken,
}: Pick<typeof checkouts.$inferSelect, "userId" | "ticketsToken">): boolean =>
  userId === null && ticketsToken === null;

/** The same of a checkout's row. */
export const ofDeletedAccount = sql`(${checkouts.userId} is null and ${checkouts.ticketsToken} is null)`;
