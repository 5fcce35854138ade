import { hash, randomInt } from "node:crypto";

// No vowels, so that no word appears; no 0/1/l/o, to be read aloud over a phone.
const alphabet = "23456789bcdfghjkmnpqrstvwxz";

/** 27 kinds of sign: 10 of them are 47 bits. */
export function newId(length = 10): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}

/** What is stored of a link's secret: by reading the database nobody can open the link. */
export const digestOf = (secret: string): string => hash("sha256", secret, "base64url");

export const isIdText = (text: string): boolean =>
  [...text].every((letter) => alphabet.includes(letter));

/**
 * Other texts, as anybody may write into an address, are an error to PostgreSQL where a uuid is
 * meant.
 */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
