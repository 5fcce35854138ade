import type { Clock } from "./clock.ts";

/** A stand-in: Paystack, EmailJS with the mailbox, Google, Formspree, Tawk.to. */
export type SandboxPart = "paystack" | "mail" | "google" | "forms" | "chat";

/** What the sandbox needs to know to stand in for the hosted services. */
export interface SandboxOptions {
  /** Those that are needed; what is not answers 404. All unless said. */
  parts?: readonly SandboxPart[];
  /** Folder of `sandbox.sqlite`; none keeps the state in memory, as the tests do. */
  dataDir?: string | null;
  /** Public address of the site, e.g. `http://localhost:3000`. */
  publicUrl: string;
  /** Where Paystack's events go: the shop's webhook, a whole address. */
  webhookUrl: string;
  paystack: { publicKey: string; secretKey: string };
  /** What the site signs in to Google with; not needed without that part. */
  google?: { clientId: string; clientSecret: string };
  /** Shown as the merchant on the payment and consent pages. */
  brandName: string;
  /** How long after a payment its event leaves; Paystack takes about a second. */
  webhookDelayMs?: number;
  /** Time, for the tests. */
  clock?: Clock;
  /** How an event is posted, for tests whose shop listens on no port. */
  deliver?: (request: Request) => Promise<Response>;
}

/** The options with every default filled in. */
export interface SandboxConfig extends Required<SandboxOptions> {
  /** `publicUrl` followed by /sandbox, the address of everything here. */
  baseUrl: string;
}
