import { href } from "react-router";
/** Pixels, as AVIF. */
export const pictureWidths = [400, 800, 1200] as const;
/** For browsers and link previews that read no AVIF. */
export const pictureFallback = "800.webp";
export const pictureFiles = [
  ...pictureWidths.map((width) => `${width}.avif` as const),
  pictureFallback,
] as const;
export type PictureFile = (typeof pictureFiles)[number];

/** `width` and `thumbhash` are null while it is still being made. */
export interface Picture {
  id: string;
  alt: string;
  color: string | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
}

export interface ProductCard {
  id: string;
  name: string;
  category: string;
  priceKobo: number;
  soldOut: boolean;
  picture: Picture | null;
}

/** It never changes for an id, so browsers keep it for good. */
export function pictureUrl(id: string, file: PictureFile): string {
  return href("/files/pictures/:pictureId/:file", { pictureId: id, file });
}
