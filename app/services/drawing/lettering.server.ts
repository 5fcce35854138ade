import letters from "./letters.json" with { type: "json" };

type Cut = {
  glyphs: Record<string, { advance: number; path: string }>;
  kerning: Record<string, number>;
};
type CutName = "poster" | "narrow" | "label";

const cuts = letters as unknown as Record<CutName, Cut>;
const unitsPerEm = 1000;

type Lettering = {
  x: number;
  y: number;
  size: number;
  cut?: CutName;
  /** Extra room between letters, in thousandths of the type size. */
  tracking?: number;
  align?: "start" | "middle";
  fill?: string;
  extra?: string;
};

/** The height of a capital as a part of the type's size. */
export const capital = 0.69;

/** Whether each letter of it is drawn; every cut has the same. */
export const hasLetters = (text: string): boolean =>
  [...text].every((letter) => letter in cuts.poster.glyphs);

/** The width of a line of lettering, in the same units as its size. */
export function letteringWidth(
  text: string,
  { size, cut = "poster", tracking = 0 }: Pick<Lettering, "size" | "cut" | "tracking">,
) {
  return (placeGlyphs(text, cuts[cut], tracking).width * size) / unitsPerEm;
}

/** One line of text as SVG outlines; (x, y) is the baseline's start or middle. */
export function lettering(
  text: string,
  {
    x,
    y,
    size,
    cut = "poster",
    tracking = 0,
    align = "middle",
    fill = "#fff",
    extra = "",
  }: Lettering,
) {
  const { placed, width } = placeGlyphs(text, cuts[cut], tracking);
  const scale = size / unitsPerEm;
  const left = align === "middle" ? x - (width * scale) / 2 : x;
  const glyphs = placed
    .filter((glyph) => glyph.path !== "")
    .map((glyph) => `<path transform="translate(${glyph.at} 0)" d="${glyph.path}"/>`);
  return `<g fill="${fill}" ${extra} transform="translate(${left} ${y}) scale(${scale} ${-scale})">${glyphs.join("")}</g>`;
}

/** One line of lettering that reads upwards, with its middle at (x, y). */
export function uprightLettering(
  text: string,
  { x, y, size, fill }: Required<Pick<Lettering, "x" | "y" | "size" | "fill">>,
): string {
  const drawn = lettering(text, { x: 0, y: (size * capital) / 2, size, fill });
  return `<g transform="translate(${x} ${y}) rotate(-90)">${drawn}</g>`;
}

function placeGlyphs(text: string, { glyphs, kerning }: Cut, tracking: number) {
  let at = 0;
  const placed = [...text].map((letter, index) => {
    const glyph = glyphs[letter];
    if (!glyph) throw new Error(`letters.json has no "${letter}": add it in extract-letters.ts`);
    const here = { at, path: glyph.path };
    at += glyph.advance + (kerning[letter + (text[index + 1] ?? "")] ?? 0) + tracking;
    return here;
  });
  return { placed, width: at - tracking };
}
