export type GoogleOutcome =
  | { to: string }
  | { problem: "cancelled" | "failed" | "taken" | "unverified" };
