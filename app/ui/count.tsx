import { formatCount } from "#app/shared/texts/pluralise.ts";

interface CountProps {
  value: number;
  /** Higher counts are shown as "999+" or the like. */
  most?: number;
  /** What is counted, for screen readers: "unread notifications". */
  of?: string;
  /** Whether a zero is shown. */
  zero?: boolean;
  /** Whether the count is plain, as it asks for no action. */
  isCalm?: boolean;
  className?: string;
}

export function Count({
  value,
  most = Number.POSITIVE_INFINITY,
  of,
  zero = false,
  isCalm = false,
  className = "",
}: CountProps) {
  if (value === 0 && !zero) return null;
  return (
    <span
      className={`inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-xs font-extrabold tabular-nums ${isCalm ? "bg-sunk text-body" : "bg-hibiscus text-ink"} ${className}`}
    >
      {value > most ? `${formatCount(most)}+` : formatCount(value)}
      {of && <span className="sr-only"> {of}</span>}
    </span>
  );
}
