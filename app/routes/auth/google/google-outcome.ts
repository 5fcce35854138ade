/** How a sign-in with Google ended, as its popup tells the page that opened it. */
export type GoogleOutcome =
  | { to: string }
  | { trouble: "cancelled" | "failed" | "taken" | "unverified" };
