import { DayTime } from "#app/routes/admin/day-time.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import type { Running } from "./running.ts";
import { SendTestMailForm } from "./send-test-mail-form.tsx";
import { TestMailCodeForm } from "./test-mail-code-form.tsx";

export function MailStep({ now, refusal }: { now: Running; refusal: Refusal | undefined }) {
  const { mail } = now;
  return (
    <>
      <p>An e-mail goes to you as every other one of the site does, with a code in it.</p>
      {mail && (
        <p className="wrap-anywhere">
          The last one was written to {mail.to}, <DayTime at={mail.sentAt} />:{" "}
          {mail.state === "sent"
            ? "it has left."
            : mail.state === "waiting"
              ? `it waits to be sent. ${mail.reason ?? ""}`
              : `it was refused. ${mail.reason ?? ""}`}
        </p>
      )}
      <SendTestMailForm isFirst={!mail} />
      {mail && !mail.isConfirmed && <TestMailCodeForm refusal={refusal} />}
    </>
  );
}
