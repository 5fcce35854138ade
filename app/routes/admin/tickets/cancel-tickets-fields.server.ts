import { z } from "zod";
import { formatNaira } from "#app/shared/money.ts";
import { isTicked, nairaOrZero } from "./sale/sale-fields.server.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";

/**
 * The fields of cancelling sold tickets: the reason, whether they are refunded, and what is kept of
 * each.
 */
export const cancelTicketsFields = {
  reason: z.string().trim().min(1, "Write why they are cancelled.").max(500),
  refund: isTicked,
  kept: nairaOrZero("Fee for each"),
};

const fields = z.object(cancelTicketsFields);
export type CancelTicketsFields = z.output<typeof fields>;

export function cancelledTicketsText(count: number, amountKobo: number): string {
  const what = `${pluralise(count, "ticket is", "tickets are")} cancelled.`;
  return amountKobo > 0
    ? `${what} ${formatNaira(amountKobo)} goes back. The buyer is notified once Paystack has taken it.`
    : `${what} No money goes back.`;
}
