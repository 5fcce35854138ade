/** What became of an e-mail. `replaced`: it did not leave, and was sent again as another. */
export type EmailState = "waiting" | "failed" | "sent" | "replaced";
