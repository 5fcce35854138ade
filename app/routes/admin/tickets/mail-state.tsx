import { DayTime } from "#app/routes/admin/day-time.tsx";
import type { EmailState } from "#app/shared/mail/email-states.ts";

interface MailStateProps {
  /** Null where there is no e-mail. */
  state: EmailState | null;
  sentAt: Date | null;
  /** Why the e-mail has not left. */
  reason: string | null;
}

// They name the e-mail, as a ticket can wait for other things too, and a phone shows no heading.
const words: Record<EmailState, string> = {
  sent: "sent",
  waiting: "e-mail waits",
  failed: "e-mail not delivered",
  replaced: "not sent, another was",
};

/** The state of a ticket's e-mail. */
export function MailState({ state, sentAt, reason }: MailStateProps) {
  if (!state) return null;
  return (
    <>
      <span
        className={
          state === "failed"
            ? "font-semibold text-danger"
            : state === "sent"
              ? "@max-dense:hidden"
              : ""
        }
      >
        {sentAt ? <DayTime at={sentAt} /> : words[state]}
      </span>
      {reason && <span className="block text-sm wrap-anywhere">{reason}</span>}
    </>
  );
}
