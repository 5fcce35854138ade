import type { GoogleOutcome } from "./google-outcome.ts";

/**
 * A broadcast channel is used rather than `window.opener`: only this origin can use it, and
 * Google's pages cannot cut it.
 */
const name = "google-sign-in";

export function postToOpener(outcome: GoogleOutcome): void {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin: its own
  channel.postMessage(outcome);
  channel.close();
}

/** Calls `listen` with each result of a popup, until the returned function is called. */
export function onPopupResult(listen: (outcome: GoogleOutcome) => void): () => void {
  if (!("BroadcastChannel" in window)) return () => {};
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<GoogleOutcome>) => listen(data));
  return () => channel.close();
}

const watchEveryMs = 400;

/** Opens the popup and returns the name of its window; null where the browser blocks it. */
export function openPopup(onClosed: () => void): string | null {
  if (!("BroadcastChannel" in window)) return null;
  const [width, height] = [480, 660];
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  const popup = window.open(
    "",
    name,
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  );
  if (!popup) return null;
  const watch = setInterval(() => {
    if (!popup.closed) return;
    clearInterval(watch);
    // A result that the popup sent as it closed may still be on its way.
    setTimeout(onClosed, watchEveryMs);
  }, watchEveryMs);
  return name;
}
