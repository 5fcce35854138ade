import type { IncomingHttpHeaders } from "node:http";

/** `code` is Paystack's own, such as "duplicate_reference". */
export class PaystackError extends Error {
  override name = "PaystackError";
  readonly code: string;
  /** How long to wait in milliseconds, after "rate_limited". */
  readonly retryAfterMs: number;
  /**
   * Whether Paystack refused, so that nothing has happened. After any other error it is not known.
   */
  readonly isRefusal: boolean;

  constructor(code: string, message: string, retryAfterMs = 0, isRefusal = false) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
    this.isRefusal = isRefusal;
  }
}

/** `x-ratelimit-reset` is an instant in seconds, or seconds from now. */
export function waitOf(headers: IncomingHttpHeaders): number {
  const reset = Number(headers["x-ratelimit-reset"] ?? headers["retry-after"] ?? 1);
  if (!Number.isFinite(reset)) return 1_000;
  const waitMs = reset > 1e9 ? reset * 1_000 - Date.now() : reset * 1_000;
  return Math.max(1_000, waitMs);
}
