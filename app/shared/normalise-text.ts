/* Letters of Hausa that are no letter with a mark. */
export const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

export const normalised = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter]!);

/** The words of a text, in small letters and without accents: "Ọlá-Ìdé's" is "ola", "ide", "s". */
export const normalisedWords = (text: string): string[] =>
  normalised(text).match(/[\p{L}\p{N}]+/gu) ?? [];
