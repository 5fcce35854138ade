import { href } from "react-router";
import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { CalendarLink } from "./calendar-link.tsx";
import { CodePicture } from "./code-picture.tsx";
import { colours, EmailLayout } from "./layout.tsx";

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
      <CodePicture
        kind="ticket"
        code={data.ticketId}
        alt={`The code of ticket ${data.ticketId}`}
        publicUrl={site.publicUrl}
      />
      <p
        className="line"
        style={{
          margin: "0 0 18px",
          padding: "16px 8px",
          border: `2px dashed ${colours.line}`,
          borderRadius: 12,
          textAlign: "center",
          fontFamily: "ui-monospace, Menlo, Consolas, monospace",
          fontSize: 22,
          fontWeight: 700,
          overflowWrap: "anywhere",
        }}
      >
        {data.ticketId}
      </p>
      <p style={{ margin: 0 }}>
        <strong>
          {data.package}, for {data.quantity} {data.quantity === 1 ? "person" : "people"}
        </strong>
        {!site.isOver && (
          <>
            <br />
            {site.day}
            <br />
            {site.place}
          </>
        )}
      </p>
      {!site.isOver && (
        <CalendarLink href={site.publicUrl + href("/festival.ics")}>Add to calendar</CalendarLink>
      )}
    </EmailLayout>
  );
}
