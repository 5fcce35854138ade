import { currency } from "#app/shared/limits.ts";
import { formatAmount, formatNaira } from "#app/shared/money.ts";

/**
 * What was asked for an order, in kobo, and what was paid and refunded, in the hundredth part of
 * the payment's currency.
 */
export interface OrderMoney {
  totalKobo: number;
  /**
   * The amount that Paystack says was paid. It is null for older orders, for which the amount asked
   * was paid.
   */
  paidAmount: number | null;
  paidCurrency: string | null;
  /** The sum of refunds that did not fail. */
  refunded: number;
  /** The part of that which was an amount or all that was left, not the price of some pieces. */
  refundedByAmount: number;
  /** What banks took back by disputes that were lost, beside those refunds. */
  lostInDisputes: number;
  /** What the organisers received in cash. */
  cashKobo: number;
}

export interface MoneySummary {
  paid: { amount: number; currency: string };
  /** The payment is not what was asked. */
  differs: boolean;
  isForeign: boolean;
  /** What was paid above the total and is not refunded yet. */
  owedBackKobo: number;
  /** What was paid less than the total, in cash too; nothing where all of it was refunded. */
  missingKobo: number;
  /**
   * What the order brought: paid online and in cash, less what was refunded, lost in disputes and
   * is owed back. Of another currency it is the cash alone.
   */
  keptKobo: number;
}

export function summaryOf(money: OrderMoney): MoneySummary {
  const { totalKobo, refunded, refundedByAmount, lostInDisputes, cashKobo } = money;
  const amount = money.paidAmount ?? totalKobo;
  const code = money.paidCurrency ?? currency.code;
  const isForeign = code !== currency.code;
  const isRefunded = refunded > 0 && refunded >= amount;
  const left = amount - refunded - lostInDisputes;
  const tooMuch = Math.min(amount - totalKobo - refundedByAmount, left);
  const owedBackKobo = isForeign ? 0 : Math.max(0, tooMuch);
  return {
    paid: { amount, currency: code },
    differs: isForeign || amount !== totalKobo,
    isForeign,
    owedBackKobo,
    missingKobo: isForeign || isRefunded ? 0 : Math.max(0, totalKobo - amount - cashKobo),
    keptKobo: cashKobo + (isForeign ? 0 : left - owedBackKobo),
  };
}

/**
 * "₦8,000 less than asked", "₦8,000 less than asked, received in cash", "₦14,900 more than asked,
 * owed back"; null where the payment is what was asked, or of another currency.
 */
export function paidDifferenceText(money: OrderMoney): string | null {
  const { paid, isForeign, owedBackKobo } = summaryOf(money);
  const difference = paid.amount - money.totalKobo;
  if (isForeign || difference === 0) return null;
  if (difference < 0) {
    const { cashKobo } = money;
    const amount = cashKobo === -difference ? "" : `${formatNaira(cashKobo)} `;
    const cash = cashKobo > 0 ? `, ${amount}received in cash` : "";
    return `${formatNaira(-difference)} less than asked${cash}`;
  }
  const owed = owedBackKobo === difference ? "owed back" : `${formatNaira(owedBackKobo)} owed back`;
  return `${formatNaira(difference)} more than asked${owedBackKobo > 0 ? `, ${owed}` : ""}`;
}

/** What a list shows as an order's total: what it brought, in the currency that was paid. */
export function keptText(money: OrderMoney): string {
  const { paid, isForeign, keptKobo } = summaryOf(money);
  return isForeign
    ? formatAmount(paid.amount - money.refunded - money.lostInDisputes, paid.currency)
    : formatNaira(keptKobo);
}

/**
 * Explains an amount that differs from the order's total: "₦4,000 refunded", "₦13,000 asked, ₦8,000
 * missing".
 */
export function discrepancyTexts(money: OrderMoney): string[] {
  const { paid, differs, owedBackKobo, missingKobo } = summaryOf(money);
  return [
    differs && `${formatNaira(money.totalKobo)} asked`,
    differs && `${formatAmount(paid.amount, paid.currency)} paid`,
    money.cashKobo > 0 && `${formatNaira(money.cashKobo)} received in cash`,
    missingKobo > 0 && `${formatNaira(missingKobo)} missing`,
    owedBackKobo > 0 && `${formatNaira(owedBackKobo)} owed back`,
    money.refunded > 0 && `${formatAmount(money.refunded, paid.currency)} refunded`,
    money.lostInDisputes > 0 &&
      `${formatAmount(money.lostInDisputes, paid.currency)} lost in a dispute`,
  ].filter((text) => text !== false);
}

/**
 * An order's sums as rows of terms and values: those of the order, and below them what was paid and
 * refunded otherwise.
 */
export function moneyRows(money: OrderMoney) {
  const { paid, differs } = summaryOf(money);
  const { refunded, lostInDisputes } = money;
  const isLess = refunded + lostInDisputes > 0;
  return [
    { term: "Total", value: formatNaira(money.totalKobo), strong: !isLess },
    { term: "Paid online", value: differs ? formatAmount(paid.amount, paid.currency) : null },
    { term: "Difference", value: paidDifferenceText(money) },
    {
      term: "Refunded",
      value: refunded > 0 ? `−${formatAmount(refunded, paid.currency)}` : null,
    },
    {
      term: "Lost in a dispute",
      value: lostInDisputes > 0 ? `−${formatAmount(lostInDisputes, paid.currency)}` : null,
    },
    { term: "Total after refunds", value: isLess ? keptText(money) : null, strong: true },
  ];
}
