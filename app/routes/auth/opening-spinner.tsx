import { useEffect, useState } from "react";
import { signInSpinnerMs } from "#app/shared/timings.ts";

/**
 * The spinner of /login and /signup (specification.md section 9). The first key or press lifts it
 * early (app.css); without scripts there is none.
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
      <span className="record size-24 animate-[spin_1.6s_linear_infinite]" />
    </div>
  );
}
