/**
 * Of the customers of some orders: how many an e-mail has reached, waits for, or was refused for,
 * and who has left the site.
 */
export interface Told {
  sent: number;
  waiting: number;
  failed: number;
  left: number;
}

const some = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? one : many}`;

/** "9 customers were told, 3 e-mails wait to leave." */
export const toldText = ({ sent, waiting, failed, left }: Told): string =>
  [
    some(sent, "customer was told", "customers were told"),
    some(waiting, "e-mail waits to leave", "e-mails wait to leave"),
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

/** What became of telling one customer of a move: `kind` is the e-mail of the state that the order came into. */
export function toldOf(emails: readonly OrderEmail[], kind: string): string {
  const email = emails.findLast((one) => one.kind === kind);
  if (!email) return "The customer has left the site: nobody was told.";
  if (email.state === "sent") return "The customer was told.";
  if (email.state === "waiting") return "The e-mail to the customer waits to leave.";
  return `The customer was not told: ${email.reason}`;
}
