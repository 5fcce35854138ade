import { formatDayTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import { certaintyText } from "./certainty-text.ts";
import type { Certainty } from "./payment-statuses.ts";

interface AskedAbout {
  totalKobo: number;
  createdAt: Date;
  lines: readonly Parameters<typeof lineText>[0][];
  certainty: Certainty;
}

/**
 * What is said to a buyer who would pay for the same again while an earlier payment may have been
 * made.
 */
export const paidAlready = {
  title: "You may have paid for this already",
  payment: ({ totalKobo, createdAt, lines, certainty }: AskedAbout): string =>
    `A payment of ${formatNaira(totalKobo)}, begun on ${formatDayTime(createdAt)}, for ${lines.map(lineText).join(", ")}: ${certaintyText[certainty]}`,
  next: "If you pay again and both arrive, you have paid twice.",
};
