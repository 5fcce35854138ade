import type { EmailData } from "#app/shared/mail/emails.ts";

/** What the e-mail of a ticket says, of a ticket as it is now. */
export const ticketEmail = ({
  firstName,
  lastName,
  ticketId,
  package: type,
  quantity,
}: EmailData["ticket"]): EmailData["ticket"] => ({
  firstName,
  lastName,
  ticketId,
  package: type,
  quantity,
});
