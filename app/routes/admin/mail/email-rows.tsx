import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href, Link } from "react-router";
import type { OutboxEmail } from "#app/domain/mail/outbox-lists.server.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { RecordCell, RecordRow, RecordRows } from "#app/routes/admin/record-table.tsx";
import { ageText } from "#app/shared/dates.ts";
import type { EmailState } from "#app/shared/mail/email-states.ts";
import { emailTitles } from "#app/shared/mail/emails.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SendAgain } from "./send-again.tsx";

export const emailColumns = ["To", "What", "Written", "State", "Again"];

const badges = {
  waiting: { tone: "marigold", word: "waiting" },
  failed: { tone: "flame", word: "failed" },
  sent: { tone: "palm", word: "sent" },
  replaced: { tone: "neutral", word: "sent again" },
} as const satisfies Record<EmailState, { tone: string; word: string }>;

export function EmailRows({ rows, now }: { rows: readonly OutboxEmail[]; now: number }) {
  return (
    <RecordRows>
      {rows.map((email) => (
        <RecordRow key={email.id} card="dated">
          <RecordCell label="To" wide isPlain className="font-semibold">
            <EmailText email={email.recipient} />
          </RecordCell>
          <RecordCell label="What" wide isPlain className="wrap-anywhere">
            {emailTitles[email.kind]} <About email={email} />
          </RecordCell>
          <RecordCell label="Written">
            <DayTime at={email.createdAt} />
          </RecordCell>
          <RecordCell label="State" wide>
            <State email={email} now={now} />
          </RecordCell>
          <RecordCell
            label="Again"
            isPlain
            className="has-[[open]]:max-xl:col-span-2 max-xl:self-end"
          >
            <SendAgain email={email} />
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}

function About({ email: { orderId, orderNumber, ticketId } }: { email: OutboxEmail }) {
  if (ticketId) return <span className="text-muted">{ticketId}</span>;
  if (!orderId) return null;
  return (
    <Link
      to={href("/orders/:orderId", { orderId })}
      discover="none"
      className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
    >
      <OrderNumber>{orderNumber ?? orderId}</OrderNumber>
    </Link>
  );
}

function State({ email, now }: { email: OutboxEmail; now: number }) {
  const { tone, word } = badges[email.state];
  const at = email.sentAt ?? email.failedAt;
  return (
    <>
      <Badge tone={tone}>{word}</Badge>{" "}
      <span className="text-sm text-muted">
        {at ? <DayTime at={at} /> : `for ${ageText(email.createdAt, now)}`}
      </span>
      {email.reason && <span className="block text-sm wrap-anywhere">{email.reason}</span>}
    </>
  );
}
