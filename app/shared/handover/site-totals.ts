import { formatNaira } from "#app/shared/money.ts";
import { keysOf } from "#app/shared/records.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";

/** What a restored backup is compared by with the site that it was made of. */
export const totalLabels = {
  orders: "Orders",
  /** What arrived in naira, in kobo. */
  paidKobo: "Paid",
  tickets: "Tickets",
  customers: "Customers",
} as const;

export type TotalName = keyof typeof totalLabels;
export const totalNames = keysOf(totalLabels);

export type SiteTotals = Record<TotalName, number>;

export const totalText = (name: TotalName, value: number): string =>
  name === "paidKobo" ? formatNaira(value) : formatCount(value);

/** A total of a backup that is not the site's, with the least and the most that it may be. */
export interface DifferingTotal {
  name: TotalName;
  restored: number;
  least: number;
  most: number;
}

/**
 * The totals of a restored backup that differ from the site's. The site continues to sell while it
 * is copied, so each total may lie anywhere between those before and after the copy.
 */
export function compareTotals(
  restored: SiteTotals,
  before: SiteTotals,
  after: SiteTotals = before,
): DifferingTotal[] {
  return totalNames.flatMap((name) => {
    const least = Math.min(before[name], after[name]);
    const most = Math.max(before[name], after[name]);
    const value = restored[name];
    return value < least || value > most ? [{ name, restored: value, least, most }] : [];
  });
}

/** A difference as a sentence. */
export function differenceText({ name, restored, least, most }: DifferingTotal): string {
  const site =
    least === most
      ? totalText(name, least)
      : `between ${totalText(name, least)} and ${totalText(name, most)}`;
  return `${totalLabels[name]}: ${totalText(name, restored)} in the backup, ${site} on the site.`;
}
