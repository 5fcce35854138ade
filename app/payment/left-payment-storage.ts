const key = "left-payment";

/** Later than this, whoever signs in has long known how the payment ended. */
const saidWithinMs = 5 * 60_000;

/** Keeps in this tab that the page went while a payment popup was open. */
export function saveLeftPayment(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the next page says nothing; the order and its e-mail come all the same.
  }
}

/** Whether a popup was open when the page went, a moment ago; then it counts as said. */
export function takeLeftPayment(): boolean {
  try {
    const leftAt = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return Date.now() - leftAt < saidWithinMs;
  } catch {
    return false;
  }
}
