export const digestFrequencies = ["each", "hour", "day", "never"] as const;
/** How often the organiser is written to of new orders and messages. */
export type DigestFrequency = (typeof digestFrequencies)[number];

export const digestFrequencyChoices: readonly {
  value: DigestFrequency;
  label: string;
  note?: string;
}[] = [
  { value: "each", label: "Immediately" },
  { value: "hour", label: "At most hourly" },
  { value: "day", label: "Once a day", note: "At 8 in the morning" },
  { value: "never", label: "Never" },
];
