/** When a form was last sent from this browser, by its own clock. */
const sentAt = "sent";

/**
 * Loads a page anew that Back brings back from the browser's memory, where a form was sent from
 * another page since: a visitor who signed in, paid or put something into the cart meanwhile would
 * see the page of before. The page that sent the form stays, with what was typed.
 */
export function reloadStale(): void {
  const loadedAt = Date.now();
  let isSender = false;
  const recordSending = ({ target }: Event) => {
    if (!(target as Element).matches('[method="post"]')) return;
    isSender = true;
    write();
  };
  document.addEventListener("submit", recordSending, true);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !isSender && read() >= loadedAt) location.reload();
  });
}

function write(): void {
  try {
    localStorage.setItem(sentAt, String(Date.now()));
  } catch {
    // Such a browser stores nothing: its pages may be of before.
  }
}

function read(): number {
  try {
    return Number(localStorage.getItem(sentAt));
  } catch {
    return 0;
  }
}
