import type { Env } from "#app/config/env.server.ts";
import { emailJsSender } from "./emailjs.server.ts";
import type { EmailSender } from "./outgoing-email.server.ts";
import { smtpConnections, smtpSender } from "./smtp.server.ts";

/**
 * The sender of e-mail that is set; null where none is set beside live keys, and e-mail then waits.
 * `awaitTurn` serves a service that takes one request in `emailJsIntervalMs`.
 */
export function createEmailSender(
  email: Env["email"],
  awaitTurn: () => Promise<void>,
): EmailSender | null {
  switch (email.via) {
    case "emailjs":
      return emailJsSender(email, awaitTurn);
    case "smtp":
      return smtpSender(email);
    case "none":
      return null;
  }
}

/** EmailJS's limit is one request a second; the rest is for differences on the network. */
export const emailJsIntervalMs = 1_020;

export const sendsAtOnce = ({ via }: Env["email"]): number =>
  via === "smtp" ? smtpConnections : 1;
