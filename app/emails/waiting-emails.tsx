import { href } from "react-router";
import { formatDayTime } from "#app/shared/dates.ts";
import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { formatNaira } from "#app/shared/money.ts";
import { EmailButton, EmailDetails } from "./components.tsx";
import { EmailLayout } from "./layout.tsx";

interface WaitingEmailProps<Kind extends keyof EmailData> {
  data: EmailData[Kind];
  site: EmailSite;
}

/** Sent to a buyer whose browser cannot prove by itself that somebody is using it. */
export function TicketLinkEmail({ data, site }: WaitingEmailProps<"ticket_link">) {
  const { username, type, quantity, typeId, link } = data;
  const page = href("/tickets/:typeId", { typeId });
  const query = new URLSearchParams({ n: String(quantity), link });
  return (
    <EmailLayout
      {...site}
      title="Go on with your purchase"
      preview={`${quantity} × ${type}: the link is valid for an hour.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {username}, this link leads back to the form with what you wrote, so that you can reserve{" "}
        <strong>
          {quantity} × {type}
        </strong>
        . It is valid for an hour and for one purchase. Nothing is reserved yet. If you did not ask
        for it, there is nothing to do.
      </p>
      <EmailButton href={`${site.publicUrl}${page}?${query}`}>Go on</EmailButton>
    </EmailLayout>
  );
}

/** Sent to somebody who joined the waiting list: how to see their turn, and how to leave. */
export function WaitingJoinedEmail({ data, site }: WaitingEmailProps<"waiting_joined">) {
  const { username, type, quantity, token } = data;
  return (
    <EmailLayout
      {...site}
      title="You are on the waiting list"
      preview={`${quantity} × ${type}: places that come free are offered in turn.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {username}, you wait for{" "}
        <strong>
          {quantity} × {type}
        </strong>
        . When places come free they are offered to those who wait, in turn. An e-mail then tells
        you how long yours are kept.
      </p>
      <EmailButton href={site.publicUrl + href("/wait/:token", { token })}>
        See your turn, or leave
      </EmailButton>
    </EmailLayout>
  );
}

/** Sent to those who wait for tickets that are all cancelled. */
export function WaitingEndedEmail({ data, site }: WaitingEmailProps<"waiting_ended">) {
  const { username, type, hadOffer } = data;
  return (
    <EmailLayout
      {...site}
      title="The waiting list has ended"
      preview={`All tickets of ${type} were cancelled.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {username}, the organisers have cancelled all tickets of <strong>{type}</strong>, and the
        waiting list{hadOffer && " and the offer to you"} with them. You have paid nothing, and
        there is nothing to do.
      </p>
      <EmailButton href={site.publicUrl + href("/tickets")}>See the tickets</EmailButton>
    </EmailLayout>
  );
}

export function TicketOfferEmail({ data, site }: WaitingEmailProps<"ticket_offer">) {
  const { username, type, quantity, totalKobo, until, token } = data;
  return (
    <EmailLayout
      {...site}
      title={quantity === 1 ? "A ticket for you" : `${quantity} tickets for you`}
      preview={`Kept for you until ${formatDayTime(until)}.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {username}, {quantity === 1 ? "a place is" : "places are"} free, and it is your turn.{" "}
        {quantity === 1 ? "It is" : "They are"} kept for you until{" "}
        <strong>{formatDayTime(until)}</strong>; then {quantity === 1 ? "it goes" : "they go"} to
        the next person.
      </p>
      <EmailDetails
        details={[
          ["Tickets", `${quantity} × ${type}`],
          ["Price", formatNaira(totalKobo)],
        ]}
      />
      <EmailButton href={site.publicUrl + href("/offer/:token", { token })}>
        {quantity === 1 ? "Take it, or say no" : "Take them, or say no"}
      </EmailButton>
    </EmailLayout>
  );
}

const offerKept = {
  title: "You wait on, in your turn",
  preview: "A ticket was taken back.",
  text: "whoever gave back the ticket that was kept for you has taken it back before you paid. You keep your turn, and have the next one that is free.",
};

const offerMissed = {
  title: "Your tickets went to the next person",
  preview: "The time of the offer is over.",
  text: "the tickets that were kept for you were not taken in time, and went to the next person on the list.",
};

const offerOfPastFestival = {
  title: "The festival is over",
  preview: "The offer of tickets has ended with it.",
  text: "the festival is over, and the offer of tickets to you has ended with it. Nothing was paid.",
};

const offerOfEndedSale = {
  title: "The sale of tickets has ended",
  preview: "The offer of tickets has ended with it.",
  text: "the sale of these tickets has ended, and the offer of tickets to you has ended with it. Nothing was paid.",
};

export function TicketOfferEndedEmail({ data, site }: WaitingEmailProps<"ticket_offer_ended">) {
  const { username, token, mayWaitAgain, isKept, isFestivalOver, isSaleOver } = data;
  const { title, preview, text } = isKept
    ? offerKept
    : isFestivalOver
      ? offerOfPastFestival
      : isSaleOver
        ? offerOfEndedSale
        : offerMissed;
  return (
    <EmailLayout {...site} title={title} preview={preview}>
      <p style={{ margin: "0 0 18px" }}>
        Hi {username}, {text}
      </p>
      {isKept && (
        <EmailButton href={site.publicUrl + href("/wait/:token", { token })}>
          Your entry on the list
        </EmailButton>
      )}
      {mayWaitAgain && (
        <EmailButton href={site.publicUrl + href("/wait/:token", { token })}>
          Wait again, at the end
        </EmailButton>
      )}
    </EmailLayout>
  );
}
