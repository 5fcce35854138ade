import type { IntegrityViolation } from "../../app/domain/integrity/integrity-violation.server.ts";
import { type MoneyBook, readMoneyBooks } from "../../app/domain/integrity/check-money.server.ts";
import { findOrderMistakes } from "../../app/domain/integrity/check-orders.server.ts";
import { findRefundMistakes } from "../../app/domain/integrity/check-refunds.server.ts";
import { findDisputeMistakes } from "../../app/domain/integrity/check-disputes.server.ts";
import {
  isWrong,
  readStockBooks,
  type StockBook,
} from "../../app/domain/integrity/check-stock.server.ts";
import { formatNaira } from "../../app/shared/money.ts";
import { choiceText } from "../../app/shared/orders/order-line-text.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";
import type { Patient } from "./patient.ts";

const notLooked = warn("Not looked at: there is no database.");
const most = 5;

function listed(texts: string[]): string {
  const shown = texts.slice(0, most).join("; ");
  return texts.length > most ? `${shown}; and ${texts.length - most} more` : shown;
}

export async function checkMoney({ db }: Patient): Promise<Finding> {
  if (!db) return notLooked;
  const [all, ...days] = await readMoneyBooks(db);
  const wrong = days.filter((day) => day.wrong.length > 0).map(dayText);
  if (wrong.length > 0)
    return fail(
      `Orders are not what arrived for them: ${listed(wrong)}. Look each up in Paystack's dashboard, and put right what was changed by hand.`,
    );
  const { orders = 0, ordered = 0, refunded = 0, cash = 0, undecided = 0 } = all ?? {};
  const inCash = cash > 0 ? `, ${formatNaira(cash)} of it in cash` : "";
  return ok(
    `${formatNaira(ordered)} of ${orders} ${orders === 1 ? "order" : "orders"} are what arrived${inCash}; ${formatNaira(refunded)} go back, ${formatNaira(undecided)} wait for a decision`,
  );
}

const dayText = ({ day, ordered, paid, undecided, decided, wrong }: MoneyBook) => {
  const sums = [ordered, paid, undecided + decided].map(formatNaira);
  return `${day}: ${sums[0]} ordered, ${sums[1]} arrived, of which ${sums[2]} is explained (${wrong.slice(0, most).join(", ")})`;
};

const said = (mistakes: IntegrityViolation[]) =>
  listed(mistakes.map(({ id, what }) => `${id}: ${what}`));

export async function checkRefunds({ db, now }: Patient): Promise<Finding> {
  if (!db) return notLooked;
  const mistakes = await findRefundMistakes(db, now());
  return mistakes.length === 0
    ? ok("none is above its payment, and none is lost")
    : fail(`${said(mistakes)}. Compare with the payment's refunds in Paystack's dashboard.`);
}

export async function checkDisputes({ db, now }: Patient): Promise<Finding> {
  if (!db) return notLooked;
  const mistakes = await findDisputeMistakes(db, now());
  return mistakes.length === 0
    ? ok("each that is open waits for somebody, and none took more than was paid")
    : fail(`${said(mistakes)}. Compare with the disputes in Paystack's dashboard.`);
}

export async function checkOrders({ db }: Patient): Promise<Finding> {
  if (!db) return notLooked;
  const mistakes = await findOrderMistakes(db);
  return mistakes.length === 0
    ? ok("each has one settled payment and adds up")
    : fail(
        `${said(mistakes)}. Compare with the payment in Paystack's dashboard, and put right what was changed by hand.`,
      );
}

export async function checkStock({ db }: Patient): Promise<Finding> {
  if (!db) return notLooked;
  const books = await readStockBooks(db);
  const wrong = books.filter(isWrong).map(stockText);
  if (wrong.length > 0)
    return fail(
      `${listed(wrong)}. Count the pieces, empty the field under Uploads and save, then type the number and save again.`,
    );
  const sum = (of: "entered" | "sold" | "left") => books.reduce((sum, book) => sum + book[of], 0);
  return books.length === 0
    ? ok("nothing is counted")
    : ok(`${sum("entered")} pieces entered are ${sum("sold")} sold and ${sum("left")} left`);
}

const stockText = ({ name, entered, sold, left, ...variant }: StockBook) => {
  const choice = choiceText(variant);
  return `${name}${choice && ` (${choice})`}: ${entered} entered, ${sold} sold, ${left} left`;
};
