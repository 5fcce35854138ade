/**
 * The width of each character in thousandths of an em, at a stretch of 50 % and of 150 %, measured
 * in Chromium without kerning; between these it grows evenly. "_" stands for a space.
 */
const measured =
  "A380,1195 B372,1097 C371,1084 D371,1085 E251,962 F250,877 G373,1134 H372,1128 I187,513 J369,1087 " +
  "K383,1025 L254,853 M605,1408 N481,1258 O369,1130 P373,1033 Q369,1130 R376,1074 S375,1100 T311,1069 " +
  "U373,1137 V386,1116 W609,1610 X404,1102 Y399,1143 Z255,998 0373,971 1328,941 2372,1005 3366,1001 " +
  "4402,955 5366,989 6366,1003 7322,903 8367,984 9366,1009 _100,425 &484,1275 !221,394 .190,371 " +
  ",206,494 '146,278 ’136,326 -235,754 ·190,382";
const advances = new Map(
  measured.split(" ").map((entry) => {
    const [narrow = 0, wide = 0] = entry.slice(1).split(",").map(Number);
    return [entry.slice(0, 1), [narrow, wide] as const];
  }),
);
/**
 * Pairs of letters by how far they are moved together, in hundredths of an em at 150 %; at 50 % it
 * is a fifth of that.
 */
const kerns = Object.entries({
  22: /L(?=T)/g,
  18: /A(?=[TY])|L(?=Y)|[TV](?=A)/g,
  14: /A(?=[VW])|L(?=V)|[FJWY](?=A)/g,
  10: /L(?=W)|[CDOPQU](?=A)/g,
  6: /A(?=[CGOQS])|[CDOQ](?=[TVWY])|V(?=[CGOQS])|[BPR](?=[VY])|[BS](?=A)/g,
});
/**
 * The widths of a character that the font does not have: in the replacement font where that has it,
 * otherwise in a font of the system, which does not stretch.
 */
const standIn = [520, 1100] as const;
const foreign = [1_050, 1_050] as const;
const sign = [1_450, 1_450] as const;
const nothing = [0, 0] as const;

function advanceOf(letter: string): readonly [number, number] {
  const known = advances.get(letter);
  if (known) return known;
  if (/[\p{M}\p{Cf}]/u.test(letter)) return nothing;
  if (/\p{Extended_Pictographic}|\p{RI}/u.test(letter)) return sign;
  return /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(letter) ? standIn : foreign;
}

/**
 * Whether the font has every character of the text, so that lines may stand as close as its
 * capitals allow.
 */
const isOfFace = (text: string): boolean =>
  [...text.toUpperCase().replaceAll(" ", "_")].every((letter) => advances.has(letter));

const lettersInLine = 24;

/**
 * Breaks a text that is too long for one line into lines of about the same length; an overlong word
 * is broken too.
 */
export function posterLines(text: string, letters = lettersInLine): string[] {
  const count = Math.ceil([...text].length / letters);
  if (count < 2) return [text];
  const most = Math.ceil([...text].length / count) + 4;
  const lines = [""];
  for (const word of text.split(/\s+/).flatMap((one) => pieces(one, most))) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if ([...longer].length <= most) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  return lines.filter(Boolean);
}

function pieces(word: string, most: number): string[] {
  const letters = [...word];
  return letters.length <= most
    ? [word]
    : [letters.slice(0, most).join(""), ...pieces(letters.slice(most).join(""), most)];
}

const narrowest = 50;
const widest = 150;
/**
 * The greatest height, as a multiple of the intended one, so that a name of one letter does not
 * fill the screen.
 */
const tallest = 1.6;

interface PosterFit {
  /** The value of font-stretch in percent. */
  stretch: number;
  /** The font size in hundredths of the container's width (cqi). */
  size: number;
}

/**
 * Fits a text to the width of its container: the font is stretched until the capitals fill the
 * width, and beyond its limits the size is changed.
 */
export function fitPosterLine(text: string, height: number): PosterFit {
  const capitals = text.toUpperCase().replaceAll(" ", "_");
  const widths = [...capitals].map(advanceOf);
  const closer = kerns.reduce(
    (sum, [kern, pairs]) => sum + ((capitals.match(pairs)?.length ?? 0) * Number(kern)) / 100,
    0,
  );
  const narrow = widths.reduce((sum, [width]) => sum + width, 0) / 1000 - closer / 5;
  const wide = widths.reduce((sum, [, width]) => sum + width, 0) / 1000 - closer;
  const wanted = 100 / height;
  const share = Math.min(1, Math.max(0, (wanted - narrow) / (wide - narrow || 1)));
  const stretch = Math.floor((narrowest + share * (widest - narrowest)) * 10) / 10;
  const ems = narrow + share * (wide - narrow);
  const size = Math.min(height * tallest, 99 / ems);
  return { stretch, size: Math.floor(size * 100) / 100 };
}

export interface PosterLine {
  text: string;
  /** The intended height, in hundredths of the container's width. */
  height: number;
  className?: string;
}

export interface FittedLine extends PosterFit {
  text: string;
  /** Whether it is all capitals of the font, which need no room above and below. */
  isClose: boolean;
  className?: string;
}

/** Breaks lines that are too long, and fits each to the width of the container. */
export const fitPosterLines = (lines: readonly PosterLine[]): FittedLine[] =>
  lines.flatMap(({ text, height, className }) =>
    posterLines(text).map((part) => ({
      text: part,
      ...fitPosterLine(part, height),
      isClose: isOfFace(part),
      ...(className && { className }),
    })),
  );
