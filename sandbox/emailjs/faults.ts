/** Back to none at every start. */
export interface EmailFaults {
  /** Allows one request a second for each user_id; others get 429. */
  rateLimit: boolean;
  /** Always, or the next `failNext` times. */
  failWith: { status: number; text: string } | null;
  /** So many of the next requests are answered with 500, or with `failWith`. */
  failNext: number;
  nonBrowserDisabled: boolean;
  strictMode: boolean;
  delayMs: number;
}

export function noFaults(): EmailFaults {
  return {
    rateLimit: false,
    failWith: null,
    failNext: 0,
    nonBrowserDisabled: false,
    strictMode: false,
    delayMs: 0,
  };
}
