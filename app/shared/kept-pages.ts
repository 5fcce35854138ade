/** The browser's cache of pages with codes of tickets that were opened on this device. */
export const keptPages = "tickets";
