export interface Memory {
  /** The name of its files in public/memories, before width and format. */
  file: string;
  /** What is to be seen; also the caption. */
  alt: string;
}

/** The twelve pictures of /memories, in the order of the day. */
export const memories: readonly Memory[] = Array.from({ length: 12 }, (_, i) => ({
  file: String(i + 1).padStart(2, "0"),
  alt: `Picture ${i + 1}`,
}));
