/** The most letters of a code or id that the gate reads. */
export const longestCode = 200;
