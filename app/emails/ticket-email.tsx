import type { EmailData } from "#app/shared/emails.ts";
import { festival } from "#app/shared/festival.ts";
import { EmailLayout } from "./layout.tsx";

interface TicketEmailProps {
  data: EmailData["ticket"];
  site: { brandName: string; publicUrl: string };
}

export function TicketEmail({ data, site }: TicketEmailProps) {
  return (
    <EmailLayout
      {...site}
      title={`Your ${data.package} ticket`}
      preview={`Ticket ${data.ticketId}. Show it at the gate.`}
    >
      <p style={{ margin: "0 0 16px" }}>
        Hi {data.firstName} {data.lastName}, this is your ticket. Show it at the gate, on paper or
        on your phone.
      </p>
      <p style={{ margin: "0 0 16px", fontSize: 28, fontWeight: 800, letterSpacing: 2 }}>
        {data.ticketId}
      </p>
      <p style={{ margin: 0 }}>
        {data.package}, for {data.quantity} {data.quantity === 1 ? "person" : "people"}.{" "}
        {festival.date}, {festival.opensAt}, {festival.venue}, {festival.city}.
      </p>
    </EmailLayout>
  );
}
