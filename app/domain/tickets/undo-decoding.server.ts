/**
 * Programs read a file in UTF-8 as if it were in an older encoding, and save what they see as
 * UTF-8 again, some of them twice: "René" is then "RenÃ©" or "RenÃƒÂ©", and "Ọlá" is "á»ŒlÃ¡".
 */
interface Encoding {
  /** The byte of each character. */
  bytes: ReadonlyMap<string, number>;
  /** A character of more than one byte that is rather what people write with this encoding. */
  isWritten(characters: string, before: string): boolean;
}

const decoded = (label: string) =>
  new Map(
    Array.from({ length: 128 }, (_, at) => {
      const byte = at + 128;
      return [new TextDecoder(label).decode(Uint8Array.of(byte)), byte] as const;
    }),
  );
const controls = Array.from({ length: 32 }, (_, at) => [String.fromCodePoint(at + 128), at + 128]);

const encodings: readonly Encoding[] = [
  {
    // ISO 8859-1 has control characters where Windows has others.
    bytes: new Map([...decoded("windows-1252"), ...(controls as [string, number][])]),
    // "DÉSIRÉ’S", "ANDRÉ–MARIE"
    isWritten: (characters, before) =>
      /^[Ä-Þ][‘’“”–—…•]$/.test(characters) && /\p{Lu}$/u.test(before),
  },
  {
    bytes: decoded("macintosh"),
    // "D’Élan", "«Été»", "Obi – Émile"
    isWritten: (characters) =>
      /^[‘’“”–—«»‹›\u00a0][^\p{L}]|^[‘’“”–—«»‹›\u00a0]\p{Script=Latin}/u.test(characters),
  },
];

/**
 * Returns a text as it was before it was decoded as something else, or null for a text that was
 * not.
 */
export function undoDecoding(text: string): string | null {
  const before = undoOnce(text);
  return before === null ? null : (undoDecoding(before) ?? before);
}

function undoOnce(text: string): string | null {
  if (/^[\0-\x7f]*$/.test(text)) return null;
  for (const encoding of encodings) {
    // A space that does not break is a usual space by now: "à" is "Ã" and one.
    const found = undoIn(encoding, text) ?? undoIn(encoding, text.replaceAll("Ã ", "Ã\u00a0"));
    if (found !== null) return found;
  }
  return null;
}

/**
 * Undoes each run of characters that one encoding can write. All of them have to be UTF-8: letters
 * that people write beside each other hardly ever are.
 */
function undoIn({ bytes, isWritten }: Encoding, text: string): string | null {
  let undone = "";
  let isDamaged = false;
  let run: string[] = [];
  const endRun = () => {
    if (run.length === 0) return true;
    const characters = utf8Of(run.map((one) => bytes.get(one)!));
    if (!characters) return false;
    if (!isWritten(run.join(""), undone)) isDamaged = true;
    undone += characters;
    run = [];
    return true;
  };
  for (const one of text) {
    if (bytes.has(one)) run.push(one);
    else {
      if (!endRun()) return null;
      undone += one;
    }
  }
  return endRun() && isDamaged ? undone : null;
}

function utf8Of(bytes: readonly number[]): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
      Uint8Array.from(bytes),
    );
  } catch {
    return null;
  }
}
