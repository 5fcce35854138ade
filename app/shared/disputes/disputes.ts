import { pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { formatAmount } from "#app/shared/money.ts";

/** How a dispute ended: "won", the money stays; "lost", it went back to the customer's bank. */
export const disputeOutcomes = ["won", "lost"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Paystack has no page for a single dispute that could be linked to by its id. */
export const disputesDashboard = "https://dashboard.paystack.com/#/disputes";

export interface ShownDispute {
  id: number;
  /** The amount in the hundredth part of its currency. */
  amount: number;
  currency: string;
  category: string;
  status: string;
  outcome: DisputeOutcome | null;
  dueAt: Date | string | null;
  resolvedAt: Date | string | null;
}

interface DisputeOutcomeFields {
  status: string;
  resolution: string | null;
}

const isOver = ({ status }: Pick<DisputeOutcomeFields, "status">) =>
  status === "resolved" || status === "archived";

/**
 * How a dispute ended, read from Paystack's fields: "declined" means that the shop was right,
 * "merchant-accepted" and "auto-accepted" that the money went back. Null while it is open, and for
 * an unknown value, which a person has to check.
 */
export function outcomeOf(dispute: DisputeOutcomeFields): DisputeOutcome | null {
  if (!isOver(dispute)) return null;
  if (dispute.resolution === "declined") return "won";
  return dispute.resolution?.endsWith("accepted") ? "lost" : null;
}

/**
 * When the organisers are reminded: a day before it is due, and not before half of the time has
 * passed.
 */
export function reminderAt(openedAt: Date, dueAt: Date): Date {
  const halfway = (openedAt.getTime() + dueAt.getTime()) / 2;
  return new Date(Math.max(halfway, dueAt.getTime() - 24 * 3_600_000));
}

/** Whether the organisers can still answer it. */
export const awaitsAnswer = ({ outcome, status }: Pick<ShownDispute, "outcome" | "status">) =>
  outcome === null && (status === "awaiting-merchant-feedback" || status === "pending");

/** "2 days left", "5 hours left", "the time is over" */
export function timeLeftText(dueAt: Date | string, now: number): string {
  const minutes = Math.floor((new Date(dueAt).getTime() - now) / 60_000);
  if (minutes < 0) return "the time is over";
  const [count, unit] =
    minutes < 60
      ? [minutes, "minute"]
      : minutes < 2_880
        ? [Math.floor(minutes / 60), "hour"]
        : [Math.floor(minutes / 1_440), "day"];
  return `${pluralise(count, unit)} left`;
}

const amountText = ({ amount, currency }: Pick<ShownDispute, "amount" | "currency">) =>
  formatAmount(amount, currency);

/** "2 disputes, 21 days left": how many are open, and the time for the first answer. */
export function openDisputesText(disputes: readonly ShownDispute[], now: number): string {
  const first = disputes.find((dispute) => awaitsAnswer(dispute) && dispute.dueAt !== null);
  return `${pluralise(disputes.length, "dispute")}${first ? `, ${timeLeftText(first.dueAt!, now)}` : ""}`;
}

/**
 * What is known of a dispute in one or two sentences. Without `now` the time that is left is not
 * said.
 */
export function disputeText(dispute: ShownDispute, now?: number): string {
  const { outcome, status, dueAt } = dispute;
  if (outcome === "won") return `The dispute of ${amountText(dispute)} was won: the money stays.`;
  if (outcome === "lost")
    return `The dispute of ${amountText(dispute)} was lost: the money went back to the customer.`;
  if (isOver(dispute))
    return `Paystack has closed the dispute of ${amountText(dispute)} without saying how. Look it up in Paystack.`;
  const opening = `The customer's bank asks for ${amountText(dispute)} back.`;
  if (status === "awaiting-bank-feedback")
    return `${opening} It was answered, and the bank is looking into it.`;
  if (!dueAt) return `${opening} Answer it in Paystack.`;
  const left = now === undefined ? "" : ` (${timeLeftText(dueAt, now)})`;
  return `${opening} Answer it in Paystack by ${formatDayTime(dueAt)}${left}, or Paystack sends the money back by itself.`;
}
