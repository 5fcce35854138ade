import { createTransport } from "nodemailer";
import { z } from "zod";
import type { Env } from "#app/config/env.server.ts";
import { EmailDeferred, EmailRefused, type EmailSender } from "./outgoing-email.server.ts";

export const smtpConnections = 5;

export function smtpSender({ url, from }: Extract<Env["email"], { via: "smtp" }>): EmailSender {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    maxMessages: 100,
    maxRequeues: 1,
    idleTimeout: 1_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
  const domain = from.split("@").at(-1);
  return async ({ id, fromName, to, subject, html, text, headers, pictures = [] }) => {
    const message = {
      messageId: `<${id}@${domain}>`,
      from: { name: fromName, address: from },
      to,
      subject,
      html,
      text,
      // Programs that answer by themselves, such as a notice of absence, leave it alone (RFC 3834).
      headers: { "Auto-Submitted": "auto-generated", ...headers },
      attachments: pictures.map(({ cid, png }) => ({
        cid,
        filename: `${cid}.png`,
        content: Buffer.from(png),
        contentType: "image/png",
        contentDisposition: "inline" as const,
      })),
    };
    await transport.sendMail(message).catch((error: unknown) => {
      throw classify(error);
    });
  };
}

const refusal = z.object({
  response: z.string(),
  command: z.string(),
  responseCode: z.number(),
});
/**
 * What is said of this one e-mail; a refused password or sender is the settings' fault, and all
 * e-mail waits.
 */
const aboutOne = new Set(["RCPT TO", "DATA"]);
/** The status code 5.4.5 means that the day's quota is used up. */
const quota = /\b5\.4\.5\b/;

function classify(error: unknown): unknown {
  const { data: said } = refusal.safeParse(error);
  if (!said || !aboutOne.has(said.command)) return error;
  if (said.responseCode >= 500 && !quota.test(said.response))
    return new EmailRefused(said.response, { cause: error });
  return said.command === "RCPT TO" && said.responseCode < 500
    ? new EmailDeferred(said.response, { cause: error })
    : error;
}
