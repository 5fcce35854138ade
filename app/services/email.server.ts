import { createTransport } from "nodemailer";
import type { Env } from "#app/config/env.server.ts";

/** `fields`: template parameters of specification.md section 7, which EmailJS takes as they are. */
export interface OutgoingEmail {
  id: string; // the same at each try: the Message-ID is made from it
  to: string;
  subject: string;
  html: string;
  text: string;
  fields: Record<string, string>;
}

/** Raises an Error with the provider's words when it was not taken. */
export type EmailSender = (email: OutgoingEmail) => Promise<void>;

/** Null where none is set beside live keys: e-mail then waits in the outbox. */
export function createEmailSender(email: Env["email"], brandName: string): EmailSender | null {
  switch (email.via) {
    case "emailjs":
      return paced(emailJsSender(email, brandName), 1_000);
    case "smtp":
      return smtpSender(email, brandName);
    case "none":
      return null;
  }
}

/** EmailJS takes one request a second (services.md, "EmailJS"). */
function paced(send: EmailSender, intervalMs: number): EmailSender {
  let free: Promise<unknown> = Promise.resolve();
  return (email) => {
    const sent = free.then(() => send(email));
    const waited = () => new Promise((done) => setTimeout(done, intervalMs).unref());
    free = sent.then(waited, waited);
    return sent;
  };
}

function emailJsSender(
  settings: Extract<Env["email"], { via: "emailjs" }>,
  brandName: string,
): EmailSender {
  const { hostname } = new URL(settings.url);
  return async ({ id, to, subject, html, text, fields }) => {
    const response = await fetch(settings.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        lib_version: "4.4.1",
        user_id: settings.userId,
        service_id: settings.serviceId,
        template_id: settings.templateId,
        accessToken: settings.accessToken,
        template_params: {
          ...fields,
          to_email: to,
          userEmail: to,
          from_name: brandName,
          subject,
          html,
          text,
          message_id: `<${id}@${hostname}>`,
        },
      }),
      signal: AbortSignal.timeout(15_000),
    });
    const answer = await response.text();
    if (!response.ok && answer !== "OK")
      throw new Error(`EmailJS answered ${response.status}: ${answer.slice(0, 200)}`);
  };
}

function smtpSender(
  { url, from }: Extract<Env["email"], { via: "smtp" }>,
  brandName: string,
): EmailSender {
  const transport = createTransport(url);
  const domain = from.split("@").at(-1);
  return async ({ id, to, subject, html, text }) => {
    await transport.sendMail({
      messageId: `<${id}@${domain}>`,
      from: { name: brandName, address: from },
      to,
      subject,
      html,
      text,
    });
  };
}
