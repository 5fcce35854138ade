import { pluralise } from "#app/shared/texts/pluralise.ts";
import type {
  CheckedPayments,
  IntegrityViolation,
} from "../../app/domain/integrity/integrity-violation.server.ts";
import {
  type PaymentMoney,
  readPaymentMoney,
} from "../../app/domain/integrity/check-money.server.ts";
import { findOrderViolations } from "../../app/domain/integrity/check-orders.server.ts";
import { findRefundViolations } from "../../app/domain/integrity/check-refunds.server.ts";
import { listUncheckedPayments } from "../../app/domain/integrity/check-integrity.server.ts";
import { findDisputeViolations } from "../../app/domain/integrity/check-disputes.server.ts";
import { findTicketViolations } from "../../app/domain/integrity/check-tickets.server.ts";
import {
  isWrong,
  readVariantCounts,
  type VariantCount,
} from "../../app/domain/integrity/check-stock.server.ts";
import { formatNaira } from "../../app/shared/money.ts";
import { choiceText } from "../../app/shared/orders/line-items.ts";
import type { Database } from "../../app/db/db.server.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";
import type { SiteUnderCheck } from "./site-under-check.ts";

const notLooked = warn("Not looked at: there is no database.");
const most = 5;

function listed(texts: string[]): string {
  const shown = texts.slice(0, most).join("; ");
  return texts.length > most ? `${shown}; and ${texts.length - most} more` : shown;
}

/** Says which payments the integrity checks are about. */
export async function checkUnchecked({ db, readsAll }: SiteUnderCheck): Promise<Finding> {
  if (!db) return notLooked;
  if (readsAll) return ok("all payments are looked at");
  const { references, areMore } = await listUncheckedPayments(db);
  const count = references.length.toLocaleString("en-NG");
  if (areMore)
    return warn(
      `${count} payments that were written are looked at, and more wait: the running site looks at some thousands a minute. Try again later, or look at all with --full.`,
    );
  return ok(
    references.length === 0
      ? "the site has found right whatever was written; --full looks at all again"
      : `${pluralise(references.length, "payment was", "payments were")} written lately, or wrong: the lines below are of these, with --full of all`,
  );
}

/** The payments that the running site has not found right yet, or all of them. */
const paymentsOf = async ({ readsAll }: SiteUnderCheck, db: Database): Promise<CheckedPayments> =>
  readsAll ? "all" : (await listUncheckedPayments(db)).references;

export async function checkMoney(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { db } = checkedSite;
  if (!db) return notLooked;
  const payments = await paymentsOf(checkedSite, db);
  if (payments.length === 0) return ok("what arrived for each order is what it asks");
  const [all, ...days] = await readPaymentMoney(db, payments);
  const wrong = days.filter((day) => day.wrong.length > 0).map(dayText);
  if (wrong.length > 0)
    return fail(
      `Orders are not what arrived for them: ${listed(wrong)}. Look each up in Paystack's dashboard, and put right what was changed by hand.`,
    );
  const { orders = 0, ordered = 0, refunded = 0, cash = 0, undecided = 0 } = all ?? {};
  const inCash = cash > 0 ? `, ${formatNaira(cash)} of it in cash` : "";
  return ok(
    `${formatNaira(ordered)} of ${pluralise(orders, "order")} are what arrived${inCash}; ${formatNaira(refunded)} go back, ${formatNaira(undecided)} wait for a decision`,
  );
}

const dayText = ({ day, ordered, paid, undecided, decided, wrong }: PaymentMoney) => {
  const sums = [ordered, paid, undecided + decided].map(formatNaira);
  return `${day}: ${sums[0]} ordered, ${sums[1]} arrived, of which ${sums[2]} is explained (${wrong.slice(0, most).join(", ")})`;
};

const said = (mistakes: IntegrityViolation[]) =>
  listed(mistakes.map(({ id, what }) => `${id}: ${what}`));

export async function checkRefunds(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { db, now } = checkedSite;
  if (!db) return notLooked;
  const mistakes = await findRefundViolations(db, await paymentsOf(checkedSite, db), now());
  return mistakes.length === 0
    ? ok("none is above its payment, and none is lost")
    : fail(`${said(mistakes)}. Compare with the payment's refunds in Paystack's dashboard.`);
}

export async function checkDisputes(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { db, now } = checkedSite;
  if (!db) return notLooked;
  const mistakes = await findDisputeViolations(db, await paymentsOf(checkedSite, db), now());
  return mistakes.length === 0
    ? ok("each that is open waits for somebody, and none took more than was paid")
    : fail(`${said(mistakes)}. Compare with the disputes in Paystack's dashboard.`);
}

export async function checkOrders(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { db } = checkedSite;
  if (!db) return notLooked;
  const mistakes = await findOrderViolations(db, await paymentsOf(checkedSite, db));
  return mistakes.length === 0
    ? ok("each has one settled payment and adds up")
    : fail(
        `${said(mistakes)}. Compare with the payment in Paystack's dashboard, and put right what was changed by hand.`,
      );
}

export async function checkTickets(checkedSite: SiteUnderCheck): Promise<Finding> {
  const { db, now } = checkedSite;
  if (!db) return notLooked;
  const mistakes = await findTicketViolations(db, await paymentsOf(checkedSite, db), now());
  return mistakes.length === 0
    ? ok("each sold place has its ticket and its price, and no capacity has more than its size")
    : fail(
        `${said(mistakes)}. Look each up under Tickets, and put right what was changed by hand.`,
      );
}

export async function checkStock({ db }: SiteUnderCheck): Promise<Finding> {
  if (!db) return notLooked;
  const counts = await readVariantCounts(db);
  const wrong = counts.filter(isWrong).map(stockText);
  if (wrong.length > 0)
    return fail(
      `${listed(wrong)}. Count the pieces, empty the field under Uploads and save, then type the number and save again.`,
    );
  const sum = (of: "received" | "sold" | "left") =>
    counts.reduce((sum, count) => sum + count[of], 0);
  return counts.length === 0
    ? ok("nothing is counted")
    : ok(`${sum("received")} pieces received are ${sum("sold")} sold and ${sum("left")} left`);
}

const nameOf = ({ name, ...variant }: VariantCount) => {
  const choice = choiceText(variant);
  return `${name}${choice && ` (${choice})`}`;
};

const stockText = (count: VariantCount) => {
  const { received, sold, left } = count;
  return `${nameOf(count)}: ${received} received, ${sold} sold, ${left} left`;
};
