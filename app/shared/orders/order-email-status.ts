import { lastIndexOf } from "#app/shared/lists.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";

/**
 * For the customers of some orders: how many were reached by an e-mail, wait for it, or had it
 * refused, and how many have deleted their account.
 */
export interface NotifiedCustomers {
  sent: number;
  waiting: number;
  failed: number;
  left: number;
}

const some = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : pluralise(count, one, many);

/** "9 customers notified, 3 e-mails pending." */
export const notifiedText = ({ sent, waiting, failed, left }: NotifiedCustomers): string =>
  [
    some(sent, "customer notified", "customers notified"),
    some(waiting, "e-mail pending", "e-mails pending"),
    some(failed, "e-mail was refused", "e-mails were refused"),
    some(left, "customer has left the site", "customers have left the site"),
  ]
    .filter(Boolean)
    .join(", ");

interface OrderEmail {
  kind: string;
  state: string;
  reason: string | null;
}

/**
 * Whether one customer was notified of a move: `kind` is the e-mail of the state that the order
 * came into.
 */
export function emailStatusText(emails: readonly OrderEmail[], kind: string): string {
  const email = emails[lastIndexOf(emails, (one) => one.kind === kind)];
  if (!email) return "The customer has left the site: no e-mail was sent.";
  if (email.state === "sent") return "The customer was notified.";
  if (email.state === "waiting") return "The e-mail to the customer is waiting to be sent.";
  return `The customer was not notified: ${email.reason}`;
}
