import { whenLoaded } from "./when-loaded.ts";

/**
 * Has the task of a page that sells tickets solved, apart from the page, while its form is filled
 * in; the form then takes the proof along. A press that comes before waits for it, and says so.
 */
export function prove(): void {
  const element = document.querySelector<HTMLElement>("[data-task]");
  const form = element?.closest("form");
  const { task, solver, begun } = element?.dataset ?? {};
  // The first script has begun, and then React's component is there.
  if (!element || !form || !task || !solver || task === begun || !("Worker" in globalThis)) return;
  element.dataset["begun"] = task;
  let proof: string | undefined;
  let pressed: HTMLElement | null | undefined;
  const isCurrent = () => element.isConnected && element.dataset["task"] === task;
  const say = (isWorking: boolean) => {
    for (const text of element.querySelectorAll<HTMLElement>("[data-working]"))
      text.hidden = !isWorking;
  };
  const listening = new AbortController();
  const send = () => {
    say(false);
    if (pressed !== undefined && isCurrent()) form.requestSubmit(pressed);
  };
  form.addEventListener("formdata", ({ formData }) => {
    if (proof && isCurrent()) formData.set("proof", proof);
  });
  document.addEventListener(
    "submit",
    (event) => {
      const { target, submitter } = event;
      // A link by e-mail needs no proof.
      const isOfPurchase =
        !(submitter instanceof HTMLButtonElement) || submitter.value === "buy-tickets";
      if (target !== form || !isOfPurchase || !isCurrent()) return;
      event.preventDefault();
      event.stopPropagation();
      pressed = submitter;
      say(true);
    },
    { capture: true, signal: listening.signal },
  );
  if (element.dataset["presses"] !== undefined) {
    pressed = form.querySelector<HTMLElement>("[name=intent][value=buy-tickets]");
    say(true);
  }
  const end = () => {
    listening.abort();
    send();
  };
  whenLoaded(() => {
    const worker = new Worker(solver, { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => {
      proof = data;
      worker.terminate();
      end();
    });
    // Without it the form goes as it is, and its answer offers a link by e-mail.
    worker.addEventListener("error", () => {
      if (element.dataset["presses"] !== undefined) pressed = undefined;
      end();
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker has no origin.
    worker.postMessage(task);
  });
}
