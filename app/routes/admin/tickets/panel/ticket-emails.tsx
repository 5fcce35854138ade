import { EmailText } from "#app/routes/admin/email-text.tsx";
import type { EmailState } from "#app/shared/mail/email-states.ts";
import { type EmailKind, emailTitles } from "#app/shared/mail/emails.ts";
import { MailState } from "#app/routes/admin/tickets/mail-state.tsx";

interface Email {
  id: string;
  kind: EmailKind;
  recipient: string;
  sentAt: Date | null;
  state: EmailState;
  reason: string | null;
}

/** Every e-mail about a ticket, and what became of it. */
export function TicketEmails({ emails }: { emails: readonly Email[] }) {
  if (emails.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 text-lg font-bold">E-mails</h3>
      <ul className="divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
        {emails.map(({ id, kind, recipient, ...email }) => (
          <li key={id} className="py-2.5">
            <span className="block font-semibold">
              {emailTitles[kind]} to <EmailText email={recipient} />
            </span>
            <MailState {...email} />
          </li>
        ))}
      </ul>
    </section>
  );
}
