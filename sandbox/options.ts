import type { Clock } from "./clock.ts";

export type SandboxService = "paystack" | "mail" | "google" | "forms" | "chat";

export interface SandboxOptions {
  /** The services that run, all of them by default. The others answer 404. */
  services?: readonly SandboxService[];
  /** The folder of the sandbox's database, or null to keep it in memory. */
  dataDir?: string | null;
  publicUrl: string;
  /** An absolute address. */
  webhookUrl: string;
  paystack: { publicKey: string; secretKey: string };
  google?: { clientId: string; clientSecret: string };
  /** The name of the merchant. */
  brandName: string;
  /** The delay of webhooks in milliseconds; Paystack itself takes about a second. */
  webhookDelayMs?: number;
  clock?: Clock;
  /** Delivers an event in tests, where the site listens on no port. */
  deliver?: (post: Post) => Promise<number>;
}

/** A POST request; delivering it returns the status of the answer. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Aborted when the sandbox closes. */
  signal: AbortSignal;
}

export interface SandboxConfig extends Required<SandboxOptions> {
  /** The address that is followed by /sandbox. */
  baseUrl: string;
  /** The merchant's present name. */
  merchantName: () => Promise<string>;
}
