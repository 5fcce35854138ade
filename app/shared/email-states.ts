/** What became of an e-mail. `replaced`: it did not leave, and was sent again as another. */
export const emailStates = ["waiting", "failed", "sent", "replaced"] as const;
export type EmailState = (typeof emailStates)[number];

/** Of an e-mail, or of many. */
export const emailStateWords: Record<EmailState, string> = {
  waiting: "waiting",
  failed: "failed",
  sent: "sent",
  replaced: "sent again",
};
