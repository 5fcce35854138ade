/* Letters of Hausa that are no letter with a mark. */
const hooked: Record<string, string> = { ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" };

/** The words of a text, in small letters and without accents: "Ọlá-Ìdé's" is "ola", "ide", "s". */
export function foldedWords(text: string): string[] {
  const folded = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[ɓɗƙƴ]/g, (letter) => hooked[letter]!);
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
