/**
 * Specification.md section 9, milliseconds. The page under a spinner is already there: none of them
 * gates content.
 */
export const signInSpinnerMs = 3_000;
export const toastMs = 3_000;
export const checkoutMessageMs = 5_000;
export const choiceMessageMs = 3_000;
export const continueSpinnerMs = 2_000;
export const landingRevealDelayMs = 200;

/** Pixels of scroll. */
export const scrolledBarPx = 10;

/** Offset in pixels before an element enters, the rest in milliseconds. */
export const reveal = {
  offsetPx: 120,
  delayMs: 0,
  durationMs: 400,
  throttleMs: 99,
  debounceMs: 50,
  longestMs: 5_000,
} as const;

export const longToastMs = 8_000;
export const undoMs = 10_000;
