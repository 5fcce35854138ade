interface CountProps {
  value: number;
  /** What is counted, for screen readers: "unread notifications". */
  of?: string;
  /** Whether a nought shows. */
  zero?: boolean;
  className?: string;
}

/** A number on a round tag. Past 99 it says 99+. */
export function Count({ value, of, zero = false, className = "" }: CountProps) {
  if (value === 0 && !zero) return null;
  return (
    <span
      className={`inline-grid h-6 min-w-6 place-items-center rounded-full bg-hibiscus px-1.5 text-xs font-extrabold text-ink tabular-nums ${className}`}
    >
      {value > 99 ? "99+" : value}
      {of && <span className="sr-only"> {of}</span>}
    </span>
  );
}
