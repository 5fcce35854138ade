/**
 * Matches an order's number as people say it, with at most nine digits: "VYB-1042" is VYB and 1042.
 */
interface NumberParts {
  /** The letters in capitals, or null where only the count was typed. */
  letters: string | null;
  count: string;
}

/**
 * What somebody typed for an order's number, in any spelling: "VYB-1042", "vyb 1042", "1042". Null
 * for anything else.
 */
export function readOrderNumber(typed: string): NumberParts | null {
  const parts = /^#?(?:([A-Z]{2,4})[\s\p{Pd}]*)?(\d{4,9})$/u.exec(
    typed.normalize("NFKC").trim().toUpperCase(),
  );
  return parts && { letters: parts[1] ?? null, count: parts[2]! };
}

/**
 * What it is found by: "1042vyb". The count begins it: a search for "vyb" would else
 * find every order.
 */
export const numberWord = ({ letters, count }: NumberParts): string =>
  count + (letters ?? "").toLowerCase();

const shape = /^[A-Z]{2,4}$/;

export const areNumberLetters = (text: string): boolean => shape.test(text);

/** The letters that a festival's orders bear: its own choice, else the first three of its name. */
export function numberLetters(name: { brand: string; orderLetters: string }): string {
  if (areNumberLetters(name.orderLetters)) return name.orderLetters;
  const letters = name.brand
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, "")
    .slice(0, 3);
  return areNumberLetters(letters) ? letters : "ORD";
}
