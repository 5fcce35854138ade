// No vowels, so that no word appears; no 0/1/l/o, to be said aloud.
export const spokenLetters = "23456789BCDFGHJKMNPQRSTVWXZ";

const isSpoken = new RegExp(`^[${spokenLetters}]{3}[-\\s]?[${spokenLetters}]{3}$`, "i");

/** Whether a text may be a code that was said, such as "K3F-9PX". */
export const maySpeak = (typed: string): boolean => isSpoken.test(typed.trim());
