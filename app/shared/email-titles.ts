import { refundNews } from "./orders/refunds.ts";
import type { EmailKind } from "./emails.ts";
import { orderNews } from "./orders/order-news.ts";
import { recordOf } from "./records.ts";

export const emailTitles: Record<EmailKind, string> = {
  ...recordOf(orderNews.map(({ email, subject }) => [email, subject] as const)),
  payment_mismatch: "Your payment differs",
  refund: refundNews.title,
  money_warning: "Warning about a payment",
  service_trouble: "A service does not answer",
  payments_differ: "Payments differ",
  organiser_news: "News of orders and messages",
  back_in_store: "Back in the store",
  password_changed: "Password changed",
  password_reset: "New password",
  sign_in_link: "Sign-in link",
  ticket: "Ticket",
  ticket_cancelled: "Ticket cancelled",
};

export const ownersEmails: readonly EmailKind[] = ["password_reset", "sign_in_link"]; // what opens an account
