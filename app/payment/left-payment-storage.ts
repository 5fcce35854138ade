const key = "left-payment";

/** After this time, somebody who signs in has long known how the payment ended. */
const saidWithinMs = 5 * 60_000;

/** Stores in this tab that the page was left while a payment popup was open. */
export function saveLeftPayment(): void {
  try {
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage the next page says nothing; the order and its e-mail are made all the same.
  }
}

/** Whether a popup was open when the page was left a moment ago. Reading it deletes it. */
export function takeLeftPayment(): boolean {
  try {
    const leftAt = Number(sessionStorage.getItem(key));
    sessionStorage.removeItem(key);
    return Date.now() - leftAt < saidWithinMs;
  } catch {
    return false;
  }
}
