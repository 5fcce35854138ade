import { currency as ours } from "#app/shared/limits.ts";
import type { Money, NotifiedDiscrepancy } from "#app/shared/reconciliation/discrepancies.ts";
import { looksOwn } from "#app/shared/payments/references.ts";

export interface PaystackPayment extends Money {
  reference: string;
  fees: number | null;
}

export interface LocalPayment {
  reference: string;
  /** Whether an order was made of the purchase, or it waits for a decision. */
  isSettled: boolean;
  askedKobo: number;
  /** What Paystack said was paid at that time. */
  paid: Money;
  /** Whether somebody decides, or has decided, about the money that arrived. */
  isCase: boolean;
  /** Paystack's fee, or null where it is unknown. */
  fees: number | null;
}

/** `money` is null where it failed: nothing went back. */
export interface ListedRefund {
  /** Paystack's id of the transaction. */
  id: number;
  reference: string;
  money: Money | null;
}

export interface LocalRefund extends ListedRefund {
  isCase: boolean;
}

export interface PaystackPayout extends Money {
  id: number;
  failed: boolean;
  paymentsSum: number;
}

export interface Sides {
  theirs: readonly PaystackPayment[];
  ours: readonly LocalPayment[];
  theirRefunds: readonly ListedRefund[];
  ourRefunds: readonly LocalRefund[];
  payouts: readonly PaystackPayout[];
}

/** `key` is the same whenever the same thing differs in the same way. */
export interface FoundDiscrepancy extends NotifiedDiscrepancy {
  key: string;
  reference: string | null;
  /** Whether a payment case already reports the difference. */
  isKnown: boolean;
}

/**
 * What differs between Paystack's side and ours, and how many of Paystack's payments are not this
 * shop's.
 */
export function reconcilePayments(sides: Sides): {
  discrepancies: FoundDiscrepancy[];
  foreign: number;
} {
  const own = new Map(sides.ours.map((one) => [one.reference, one]));
  const listed = new Set(sides.theirs.map(({ reference }) => reference));
  const known = new Set([...sides.ours, ...sides.ourRefunds].map(({ reference }) => reference));
  const isOwn = ({ reference }: { reference: string }) =>
    known.has(reference) || looksOwn(reference);
  const found = [
    ...sides.theirs.filter(isOwn).flatMap((one) => comparePayment(one, own.get(one.reference))),
    ...sides.ours
      .filter((one) => one.isSettled && !listed.has(one.reference))
      .map((one) => differ("missing_there", one.reference, { local: one.paid })),
    ...compareRefunds({ ...sides, theirRefunds: sides.theirRefunds.filter(isOwn) }),
    ...sides.payouts.flatMap(comparePayout),
  ];
  return {
    discrepancies: [...new Map(found.map((one) => [one.key, one])).values()],
    foreign: new Set(sides.theirs.filter((one) => !isOwn(one)).map(({ reference }) => reference))
      .size,
  };
}

function comparePayment(
  payment: PaystackPayment,
  our: LocalPayment | undefined,
): FoundDiscrepancy[] {
  const { reference } = payment;
  if (!our?.isSettled) return [differ("missing_here", reference, { paystack: payment })];
  const asked = { amount: our.askedKobo, currency: ours.code };
  const amounts = !isSame(payment, our.paid)
    ? [differ("amount", reference, { paystack: payment, local: our.paid })]
    : isSame(payment, asked)
      ? []
      : [differ("amount", reference, { paystack: payment, local: asked }, { isKnown: our.isCase })];
  const fee = (amount: number) => ({ amount, currency: payment.currency });
  const isOtherFee = payment.fees !== null && our.fees !== null && payment.fees !== our.fees;
  const fees = isOtherFee
    ? [differ("fee", reference, { paystack: fee(payment.fees!), local: fee(our.fees!) })]
    : [];
  return [...amounts, ...fees];
}

/** The same for refunds alone. */
export function compareRefunds({
  theirRefunds,
  ourRefunds,
}: Pick<Sides, "theirRefunds" | "ourRefunds">): FoundDiscrepancy[] {
  const paystack = new Map(theirRefunds.map((one) => [one.id, one]));
  const local = new Map(ourRefunds.map((one) => [one.id, one]));
  return [...new Set([...paystack.keys(), ...local.keys()])].flatMap((id) => {
    const [theirs, own] = [paystack.get(id), local.get(id)];
    const sides = { paystack: theirs?.money ?? null, local: own?.money ?? null };
    const isEqual =
      sides.paystack && sides.local
        ? isSame(sides.paystack, sides.local)
        : !sides.paystack && !sides.local;
    if (isEqual) return [];
    const { reference } = (theirs ?? own)!;
    return [differ("refund", reference, sides, { isKnown: own?.isCase, of: `refund ${id}` })];
  });
}

function comparePayout(payout: PaystackPayout): FoundDiscrepancy[] {
  const { id, failed, paymentsSum, currency } = payout;
  if (!failed && payout.amount === paymentsSum) return [];
  const paystack = failed ? null : { amount: payout.amount, currency };
  const local = { amount: paymentsSum, currency };
  return [{ ...differ("payout", `payout ${id}`, { paystack, local }), reference: null }];
}

const isSame = (one: Money, other: Money) =>
  one.amount === other.amount && one.currency === other.currency;

interface More {
  isKnown?: boolean;
  /** The key that tells several discrepancies of one payment apart. */
  of?: string;
}

function differ(
  kind: FoundDiscrepancy["kind"],
  subject: string,
  sides: { paystack?: Money | null; local?: Money | null },
  { isKnown = false, of = subject }: More = {},
): FoundDiscrepancy {
  const [paystack, local] = [sides.paystack, sides.local].map((money) =>
    money ? { amount: money.amount, currency: money.currency } : null,
  ) as [Money | null, Money | null];
  const key = [
    kind,
    of,
    ...[paystack, local].map((side) => (side ? `${side.amount} ${side.currency}` : "none")),
  ];
  return {
    kind,
    subject,
    reference: subject,
    paystackAmount: paystack,
    localAmount: local,
    isKnown,
    key: key.join(":"),
  };
}
