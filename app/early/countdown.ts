import { countdownParts } from "#app/shared/countdown.ts";

/** Goes on with the countdown in the page, if there is one. Gives what ends it. */
export function runCountdown(): () => void {
  const countdown = document.querySelector<HTMLElement>("[role=timer][data-target]");
  if (!countdown) return () => {};
  const show = () => {
    const parts = countdownParts(countdown.dataset["target"]!, Date.now());
    countdown.hidden = parts === null;
    const values = countdown.querySelectorAll("[data-value]");
    parts?.forEach(({ value }, index) => (values[index]!.textContent = value));
  };
  show();
  const timer = setInterval(show, 1000);
  return () => clearInterval(timer);
}
