/** `fields`: template parameters of specification.md section 7, which EmailJS takes as they are. */
export interface OutgoingEmail {
  /** The id is the same for each attempt, as the Message-ID is made from it. */
  id: string;
  fromName: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  fields: Record<string, string>;
  /** Headers of its own, for a service that takes any. */
  headers?: Record<string, string>;
  /** Pictures that the HTML shows by `cid:` and their name, also where there is no network. */
  pictures?: EmailImage[];
}

export interface EmailImage {
  cid: string;
  png: Uint8Array;
  /** Where the same picture can be had, for a service that takes no attachments. */
  url: string;
}

/**
 * Throws an Error with the provider's words when it was not taken: `EmailRefused` when it never
 * will be.
 */
export type EmailSender = (email: OutgoingEmail) => Promise<void>;

export class EmailRefused extends Error {
  override name = "EmailRefused";
}

/** The receiving mailbox takes no e-mail for now, while others may. */
export class EmailDeferred extends Error {
  override name = "EmailDeferred";
}
