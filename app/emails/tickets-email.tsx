import { href } from "react-router";
import { formatNaira } from "#app/shared/money.ts";
import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { piecesText, soldOutOrder } from "#app/shared/payments/payment-cases.ts";
import { CalendarLink } from "./calendar-link.tsx";
import { EmailButton } from "./email-button.tsx";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";
import { MailedTicket } from "./mailed-ticket.tsx";

interface TicketsEmailProps {
  data: EmailData["tickets"];
  site: EmailSite;
}

/** The name by which the mail shows a ticket's picture, which travels with it. */
export const pictureName = (number: string): string => number.toLowerCase();

const shownPx = 240;

/** All tickets of a purchase, each with its code as a picture that needs no network. */
export function TicketsEmail({ data, site }: TicketsEmailProps) {
  const { tickets = [], soldOutLines, only } = data;
  const count = tickets.length;
  const alone = only ? tickets[0] : undefined;
  const page = alone
    ? href("/t/:token", { token: alone.token })
    : href("/tickets/order/:token", { token: data.token });
  return (
    <EmailLayout
      {...site}
      title={count === 1 ? "Your ticket" : `Your ${count} tickets`}
      preview={`Order ${data.orderNumber}. Show each code at the gate.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username}, {count === 1 ? "this is your ticket" : "these are your tickets"}. Show
        the code at the gate, on your phone or on paper. One code lets in one ticket, once
        {alone ? "." : ": send a friend their own page, not a picture of it."}
      </p>
      {soldOutLines.length > 0 && (
        <p style={{ margin: "0 0 18px" }}>
          <strong>{soldOutOrder.said(piecesText(soldOutLines))}</strong> Unless the organisers find
          another answer within a day, that money goes back by itself.
        </p>
      )}
      {tickets.map((ticket) => (
        <MailedTicket key={ticket.number} {...ticket} site={site}>
          <img
            src={`cid:${pictureName(ticket.number)}`}
            alt={`The code of ticket ${ticket.number}`}
            width={shownPx}
            height={shownPx}
            loading="lazy"
            style={{ borderRadius: 12, backgroundColor: "#ffffff" }}
          />
        </MailedTicket>
      ))}
      <EmailFacts
        facts={[
          ["Order", data.orderNumber],
          ...(alone ? [] : ([["Paid", formatNaira(data.totalKobo)]] as const)),
          ...(data.reductionKobo && !alone
            ? ([["Taken off by a code", formatNaira(data.reductionKobo)]] as const)
            : []),
          ...(site.isOver
            ? []
            : ([
                ["When", site.day],
                ["Where", site.place],
              ] as const)),
        ]}
      />
      <EmailButton href={site.publicUrl + page}>
        {count === 1 ? "Open your ticket" : "Open your tickets"}
      </EmailButton>
      {!site.isOver && (
        <CalendarLink href={site.publicUrl + href("/festival.ics")}>Add to calendar</CalendarLink>
      )}
    </EmailLayout>
  );
}
