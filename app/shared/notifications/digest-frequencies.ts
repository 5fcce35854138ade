export const digestFrequencies = ["each", "hour", "day", "never"] as const;
/** How often the organiser is written to of new orders and messages. */
export type DigestFrequency = (typeof digestFrequencies)[number];

export const digestFrequencyChoices: readonly {
  value: DigestFrequency;
  label: string;
  note: string;
}[] = [
  { value: "each", label: "Immediately", note: "An e-mail for every order and every message" },
  {
    value: "hour",
    label: "At most hourly",
    note: "The first at once, what follows within the hour together",
  },
  { value: "day", label: "Once a day", note: "At 8 in the morning, if there is something new" },
  { value: "never", label: "Never", note: "Only the counts of the back office" },
];
