const groups = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });

/** 1250000 kobo → "₦12,500"; kobo appear only where there are any. */
export function formatNaira(amountKobo: number): string {
  const naira = amountKobo / 100;
  return Number.isInteger(naira)
    ? `₦${groups.format(naira)}`
    : `₦${naira.toLocaleString("en-NG", { minimumFractionDigits: 2 })}`;
}

/** Formats an amount in hundredth parts: 1300000 in GHS → "GHS 13,000", in NGN → "₦13,000". */
export function formatAmount(amount: number, currencyCode: string): string {
  const inNaira = formatNaira(amount);
  return currencyCode === "NGN" ? inNaira : inNaira.replace("₦", `${currencyCode} `);
}

/** Digits only (settled.md 5), to kobo; null when it is not that. */
export function parseNaira(text: string): number | null {
  const digits = text.trim();
  if (!/^\d{1,9}$/.test(digits)) return null;
  const kobo = Number(digits) * 100;
  return kobo > 0 ? kobo : null;
}

/**
 * What somebody typed into a search for an amount: "29500", "29,500", "₦29,500.00" are the same
 * kobo; null for anything else, and for less than three digits.
 */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, "").replace(/^(₦|ngn)/i, "");
  if (!/^\d{3,9}(\.\d{1,2})?$/.test(plain)) return null;
  const [naira, kobo = ""] = plain.split(".");
  return Number(naira) * 100 + Number(kobo.padEnd(2, "0"));
}
