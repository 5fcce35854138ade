const groups = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });

/** 1250000 kobo → "₦12,500"; kobo appear only where there are any. */
export function formatNaira(amountKobo: number): string {
  const naira = amountKobo / 100;
  return Number.isInteger(naira)
    ? `₦${groups.format(naira)}`
    : `₦${naira.toLocaleString("en-NG", { minimumFractionDigits: 2 })}`;
}

/** -20000 kobo → "−₦200", in a column of amounts that add up. */
export const signedNaira = (amountKobo: number): string =>
  amountKobo < 0 ? `−${formatNaira(-amountKobo)}` : formatNaira(amountKobo);

/** Formats an amount in hundredth parts: 1300000 in GHS → "GHS 13,000", in NGN → "₦13,000". */
export function formatAmount(amount: number, currencyCode: string): string {
  const inNaira = formatNaira(amount);
  return currencyCode === "NGN" ? inNaira : inNaira.replace("₦", `${currencyCode} `);
}

/**
 * A sign ("₦", or "N" and "NGN" as they are typed), digits that are whole or all in groups of three
 * behind one separator, and two of kobo.
 */
const amountForm = /^(?:(?:₦|NGN|N)\s*)?(?:\d{1,9}|\d{1,3}([,\s])\d{3}(?:\1\d{3})?)(?:\.\d{2})?$/i;

/**
 * An amount as it is shown or typed, in kobo: "29500", "29,500", "29 500" and "₦29,500.00" are the
 * same; null for what could be read in two ways, such as "29.500", "2,95" or "29.5".
 */
export function readAmount(text: string): number | null {
  const typed = text.trim();
  return amountForm.test(typed) ? Math.round(Number(typed.replaceAll(/[^\d.]/g, "")) * 100) : null;
}

/** The refusal of a field for naira, by the label that its form shows. */
export const nairaNeeded = (label: string, also = ""): string =>
  `${label}: write the amount in naira, such as 3,000${also}.`;

/** The one reading of what an organiser types as whole naira, in kobo; null below `least` naira. */
export function parseNaira(text: string, least = 1): number | null {
  const kobo = readAmount(text);
  return kobo !== null && kobo % 100 === 0 && kobo >= least * 100 ? kobo : null;
}

/** What a search for an amount means, in kobo; null below ₦100, as a small number is seldom one. */
export function searchedAmount(text: string): number | null {
  const kobo = readAmount(text);
  return kobo !== null && kobo >= 100_00 ? kobo : null;
}
