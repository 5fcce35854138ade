import { pluralise } from "#app/shared/texts/pluralise.ts";
import { href } from "react-router";
/** Pixels, as AVIF. */
export const pictureWidths = [400, 800, 1200] as const;
/** The file for browsers and link previews that read no AVIF. */
export const pictureFallback = "800.webp";
export const pictureFiles = [
  ...pictureWidths.map((width) => `${width}.avif` as const),
  pictureFallback,
] as const;
/**
 * The file for mail programs, some of which read nothing newer than JPEG. It is made when it is
 * asked for.
 */
export const emailImage = { file: "mail.jpg", px: 144, shownPx: 72 } as const;
/** The additional files of a picture that is as wide as a desktop window. */
export const wideFiles = ["1600.avif", "1600.webp"] as const;
export type PictureFile = (typeof pictureFiles | typeof wideFiles)[number];

export interface Picture {
  id: string;
  alt: string;
  color: string | null;
  /**
   * A CSS background that is shown until the picture has loaded; null while the picture is being
   * made.
   */
  tint: string | null;
}

export interface ProductCard {
  id: string;
  name: string;
  category: string;
  priceKobo: number;
  soldOut: boolean;
  picture: Omit<Picture, "color"> | null;
  /** Id of the picture that a pointer brings, where there is one. */
  second?: string;
  /** Whether what is left of all its colours and sizes is soon gone. */
  few?: boolean;
  /** The CSS colours of the product, where it comes in several. */
  swatches?: string[];
  /** Whether a colour or a size has to be chosen. */
  asks?: boolean;
}

/** The file never changes for an id, so browsers keep it for good. */
export function pictureUrl(id: string, file: PictureFile | typeof emailImage.file): string {
  return href("/files/pictures/:pictureId/:file", { pictureId: id, file });
}

/**
 * The same in the best format that the asking browser reads. Lists hold many of these: it is short.
 */
export function pictureSource(id: string, width: (typeof pictureWidths)[number]): string {
  return href("/p/:pictureId/:width", { pictureId: id, width: String(width) });
}

export const piecesOf = (count: number): string => pluralise(count, "piece");
