/** Faults for tests, which every start of the sandbox clears. */
export interface EmailFaults {
  /** Allows one request a second for each user_id; others get 429. */
  rateLimit: boolean;
  /** The answer to every request, or to the next `failNext` ones. */
  failWith: { status: number; text: string } | null;
  /** How many of the next requests are answered with `failWith`, or with 500. */
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
