export type GoogleOutcome =
  | { to: string }
  | { trouble: "cancelled" | "failed" | "taken" | "unverified" };
