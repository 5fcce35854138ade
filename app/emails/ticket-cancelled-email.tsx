import type { EmailData } from "#app/shared/mail/emails.ts";
import { EmailLayout } from "./layout.tsx";

interface TicketCancelledEmailProps {
  data: EmailData["ticket_cancelled"];
  site: { brandName: string; publicUrl: string };
}

export function TicketCancelledEmail({ data, site }: TicketCancelledEmailProps) {
  return (
    <EmailLayout
      {...site}
      title="Your ticket is cancelled"
      preview={`Ticket ${data.ticketId} opens no gate any more.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.firstName} {data.lastName}, the organisers have cancelled your {data.package}{" "}
        ticket <strong>{data.ticketId}</strong>. It opens no gate any more, on paper or on a phone.
      </p>
      <p style={{ margin: 0 }}>If that is a mistake, write to us and name the ticket.</p>
    </EmailLayout>
  );
}
