type Part = string | false | null | undefined;

/**
 * The parts with a dot between each two; empty ones are left out. Where the text breaks, a line ends
 * with the dot and none begins with it.
 */
export const dotted = (...parts: readonly Part[]): string => parts.filter(Boolean).join("\u00A0· ");
