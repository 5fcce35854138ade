/** The messages that the site sends to ticket holders by itself, and what the office calls each. */
export const reminders = {
  tomorrow: "Your ticket, two days before",
  morning: "Your ticket, on the morning",
} as const;

export type ReminderKind = keyof typeof reminders;

/** A reminder and the day of the festival that it is for: one of each is sent. */
export type Reminder = `${ReminderKind} ${string}`;

export const kindOfReminder = (reminder: Reminder): ReminderKind =>
  reminder.startsWith("morning") ? "morning" : "tomorrow";
