import { href } from "react-router";
import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { CalendarLink } from "./calendar-link.tsx";
import { CodePicture } from "./code-picture.tsx";
import { EmailLayout } from "./layout.tsx";
import { MailedTicket } from "./mailed-ticket.tsx";

interface TicketEmailProps {
  data: EmailData["ticket"];
  site: EmailSite;
}

export function TicketEmail({ data, site }: TicketEmailProps) {
  return (
    <EmailLayout
      {...site}
      title={`Your ${data.package} ticket`}
      preview={`Ticket ${data.ticketId}. Show it at the gate.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.firstName} {data.lastName}, this is your ticket. Show it at the gate, on paper or
        on your phone.
      </p>
      <MailedTicket
        type={data.package}
        people={data.quantity}
        number={data.ticketId}
        holder={`${data.firstName} ${data.lastName}`}
        site={site}
      >
        <CodePicture
          kind="ticket"
          code={data.ticketId}
          alt={`The code of ticket ${data.ticketId}`}
          publicUrl={site.publicUrl}
        />
      </MailedTicket>
      {!site.isOver && (
        <CalendarLink href={site.publicUrl + href("/festival.ics")}>Add to calendar</CalendarLink>
      )}
    </EmailLayout>
  );
}
