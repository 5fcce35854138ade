import { useEffect, useState } from "react";
import { countdownParts } from "#app/shared/countdown.ts";

interface CountdownProps {
  /** The instant counted to, ISO 8601. */
  target: string;
  /** The server's time in milliseconds: the first render uses it on both sides, so that they agree. */
  now: number;
}

export function Countdown({ target, now }: CountdownProps) {
  const [current, setCurrent] = useState(now);
  const passed = current >= Date.parse(target);

  useEffect(() => {
    if (passed) return;
    setCurrent(Date.now());
    const timer = setInterval(() => setCurrent(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [passed]);

  const parts = countdownParts(target, current);
  if (!parts) return null;
  return (
    <div
      role="timer"
      data-target={target}
      aria-label="Countdown to the festival"
      aria-live="off"
      className="flex gap-1.5"
    >
      {parts.map(({ label, value }) => (
        <span
          key={label}
          className="grid min-w-10 justify-items-center rounded-tag bg-ink px-1 py-1 text-cream"
        >
          <span
            data-value
            suppressHydrationWarning
            className="lettering text-base leading-none tabular-nums"
          >
            {value}
          </span>
          <span className="text-[0.6875rem] leading-tight">{label}</span>
        </span>
      ))}
    </div>
  );
}
