/** What the tests may break, back to none at every start. */
export interface EmailFaults {
  /** One request a second for each user_id, as the real service; others get 429. */
  rateLimit: boolean;
  /** Answers this instead of sending: always, or the next `failNext` times. */
  failWith: { status: number; text: string } | null;
  /** The next so many sends answer 500 (or `failWith`). */
  failNext: number;
  /** As an account that has not allowed calls from servers. */
  nonBrowserDisabled: boolean;
  /** As an account that asks for the private key (`accessToken`). */
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
