/**
 * A search counts and adds up no more orders than this, so that its time does not grow with them.
 */
export const mostFound = 1_000;
