import type { Env } from "#app/config/env.server.ts";
import { emailJsSender } from "./emailjs.server.ts";
import type { EmailSender } from "./outgoing-email.server.ts";
import { smtpConnections, smtpSender } from "./smtp.server.ts";

/**
 * Null where none is set beside live keys: e-mail then waits. `awaitTurn` is for a service of one
 * request in `emailJsIntervalMs`.
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
