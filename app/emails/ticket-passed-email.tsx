import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { EmailLayout } from "./layout.tsx";

interface TicketPassedEmailProps {
  data: EmailData["ticket_passed"];
  site: EmailSite;
}

/** To whoever had the ticket: the new holder and code stay unknown to them. */
export function TicketPassedEmail({ data, site }: TicketPassedEmailProps) {
  return (
    <EmailLayout
      {...site}
      title="Your ticket is passed on"
      preview={`Ticket ${data.number} has a new holder and a new code.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.holder}, ticket <strong>{data.number}</strong> belongs to {data.to} now. The code
        that you have, on paper or on a phone, opens no gate any more.
      </p>
      <p style={{ margin: 0 }}>
        If you did not mean that, write to us at once and name the ticket.
      </p>
    </EmailLayout>
  );
}
