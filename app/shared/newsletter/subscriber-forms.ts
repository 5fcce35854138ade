/** Where an address was given, by the name that the list's file has. */
export const subscriberForms = {
  newsletter: "On the home page",
  "newsletters page": "On Newsletters",
  signup: "With an account",
} as const;
export type SubscriberForm = keyof typeof subscriberForms;
