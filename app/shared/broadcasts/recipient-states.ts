/** How far a message has come with one of its people. */
export const recipientStates = {
  sent: "Sent",
  waiting: "In the outbox",
  left: "To come",
  failed: "Not delivered",
  "not-sent": "Not sent",
} as const;

export type RecipientState = keyof typeof recipientStates;
