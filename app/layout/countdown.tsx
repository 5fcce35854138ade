import { useEffect } from "react";
import { runCountdown } from "#app/browser/prehydration/countdown.ts";
import { countdownUnits } from "#app/shared/countdown.ts";

interface CountdownProps {
  /** The instant to count down to, in ISO 8601. */
  target: string;
  /**
   * The server's time in milliseconds: the first render uses it on both sides, so that they agree.
   */
  now: number;
}

/** The countdown to the festival. It needs a `key` where its target may change. */
export function Countdown({ target, now }: CountdownProps) {
  useEffect(runCountdown, []);

  const parts = countdownUnits(target, now);
  if (!parts) return null;
  return (
    <div
      role="timer"
      data-target={target}
      aria-label="Countdown to the festival"
      aria-live="off"
      className="bg-ink text-cream print:hidden"
    >
      <div className="measure poster-narrow flex justify-between py-1.5 text-[clamp(1.25rem,6.6vw,2.5rem)] large-text:text-[6.6vw] uppercase md:justify-center md:gap-[3vw] md:text-4xl">
        {parts.map(({ label, value }) => (
          <span key={label} className="flex items-baseline gap-[0.2em] whitespace-nowrap">
            <span data-value suppressHydrationWarning className="text-marigold tabular-nums">
              {value}
            </span>
            <span>{label}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
