const units = [
  { label: "Days", seconds: 86_400 },
  { label: "Hrs", seconds: 3_600 },
  { label: "Mins", seconds: 60 },
  { label: "Sec", seconds: 1 },
] as const;

interface CountdownUnit {
  label: (typeof units)[number]["label"];
  /** The number with at least two digits. */
  value: string;
}

/**
 * From `now` (milliseconds) to `target` (ISO 8601); null once passed (specification.md section 2,
 * "Countdown").
 */
export function countdownUnits(target: string, now: number): CountdownUnit[] | null {
  let left = Math.floor((Date.parse(target) - now) / 1000);
  if (left <= 0) return null;
  return units.map(({ label, seconds }) => {
    const value = Math.floor(left / seconds);
    left -= value * seconds;
    return { label, value: String(value).padStart(2, "0") };
  });
}
