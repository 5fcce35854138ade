/** The messages that the site sends to ticket holders by itself, and what the office calls each. */
export const reminders = {
  tomorrow: "Your ticket, two days before",
  morning: "Your ticket, on the morning",
} as const;

export type ReminderKind = keyof typeof reminders;
