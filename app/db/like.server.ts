/** Returns a text as a pattern of `like` has it to mean the text itself. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

export const likePattern = (term: string): string => `%${likeText(term.trim())}%`;
