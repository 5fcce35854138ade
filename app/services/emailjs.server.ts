import type { Env } from "#app/config/env.server.ts";
import { type EmailImage, EmailRefused, type EmailSender } from "./outgoing-email.server.ts";

/** services.md, "EmailJS". */
export function emailJsSender(
  settings: Extract<Env["email"], { via: "emailjs" }>,
  awaitTurn: () => Promise<void>,
): EmailSender {
  const { hostname } = new URL(settings.url);
  return async ({ id, fromName, to, subject, html, text, fields, pictures = [] }) => {
    await awaitTurn();
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
          from_name: fromName,
          subject,
          html: withAddresses(html, pictures),
          text,
          message_id: `<${id}@${hostname}>`,
        },
      }),
      signal: AbortSignal.timeout(15_000),
    });
    const answer = await response.text();
    if (response.ok || answer === "OK") return;
    const said = `EmailJS answered ${response.status}: ${answer.slice(0, 200)}`;
    throw isFinal(response.status, answer) ? new EmailRefused(said) : new Error(said);
  };
}

/**
 * EmailJS takes no attachments with a name, and Gmail and Outlook show no picture that stands inside
 * the HTML: each is shown from its address.
 */
const withAddresses = (html: string, pictures: readonly EmailImage[]): string =>
  pictures.reduce((whole, { cid, url }) => whole.replaceAll(`cid:${cid}"`, `${url}"`), html);

/** What the account or its settings lack can be mended there, and all e-mail waits for it. */
const aboutAccount = /account|user_id|public key|private key|access ?token|service|template/i;

const isFinal = (status: number, answer: string): boolean =>
  status === 413 || ((status === 400 || status === 422) && !aboutAccount.test(answer));
