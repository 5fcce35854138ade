/** The cookie with the secrets of the purchases that were begun in a browser. */
export const purchasesCookie = "festival.tickets";

/** Whether purchases were begun in the browser that sends these cookies. */
export const haveOwnPurchases = (cookies: string | null | undefined): boolean =>
  cookies?.includes(`${purchasesCookie}=`) === true;
