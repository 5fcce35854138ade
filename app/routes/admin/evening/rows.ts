/** The rows of a question that takes several answers: types of tickets, or helpers. */
export const rows = [1, 2, 3] as const;
