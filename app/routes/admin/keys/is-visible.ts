/** Whether an element is drawn; browsers of 2022 lack `checkVisibility`. */
export const isVisible = (element: Element | null): boolean =>
  element !== null && element.getClientRects().length > 0;
