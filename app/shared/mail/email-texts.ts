import type { EmailKind } from "./emails.ts";

interface EmailText {
  /** What it is sent after. */
  when: string;
  to: "Customers" | "Ticket holders" | "Visitors" | "Organisers" | "Owners and treasurers";
}

/** When each e-mail is sent, and to whom. */
export const emailTexts: Record<EmailKind, EmailText> = {
  order_confirmed: { when: "An order is paid", to: "Customers" },
  order_sold_out: { when: "An order is paid, and something of it was sold out", to: "Customers" },
  order_without_account: { when: "A deleted account's payment arrives", to: "Customers" },
  ready_for_delivery: { when: "An order is ready for delivery", to: "Customers" },
  ready_for_pickup: { when: "An order is ready for pick-up", to: "Customers" },
  delivered: { when: "An order is handed over", to: "Customers" },
  order_cancelled: { when: "An order is cancelled", to: "Customers" },
  order_stepped_back: { when: "An order goes back a step", to: "Customers" },
  order_not_handed_over: { when: "A hand-over is undone", to: "Customers" },
  order_corrected: { when: "An order's address or way of delivery is changed", to: "Customers" },
  order_not_collected: { when: "An order was ready for three days", to: "Customers" },
  payment_mismatch: { when: "A payment is not what was asked", to: "Customers" },
  refund: { when: "A refund is sent", to: "Customers" },
  refund_failed: { when: "A refund fails", to: "Customers" },
  refund_paid_out: { when: "A refund that had failed is paid by hand", to: "Customers" },
  back_in_store: { when: "A product that somebody waits for is back", to: "Customers" },
  sign_in_link: { when: "Somebody asks for a link to sign in", to: "Customers" },
  password_reset: { when: "Somebody asks for a new password", to: "Customers" },
  password_changed: { when: "A password is changed", to: "Customers" },
  ticket: { when: "A ticket is issued or imported", to: "Ticket holders" },
  tickets: { when: "Tickets are paid", to: "Ticket holders" },
  ticket_cancelled: { when: "An issued ticket is cancelled", to: "Ticket holders" },
  tickets_cancelled: { when: "Bought tickets are cancelled or given back", to: "Ticket holders" },
  ticket_passed: { when: "A ticket is passed on", to: "Ticket holders" },
  ticket_resale_ended: {
    when: "Nobody bought a ticket that was for sale again",
    to: "Ticket holders",
  },
  ticket_reminder: {
    when: "Two days before the festival, and on its morning",
    to: "Ticket holders",
  },
  address_corrected: {
    when: "The address of tickets is corrected, to the one before",
    to: "Ticket holders",
  },
  ticket_link: { when: "A browser without scripts wants to buy in a rush", to: "Visitors" },
  waiting_joined: { when: "Somebody joins a waiting list", to: "Visitors" },
  waiting_ended: { when: "A waiting list ends because its tickets are cancelled", to: "Visitors" },
  ticket_offer: { when: "Somebody who waits is offered tickets", to: "Visitors" },
  ticket_offer_ended: { when: "An offer ends", to: "Visitors" },
  message_answer: { when: "An organiser answers a message", to: "Visitors" },
  broadcast: { when: "Organisers write to many", to: "Visitors" },
  admin_digest: {
    when: "There are new orders and messages, as often as you chose",
    to: "Organisers",
  },
  gate_reminder: {
    when: "The gates open in four hours, to who manages the gate’s phones",
    to: "Organisers",
  },
  service_alert: { when: "E-mail or Paystack fails for a while", to: "Organisers" },
  administrator_email: {
    when: "The administrator's address is to change, to the new one",
    to: "Organisers",
  },
  administrator_email_changed: {
    when: "The administrator's address has changed, to the one before",
    to: "Organisers",
  },
  team_invitation: { when: "Somebody is invited to the team", to: "Organisers" },
  team_notice: { when: "Something changes in the team", to: "Organisers" },
  money_warning: { when: "A payment needs a decision", to: "Owners and treasurers" },
  payments_differ: { when: "Paystack's list and ours differ", to: "Owners and treasurers" },
  dispute: { when: "A payment is disputed, or a dispute ends", to: "Owners and treasurers" },
};
