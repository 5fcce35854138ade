import { countdownUnits } from "#app/shared/countdown.ts";

/**
 * Runs the page's countdown, if there is one: it changes every second and disappears at its end.
 * The first script uses it, and then React's component. Returns a function that ends it.
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
