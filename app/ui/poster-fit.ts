/**
 * Advance widths of the display face in thousandths of an em, at 50 % and at 150 % width. In between the face grows evenly
 * (measured in Chromium on app/fonts/anybody.woff2, kerning off).
 */
const advances: Record<string, readonly [narrow: number, wide: number]> = {
  A: [380, 1195],
  B: [372, 1097],
  C: [371, 1084],
  D: [371, 1085],
  E: [251, 962],
  F: [250, 877],
  G: [373, 1134],
  H: [372, 1128],
  I: [187, 513],
  J: [369, 1087],
  K: [383, 1025],
  L: [254, 853],
  M: [605, 1408],
  N: [481, 1258],
  O: [369, 1130],
  P: [373, 1033],
  Q: [369, 1130],
  R: [376, 1074],
  S: [375, 1100],
  T: [311, 1069],
  U: [373, 1137],
  V: [386, 1116],
  W: [609, 1610],
  X: [404, 1102],
  Y: [399, 1143],
  Z: [255, 998],
  "0": [373, 971],
  "1": [328, 941],
  "2": [372, 1005],
  "3": [366, 1001],
  "4": [402, 955],
  "5": [366, 989],
  "6": [366, 1003],
  "7": [322, 903],
  "8": [367, 984],
  "9": [366, 1009],
  " ": [100, 425],
  "&": [484, 1275],
  "!": [221, 394],
  ".": [190, 371],
  ",": [206, 494],
  "'": [146, 278],
  "’": [136, 326],
  "-": [235, 754],
  "·": [190, 382],
};
const unknown = [372, 1100] as const;

const narrowest = 50;
const widest = 150;

export interface PosterFit {
  /** font-stretch in percent. */
  stretch: number;
  /** Font size in hundredths of the measure's width (cqi). */
  size: number;
}

/**
 * Sets one line in capitals across the whole measure, as a jobbing printer would: the face is widened or narrowed until the
 * line fills it. `height` is the wished font size in hundredths of the measure; where even the narrowest (or widest) letters
 * do not fill it, the size gives way.
 */
export function fitPosterLine(text: string, height: number): PosterFit {
  const letters = [...text.toUpperCase()].map((letter) => advances[letter] ?? unknown);
  const narrow = letters.reduce((sum, [width]) => sum + width, 0) / 1000;
  const wide = letters.reduce((sum, [, width]) => sum + width, 0) / 1000;
  const wanted = 100 / height;
  const share = Math.min(1, Math.max(0, (wanted - narrow) / (wide - narrow)));
  const stretch = Math.floor((narrowest + share * (widest - narrowest)) * 10) / 10;
  const ems = narrow + share * (wide - narrow);
  return { stretch, size: Math.floor((100 / ems) * 99) / 100 };
}
