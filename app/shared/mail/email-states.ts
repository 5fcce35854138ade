/** The states of an e-mail. `replaced`: it did not leave, and was sent again as another. */
export type EmailState = "waiting" | "failed" | "sent" | "replaced";

export const emailStateLabels: Record<EmailState, string> = {
  waiting: "Waiting",
  failed: "Failed",
  sent: "Sent",
  replaced: "Sent again",
};
