import { randomInt } from "node:crypto";

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A random code of lower-case letters and digits, as the services hand out. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
