import { deviceStorage } from "#app/shared/device-storage.ts";

/** When a form was last sent from this browser, by its own clock. */
const sentAt = "sent";

/**
 * Loads a page anew that Back brings back from the browser's memory, where a form was sent since: a
 * visitor who signed in, paid or put something into the cart meanwhile would see the page of before.
 * One that shows what runs out, such as a reservation, is always loaded anew.
 * The page that sent the form stays, with what was typed, unless its form led to another page: it
 * would offer to pay what is reserved already.
 */
export function reloadStale(): void {
  const loadedAt = Date.now();
  let isSender = false;
  const recordSending = ({ target }: Event) => {
    const form = target as Element;
    if (!form.matches('[method="post"]')) return;
    isSender = true;
    write();
    if (form.matches("[data-plain]")) mark(true);
  };
  document.addEventListener("submit", recordSending, true);
  addEventListener("pageshow", ({ persisted }) => {
    if (wasLeft()) {
      mark(false);
      // The answer to a form would be sent once more by `reload`.
      location.replace(location.pathname + location.search);
    } else if (persisted && !isSender && (read() >= loadedAt || runsOut())) location.reload();
  });
}

/** Whether the page shows what ends by itself, or by a payment at Paystack, as a reservation does. */
const runsOut = () => document.querySelector("main [role=timer]") !== null;

/** Writes into the page's place in the history whether a form of it led to another page. */
const mark = (isLeft: boolean) =>
  history.replaceState({ ...(history.state as object | null), isLeft }, "");

/** A browser may bring such a page back from memory, or draw it again from its cache. */
const wasLeft = () => (history.state as { isLeft?: boolean } | null)?.isLeft === true;

function write(): void {
  try {
    deviceStorage()?.setItem(sentAt, String(Date.now()));
  } catch {
    // The storage is full: such a browser's pages may be of before.
  }
}

const read = (): number => Number(deviceStorage()?.getItem(sentAt));
