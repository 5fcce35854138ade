import type { Clock } from "./clock.ts";

export type SandboxPart = "paystack" | "mail" | "google" | "forms" | "chat";

export interface SandboxOptions {
  parts?: readonly SandboxPart[]; // what is not answers 404; all unless said
  dataDir?: string | null; // null: in memory
  publicUrl: string;
  webhookUrl: string; // a whole address
  paystack: { publicKey: string; secretKey: string };
  google?: { clientId: string; clientSecret: string };
  brandName: string; // as the merchant
  webhookDelayMs?: number; // Paystack takes about a second
  clock?: Clock;
  deliver?: (post: Post) => Promise<number>; // for tests whose shop listens on no port
}

/** Gives the status of the answer. */
export interface Post {
  url: string;
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal; // the sandbox closes
}

export interface SandboxConfig extends Required<SandboxOptions> {
  baseUrl: string; // followed by /sandbox
  merchantName: () => Promise<string>; // by now
}
