/** Back to none at every start. */
export interface EmailFaults {
  rateLimit: boolean; // one a second for each user_id; others get 429
  /** Always, or the next `failNext` times. */
  failWith: { status: number; text: string } | null;
  failNext: number; // these answer 500, or `failWith`
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
