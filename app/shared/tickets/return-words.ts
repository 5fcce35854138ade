import { formatUntil } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";

interface ReturnTerms {
  returnsUntil: Date | null;
  returnFeeKobo: number;
  returnsWhenResold: boolean;
}

/** Says, beside the button that pays, whether what is bought can be given back, and what that costs. */
export function returnWords(
  { returnsUntil, returnFeeKobo, returnsWhenResold }: ReturnTerms,
  now: Date,
): string {
  if (returnsUntil === null || returnsUntil <= now) return "Tickets are not taken back.";
  const fee = returnFeeKobo > 0 ? `; ${formatNaira(returnFeeKobo)} of each is kept` : "";
  const condition = returnsWhenResold
    ? " Your money goes back once somebody else has bought the ticket."
    : "";
  return `You can give tickets back until ${formatUntil(returnsUntil)}${fee}.${condition}`;
}
