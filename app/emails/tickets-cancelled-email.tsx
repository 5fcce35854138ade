import { formatNaira } from "#app/shared/money.ts";
import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { EmailFacts } from "./email-facts.tsx";
import { EmailLayout } from "./layout.tsx";

interface TicketsCancelledEmailProps {
  data: EmailData["tickets_cancelled"];
  site: EmailSite;
}

/** To whoever held tickets that were given back or cancelled. */
export function TicketsCancelledEmail({ data, site }: TicketsCancelledEmailProps) {
  const { tickets, refundKobo, reason, isGivenBack } = data;
  const isOne = tickets.length === 1;
  const what = isOne ? "ticket" : "tickets";
  return (
    <EmailLayout
      {...site}
      title={
        isGivenBack ? `Your ${what} went back` : `Your ${what} ${isOne ? "is" : "are"} cancelled`
      }
      preview={`${tickets.map(({ number }) => number).join(", ")}: no gate opens any more.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username},{" "}
        {isGivenBack
          ? `${isOne ? "this ticket was" : "these tickets were"} given back.`
          : `the organisers have cancelled ${isOne ? "this ticket" : "these tickets"}.`}{" "}
        {isOne ? "Its code opens" : "Their codes open"} no gate any more, on paper or on a phone.
        {reason && ` ${reason}`}
      </p>
      <EmailFacts
        facts={[
          ...tickets.map(({ number, holder, type }) => [number, `${type}, ${holder}`] as const),
          ["Order", data.orderNumber],
          ...(refundKobo ? ([["Goes back", formatNaira(refundKobo)]] as const) : []),
        ]}
      />
      {refundKobo !== null && refundKobo > 0 && (
        <p style={{ margin: 0 }}>
          The money goes back the way it was paid. Banks take up to ten working days.
        </p>
      )}
    </EmailLayout>
  );
}
