interface CountProps {
  value: number;
  of?: string; // for screen readers: "unread notifications"
  zero?: boolean; // whether a nought shows
  className?: string;
}

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
