import type { Color } from "#app/shared/festival.ts";

/** The cloth's colours, as the demo garments are dyed. */
export const swatches: Record<string, string> = {
  White: "#ffffff",
  Black: "#17131f",
  Red: "#c8202f",
  Purple: "#6a35b8",
  Pink: "#f783b4",
  Blue: "#2458c5",
} satisfies Record<Color, string>;
