import { href } from "react-router";
import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { EmailButton, EmailDetails, FileLink, OwnWords, QrImage } from "./components.tsx";
import { colours, EmailLayout, useTheme } from "./layout.tsx";
import { clothOf } from "#app/shared/tickets/cloth.ts";
import { dayPicture } from "#app/shared/mail/day-picture.ts";
import { formatNaira } from "#app/shared/money.ts";
import {
  doublePayment,
  piecesText,
  soldOutOrder,
  ticketsInstead,
  ticketsSoldOut,
} from "#app/shared/payments/payment-cases.ts";
import type { ReactNode } from "react";

/** Where a ticket is found again whose e-mail is gone. */
const LostLink = ({ publicUrl }: Pick<EmailSite, "publicUrl">) => (
  <FileLink href={publicUrl + href("/tickets/lost")}>
    Lost a ticket? Have it sent to you again
  </FileLink>
);

const calendarOf = ({ calendarUrl, publicUrl }: EmailSite): string =>
  calendarUrl ?? publicUrl + href("/festival.ics");

interface TicketEmailProps {
  data: EmailData["ticket"];
  site: EmailSite;
}

/** Somebody with one name has no last name. */
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

export function TicketEmail({ data, site }: TicketEmailProps) {
  return (
    <EmailLayout
      {...site}
      title={`Your ${data.package} ticket`}
      preview={`Ticket ${data.ticketId}. Show it at the gate.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {nameOf(data)}, this is your ticket. Show it at the gate, on paper or on your phone.
      </p>
      <IssuedTicket ticket={data} site={site} />
      <OwnWords>{site.ticketWords}</OwnWords>
      {!site.isOver && <FileLink href={calendarOf(site)}>Add to calendar</FileLink>}
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface TicketsEmailProps {
  data: EmailData["tickets"];
  site: EmailSite;
}

/** The name by which the e-mail refers to a ticket's picture, which is attached to it. */
export const pictureName = (number: string): string => number.toLowerCase();

const shownPx = 240;

/**
 * Sent with all tickets of a purchase. Each ticket's code is an attached picture, which needs no
 * network.
 */
export function TicketsEmail({ data, site }: TicketsEmailProps) {
  const { tickets = [], soldOutLines, only, over } = data;
  const count = tickets.length;
  // The payment came after the last place was sold.
  if (count === 0 && soldOutLines.length > 0) return <NoTicketsEmail data={data} site={site} />;
  const alone = only ? tickets[0] : undefined;
  const page = alone
    ? href("/t/:token", { token: alone.token })
    : href("/tickets/order/:token", { token: data.token });
  const file = alone
    ? href("/t/:token/ticket.pdf", { token: alone.token })
    : href("/tickets/order/:token/tickets.pdf", { token: data.token });
  return (
    <EmailLayout
      {...site}
      title={count === 1 ? "Your ticket" : `Your ${count} tickets`}
      preview={over ?? `Order ${data.orderNumber}. Show each code at the gate.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username}, {count === 1 ? "this is your ticket" : "these are your tickets"}.{" "}
        {over ??
          `Show the code at the gate, on your phone or on paper. One code lets in one ticket, once${
            alone ? "." : ": send a friend their own page, not a picture of it."
          }`}
      </p>
      {soldOutLines.length > 0 && (
        <p style={{ margin: "0 0 18px" }}>
          <strong>{soldOutOrder.text(piecesText(soldOutLines))}</strong>{" "}
          {ticketsSoldOut.next(data.refundsAt ? new Date(data.refundsAt) : null)}
        </p>
      )}
      {data.insteadOf && !alone && (
        <p style={{ margin: "0 0 18px" }}>
          <strong>{ticketsInstead.text(piecesText(data.insteadOf.lines))}</strong>
          {data.insteadOf.backKobo > 0 && ` ${ticketsInstead.back(data.insteadOf.backKobo)}`}
        </p>
      )}
      {data.sameItemsAs && !alone && (
        <p style={{ margin: "0 0 18px" }}>
          <strong>
            {doublePayment.title} {doublePayment.text(data.sameItemsAs)}
          </strong>{" "}
          {doublePayment.next}
        </p>
      )}
      {tickets.map(({ code, share, ...ticket }) => (
        <MailedTicket
          key={ticket.number}
          {...ticket}
          code={code}
          share={code === null ? undefined : share}
          site={site}
        >
          {code !== null && <CodePicture number={ticket.number} />}
        </MailedTicket>
      ))}
      <EmailDetails
        details={[
          ["Order", data.orderNumber],
          ...(alone ? [] : ([["Paid", formatNaira(data.totalKobo)]] as const)),
          ...(data.reductionKobo && !alone
            ? ([["Discount by a code", formatNaira(data.reductionKobo)]] as const)
            : []),
        ]}
      />
      <OwnWords>{over ? "" : site.ticketWords}</OwnWords>
      <EmailButton href={site.publicUrl + page}>
        {count === 1 ? "Open your ticket" : "Open your tickets"}
      </EmailButton>
      {count > 0 && !over && <FileLink href={site.publicUrl + file}>Download as PDF</FileLink>}
      {!site.isOver && <FileLink href={calendarOf(site)}>Add to calendar</FileLink>}
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface TicketReminderEmailProps {
  data: EmailData["ticket_reminder"];
  site: EmailSite;
}

/** Sent before the day with all valid tickets of an address, each with its code. */
export function TicketReminderEmail({ data, site }: TicketReminderEmailProps) {
  const { tickets = [], issued = [], moment, words } = data;
  const count = tickets.length + issued.length;
  const what = count === 1 ? "your ticket" : "your tickets";
  const brand = site.ticketBrand ?? site.brandName;
  return (
    <EmailLayout
      {...site}
      title={moment === "morning" ? `Today: ${what}` : `Soon: ${what}`}
      preview={`${site.day}, ${site.place}. Show the code at the gate.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username}, {brand} is on {site.day}: that is when the gates open.
        {site.gate && ` The gate: ${site.gate}.`} Here {count === 1 ? "is" : "are"} {what} once
        more: show the code at the gate, on your phone or on paper.
      </p>
      <OwnWords>{words}</OwnWords>
      {words && <div style={{ height: 18 }} />}
      {tickets.map(({ code, ...ticket }) => (
        <MailedTicket key={ticket.number} {...ticket} code={code} site={site}>
          {code !== null && <CodePicture number={ticket.number} />}
          <FileLink href={site.publicUrl + href("/t/:token", { token: ticket.token })}>
            Open this ticket
          </FileLink>
        </MailedTicket>
      ))}
      {issued.map((ticket) => (
        <IssuedTicket key={ticket.ticketId} ticket={ticket} site={site} />
      ))}
      <OwnWords>{site.ticketWords}</OwnWords>
      <FileLink href={calendarOf(site)}>Add to calendar</FileLink>
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface IssuedTicketProps {
  ticket: EmailData["ticket"];
  site: EmailSite;
}

/** A ticket that an organiser issued, whose code is the number that people call it by. */
const IssuedTicket = ({ ticket, site }: IssuedTicketProps) => (
  <MailedTicket
    type={ticket.package}
    people={ticket.quantity}
    number={ticket.ticketId}
    holder={nameOf(ticket)}
    site={site}
  >
    <QrImage
      kind="ticket"
      code={ticket.ticketId}
      alt={`The code of ticket ${ticket.ticketId}`}
      publicUrl={site.publicUrl}
    />
  </MailedTicket>
);

/** The picture of a code, which is attached to the e-mail. */
const CodePicture = ({ number }: { number: string }) => (
  <img
    src={`cid:${pictureName(number)}`}
    alt={`The code of ticket ${number}`}
    width={shownPx}
    height={shownPx}
    loading="lazy"
    style={{ borderRadius: 12, backgroundColor: "#ffffff" }}
  />
);

function NoTicketsEmail({ data, site }: TicketsEmailProps) {
  const text = soldOutOrder.text(piecesText(data.soldOutLines));
  return (
    <EmailLayout {...site} title={soldOutOrder.title} preview={text}>
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username}. {text}{" "}
        {ticketsSoldOut.next(data.refundsAt ? new Date(data.refundsAt) : null)} You need not pay
        again.
      </p>
      <EmailDetails
        details={[
          ["Order", data.orderNumber],
          ["Paid", formatNaira(data.totalKobo)],
        ]}
      />
      <EmailButton href={site.publicUrl + href("/tickets/order/:token", { token: data.token })}>
        Open your purchase
      </EmailButton>
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface TicketCancelledEmailProps {
  data: EmailData["ticket_cancelled"];
  site: { brandName: string; publicUrl: string };
}

export function TicketCancelledEmail({ data, site }: TicketCancelledEmailProps) {
  return (
    <EmailLayout
      {...site}
      title="Your ticket is cancelled"
      preview={`Ticket ${data.ticketId} is no longer valid.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {nameOf(data)}, the organisers have cancelled your {data.package} ticket{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{data.ticketId}</strong>. It is no longer valid, on
        paper or on a phone.
      </p>
      {data.reason && <p style={{ margin: "0 0 18px" }}>{data.reason}</p>}
      <p style={{ margin: 0 }}>If that is a mistake, write to us and name the ticket.</p>
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface TicketsCancelledEmailProps {
  data: EmailData["tickets_cancelled"];
  site: EmailSite;
}

/** Sent to the holder of tickets that were given back or cancelled. */
export function TicketsCancelledEmail({ data, site }: TicketsCancelledEmailProps) {
  const { tickets, refundKobo, reason, isGivenBack } = data;
  const isOne = tickets.length === 1;
  const what = isOne ? "ticket" : "tickets";
  return (
    <EmailLayout
      {...site}
      title={
        isGivenBack
          ? `Your ${what} ${isOne ? "was" : "were"} given back`
          : `Your ${what} ${isOne ? "is" : "are"} cancelled`
      }
      preview={`${tickets.map(({ number }) => number).join(", ")}: no longer valid.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username},{" "}
        {isGivenBack
          ? `${isOne ? "this ticket was" : "these tickets were"} given back.`
          : `the organisers have cancelled ${isOne ? "this ticket" : "these tickets"}.`}{" "}
        {isOne ? "Its code is" : "Their codes are"} no longer valid, on paper or on a phone.
        {reason && ` ${reason}`}
      </p>
      <EmailDetails
        details={[
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
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface TicketPassedEmailProps {
  data: EmailData["ticket_passed"];
  site: EmailSite;
}

/**
 * Sent to the former holder of a ticket that was passed on; it names neither the new holder nor the
 * new code.
 */
export function TicketPassedEmail({ data, site }: TicketPassedEmailProps) {
  return (
    <EmailLayout
      {...site}
      title="Your ticket is passed on"
      preview={`Ticket ${data.number} has a new holder and a new code.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.holder}, ticket <strong style={{ whiteSpace: "nowrap" }}>{data.number}</strong>{" "}
        belongs to {data.to} now. The code that you have, on paper or on a phone, is no longer
        valid.
      </p>
      <p style={{ margin: 0 }}>
        If you did not mean that, write to us at once and name the ticket.
      </p>
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface AddressCorrectedEmailProps {
  data: EmailData["address_corrected"];
  site: EmailSite;
}

/**
 * Sent to the address that a purchase had before, which may be somebody else's: it has no link to
 * the tickets.
 */
export function AddressCorrectedEmail({ data, site }: AddressCorrectedEmailProps) {
  return (
    <EmailLayout
      {...site}
      title="Your tickets go to another address"
      preview={`Order ${data.orderNumber} goes to ${data.to} from now on.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username}, the address of order{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{data.orderNumber}</strong> was corrected: what we
        write about these tickets goes to {data.to} from now on. Their codes and their pages are the
        same as before.
      </p>
      <p style={{ margin: 0 }}>
        If you did not mean that, write to us at once and name the order: somebody else may have the
        link of your purchase.
      </p>
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface TicketResaleEndedEmailProps {
  data: EmailData["ticket_resale_ended"];
  site: EmailSite;
}

/** To the holder who gave a ticket back, where nobody bought it before the time was over. */
export function TicketResaleEndedEmail({ data, site }: TicketResaleEndedEmailProps) {
  return (
    <EmailLayout
      {...site}
      title="Your ticket stays yours"
      preview={`Nobody bought ${data.number}. It is valid as before.`}
    >
      <p style={{ margin: "0 0 18px" }}>
        Hi {data.username}, nobody bought ticket{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{data.number}</strong> before the time for giving
        it back was over. It stays yours, is valid at the gate as before, and no money goes back.
      </p>
      <EmailButton href={site.publicUrl + href("/tickets/order/:token", { token: data.token })}>
        Open your tickets
      </EmailButton>
      <LostLink {...site} />
    </EmailLayout>
  );
}

interface MailedTicketProps {
  type: string;
  people: number;
  number: string;
  holder: string;
  /** The text of its code, for a program that does not show the picture. */
  code?: string | null;
  /** The short code to say at the gate. */
  spoken?: string;
  /** The paths of the picture that its holder may post. */
  share?: { story: string; post: string };
  site: EmailSite;
  /** The picture of its code. */
  children: ReactNode;
}

/**
 * The colour of a ticket type, as on /tickets: VVIP is palm, Vip the second colour, every other
 * type the first.
 */
function useColourOf(type: string): string {
  const { primary, accent } = useTheme();
  if (/\bvvip\b/i.test(type)) return "#12a56b";
  return /\bvip\b/i.test(type) ? accent : primary;
}

/** Letters that come near the site's own, for programs that set no face of a page. */
const heavy = "'Arial Black', Impact, system-ui, sans-serif";

/**
 * Draws a ticket that fits into one screenshot: its cloth, the day in the site's lettering, its
 * code, type and holder, and a stub with the number.
 */
function MailedTicket({
  type,
  people,
  number,
  holder,
  code,
  spoken,
  share,
  site,
  children,
}: MailedTicketProps) {
  const colour = useColourOf(type);
  return (
    <>
      <div
        style={{
          margin: "0 0 12px",
          // The cream thread at its edge is lost on cream paper without it.
          border: `2px solid ${colours.night}`,
          borderRadius: 14,
          overflow: "hidden",
          color: colours.night,
        }}
      >
        <ClothStrip number={number} />
        <div
          style={{
            borderTop: `3px solid ${colours.night}`,
            padding: "16px 18px 14px",
            backgroundColor: colour,
            textAlign: "center",
          }}
        >
          <p style={{ margin: "0 0 6px", fontFamily: heavy, fontSize: 15, fontWeight: 900 }}>
            {site.ticketBrand ?? site.brandName}
          </p>
          {!site.isOver && <DayOfTicket site={site} />}
          {children}
          <p
            style={{
              margin: "12px 0 0",
              fontFamily: heavy,
              fontSize: 28,
              fontWeight: 900,
              lineHeight: 1.05,
              overflowWrap: "anywhere",
            }}
          >
            {type}
          </p>
          <p style={{ margin: "4px 0 0", fontWeight: 700, overflowWrap: "anywhere" }}>{holder}</p>
        </div>
        <div
          style={{
            padding: "12px 18px 16px",
            borderTop: `4px dotted ${colours.night}`,
            backgroundColor: colour,
            textAlign: "center",
          }}
        >
          <p
            style={{
              margin: 0,
              fontFamily: heavy,
              fontSize: 22,
              fontWeight: 900,
              overflowWrap: "anywhere",
            }}
          >
            {number}
          </p>
          <p style={{ margin: 0, fontSize: 14, fontWeight: 600 }}>Admits {people}</p>
          {code && spoken && (
            <p style={{ margin: 0, fontSize: 14 }}>
              To say at the gate: <strong style={{ whiteSpace: "nowrap" }}>{spoken}</strong>
            </p>
          )}
          {code && <CodeAsText code={code} />}
        </div>
      </div>
      {share && <ShareLinks share={share} publicUrl={site.publicUrl} />}
    </>
  );
}

/** The day as large as the ticket is wide, and below it the hour and the place. */
const DayOfTicket = ({ site }: { site: EmailSite }) => (
  <>
    <img
      src={site.dayPicture.url}
      alt={site.dayPicture.text}
      width={dayPicture.width}
      height={dayPicture.height}
      loading="lazy"
      style={{
        maxWidth: "100%",
        height: "auto",
        fontFamily: heavy,
        fontSize: 40,
        fontWeight: 900,
        lineHeight: 1,
      }}
    />
    <p style={{ margin: "4px 0 14px", fontWeight: 600 }}>
      {site.day}
      <br />
      {site.place}
    </p>
  </>
);

const fixedThreads = { palm: "#12a56b", flame: "#ff5a1f", cream: "#fff4e0", ink: "#0b0620" };

/** The strip of cloth that is woven from the ticket's number, of table cells. */
function ClothStrip({ number }: { number: string }) {
  const { primary, accent } = useTheme();
  const colourOf = { ...fixedThreads, primary, accent };
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className="skip">
      <tbody>
        <tr>
          {clothOf(number).map(({ thread, width }, index) => (
            <td
              // oxlint-disable-next-line react/no-array-index-key -- threads come again
              key={index}
              width={`${Math.round(width * 1000) / 10}%`}
              height={26}
              style={{ backgroundColor: colourOf[thread], fontSize: 0, lineHeight: 0 }}
            >
              &nbsp;
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const CodeAsText = ({ code }: { code: string }) => (
  <>
    <p style={{ margin: "12px 0 0", fontSize: 12 }}>
      The code as text, if the picture does not show:
    </p>
    <pre
      style={{
        margin: "4px 0 0",
        fontFamily: "ui-monospace, Menlo, Consolas, monospace",
        fontSize: 11,
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
      }}
    >
      {code}
    </pre>
  </>
);

interface ShareLinksProps {
  share: { story: string; post: string };
  publicUrl: string;
}

/** The picture to post, which has neither the code nor the address of the ticket. */
const ShareLinks = ({ share, publicUrl }: ShareLinksProps) => (
  <p style={{ margin: "0 0 18px", fontSize: 14 }}>
    <strong>I’m in:</strong> a picture to post, without your code.{" "}
    <a className="plain" href={publicUrl + share.story} style={{ color: colours.indigo }}>
      For a story
    </a>{" "}
    or{" "}
    <a className="plain" href={publicUrl + share.post} style={{ color: colours.indigo }}>
      for a post
    </a>
  </p>
);
