import { formatDayTime } from "#app/shared/dates.ts";
import type { EmailData, EmailSite } from "#app/shared/mail/emails.ts";
import { Lines } from "./components.tsx";
import { colours, EmailLayout } from "./layout.tsx";

interface MessageAnswerEmailProps {
  data: EmailData["message_answer"];
  site: EmailSite;
}

/** An organiser's answer to a message of the contact page, with the message below it. */
export function MessageAnswerEmail({ data, site }: MessageAnswerEmailProps) {
  const { username, question, answer, askedAt } = data;
  return (
    <EmailLayout {...site} title="Your message" preview={answer.slice(0, 90)}>
      <p style={{ margin: "0 0 14px" }}>Hi {username},</p>
      <p style={{ margin: "0 0 22px" }}>
        <Lines>{answer}</Lines>
      </p>
      <p className="hush" style={{ margin: "0 0 6px", fontSize: 14, color: colours.hush }}>
        You wrote on {formatDayTime(askedAt)}:
      </p>
      <blockquote
        className="line"
        style={{ margin: 0, paddingLeft: 12, borderLeft: `3px solid ${colours.line}` }}
      >
        <Lines>{question}</Lines>
      </blockquote>
    </EmailLayout>
  );
}
