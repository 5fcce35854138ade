import { href } from "react-router";
import { findOwnReserved } from "#app/domain/purchases/kinds/tickets.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { formatTime } from "#app/shared/dates.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import type { UnpaidTickets } from "#app/shared/tickets/unpaid-tickets.ts";
import { ownPurchases } from "./own-purchases.server.ts";

/**
 * Returns what a browser reads of the tickets that it has reserved and not paid; null where it has
 * none.
 */
export async function readUnpaidTickets(
  request: Request,
  { db, env, now }: Parts<"db" | "env" | "now">,
): Promise<UnpaidTickets | null> {
  const reserved = await findOwnReserved(
    db,
    { ownTokens: await ownPurchases(request, env) },
    now(),
  );
  if (!reserved) return null;
  const { token, quantity, until } = reserved;
  return {
    words: `You have ${pluralise(quantity, "ticket")} reserved until ${formatTime(until)}. Not paid yet.`,
    to: href("/tickets/order/:token", { token }),
  };
}
