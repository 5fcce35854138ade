import type { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { SendAgain } from "#app/routes/admin/mail/send-again.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { emailTitles } from "#app/shared/mail/emails.ts";

const words = {
  waiting: "is waiting to be sent",
  failed: "failed",
  sent: "sent",
  replaced: "sent again",
} as const;

type Emails = Awaited<ReturnType<typeof listEmailsAbout>>;

/** What was written to the customer, how far it is, and the way to send it again. */
export function OrderEmails({ emails }: { emails: Emails }) {
  if (emails.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="divide-y divide-line">
      {emails.map((email) => (
        <li key={email.id} className="py-2 wrap-anywhere">
          <p className="font-semibold">{emailTitles[email.kind]}</p>
          <p className="text-sm text-muted">
            {`${words[email.state]}, ${formatDayTime(email.sentAt ?? email.failedAt ?? email.createdAt)}, to ${email.recipient}`}
          </p>
          {email.reason && <p className="text-sm text-danger">{email.reason}</p>}
          <SendAgain email={email} />
        </li>
      ))}
    </ul>
  );
}
