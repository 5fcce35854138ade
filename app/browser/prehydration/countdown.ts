import { countdownUnits } from "#app/shared/countdown.ts";

/**
 * Has the page's countdown, if there is one, go down every second, and go away at its end: for the
 * first script and, from then on, for React's component. Returns what ends it.
 */
export function runCountdown(): () => void {
  const countdown = document.querySelector<HTMLElement>("[role=timer][data-target]");
  if (!countdown) return () => {};
  const show = () => {
    const units = countdownUnits(countdown.dataset["target"]!, Date.now());
    countdown.hidden = units === null;
    if (!units) clearInterval(timer);
    const values = countdown.querySelectorAll("[data-value]");
    units?.forEach(({ value }, index) => (values[index]!.textContent = value));
  };
  const timer = setInterval(show, 1000);
  show();
  return () => clearInterval(timer);
}
