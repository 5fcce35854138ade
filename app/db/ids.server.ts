import { randomInt } from "node:crypto";

// No vowels, so that no word appears; no 0/1/l/o, to be read aloud over a phone.
const alphabet = "23456789bcdfghjkmnpqrstvwxz";

/** 27 kinds of sign: 10 of them are 47 bits. */
export function newId(length = 10): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
