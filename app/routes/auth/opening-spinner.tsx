import { useEffect, useState } from "react";
import { signInSpinnerMs } from "#app/shared/timings.ts";

/**
 * The spinner that /login and /signup open with (specification.md section 9). A veil and nothing more: the page under it takes keys
 * and presses from the first moment, and the first of them lifts it before its time (app.css). Without scripts it never shows.
 */
export function OpeningSpinner() {
  const [lifted, setLifted] = useState(false);

  useEffect(() => {
    const lift = () => setLifted(true);
    for (const event of ["pointerdown", "keydown"]) addEventListener(event, lift);
    return () => {
      for (const event of ["pointerdown", "keydown"]) removeEventListener(event, lift);
    };
  }, []);

  if (lifted) return null;
  return (
    <div
      aria-hidden="true"
      data-surface="night"
      className="opening-spinner pointer-events-none absolute inset-0 z-10 place-items-center bg-night/90"
      style={{ animationDuration: `${signInSpinnerMs}ms` }}
    >
      <span className="record size-24 animate-[spin_1.6s_linear_infinite] motion-reduce:animate-none" />
    </div>
  );
}
