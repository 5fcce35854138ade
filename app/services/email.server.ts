import type { Env } from "#app/config/env.server.ts";
import { emailJsSender } from "./emailjs.server.ts";
import { smtpConnections, smtpSender } from "./smtp.server.ts";

/** `fields`: template parameters of specification.md section 7, which EmailJS takes as they are. */
export interface OutgoingEmail {
  id: string; // the same at each try: the Message-ID is made from it
  to: string;
  subject: string;
  html: string;
  text: string;
  fields: Record<string, string>;
}

/** Raises an Error with the provider's words when it was not taken: `EmailRefused` when it never will be. */
export type EmailSender = (email: OutgoingEmail) => Promise<void>;

/**
 * Null where none is set beside live keys: e-mail then waits in the outbox. `awaitTurn` is for a service that takes one
 * request in `emailJsIntervalMs`, from all processes together.
 */
export function createEmailSender(
  email: Env["email"],
  brandName: string,
  awaitTurn: () => Promise<void>,
): EmailSender | null {
  switch (email.via) {
    case "emailjs":
      return emailJsSender(email, brandName, awaitTurn);
    case "smtp":
      return smtpSender(email, brandName);
    case "none":
      return null;
  }
}

/** A little more than the second of EmailJS's rule, for what the line adds. */
export const emailJsIntervalMs = 1_020;

/** How many e-mails a process sends at once. */
export const sendsAtOnce = ({ via }: Env["email"]): number =>
  via === "smtp" ? smtpConnections : 1;
