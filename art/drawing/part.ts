import type { Shadow } from "./shadow.ts";

/** What a part is made of: how it takes the light. */
export type Material = {
  /** Velvet glow towards the edges: fleece and knit have much, rubber little. */
  sheen: number;
  /** Strength and tightness of the highlight. */
  gloss: number;
  glossTightness: number;
  /** Fine roughness of the surface, in drawing units. */
  grain: number;
};

/** White ink raises, black ink lowers; blur and height in drawing units. */
export type Relief = { ink: string; blur: number; height: number };

/** One piece of an article: cut out by its shape, painted, swollen, creased and lit. */
export type Part = {
  /** SVG path data of the outline, or elements when it starts with "<". */
  shape: string;
  /** SVG elements painted on it; they may run past the outline. */
  paint: string;
  /** How it swells: the outline is rounded over `radius` up to `height`. */
  swell: { radius: number; height: number };
  reliefs?: Relief[];
  material: Material;
  /** The shadow it throws on what lies beneath. */
  shadow?: Shadow;
  /** 0 for a surface in the open, up to 1 for the inside of a hood. */
  enclosed?: number;
};

export const materials = {
  jersey: { sheen: 0.12, gloss: 0.02, glossTightness: 8, grain: 0.11 },
  fleece: { sheen: 0.2, gloss: 0, glossTightness: 4, grain: 0.16 },
  knit: { sheen: 0.22, gloss: 0, glossTightness: 4, grain: 0.13 },
  canvas: { sheen: 0.08, gloss: 0.04, glossTightness: 10, grain: 0.13 },
  satin: { sheen: 0.12, gloss: 0.28, glossTightness: 14, grain: 0.05 },
  foam: { sheen: 0.1, gloss: 0.22, glossTightness: 26, grain: 0.05 },
  metal: { sheen: 0.1, gloss: 0.9, glossTightness: 30, grain: 0 },
  cord: { sheen: 0.12, gloss: 0.08, glossTightness: 12, grain: 0.1 },
} satisfies Record<string, Material>;

/** Paint that covers the whole part in one colour. */
export const ground = (colour: string) =>
  `<rect x="-1200" y="-1200" width="3600" height="3600" fill="${colour}"/>`;

/** The same parts, turned, scaled or moved by an SVG transform. */
export function moved(parts: Part[], transform: string): Part[] {
  const wrap = (elements: string) => `<g transform="${transform}">${elements}</g>`;
  return parts.map((part) => ({
    ...part,
    shape: wrap(outline(part.shape)),
    paint: wrap(part.paint),
    reliefs: part.reliefs?.map((relief) => ({ ...relief, ink: wrap(relief.ink) })),
  }));
}

/** A shape as elements, ready to be painted. */
export const outline = (shape: string) =>
  shape.startsWith("<") ? shape : `<path fill-rule="evenodd" d="${shape}"/>`;
