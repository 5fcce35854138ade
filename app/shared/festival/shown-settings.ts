import type { ShippingOption } from "#app/shared/limits.ts";

/** The two ends of a span, in days. */
export interface Days {
  from: number;
  to: number;
}

export interface Question {
  /** Its anchor on the page. */
  id: string;
  question: string;
  answer: string;
}

export interface Social {
  name: string;
  handle: string;
  url: string;
}

export interface Chapter {
  title: string;
  text: string;
}

interface Swatch {
  name: string;
  value: string;
}

/** Where the organisers deliver to. */
export interface DeliveryArea {
  state: string;
  regions: readonly string[];
}

/** An uploaded picture that is made. Files are `pictureFiles` of shared/catalogue/products.ts. */
export interface ShownPicture {
  id: string;
  /** The width of the largest file, in pixels. */
  width: number;
  height: number;
  /** A CSS background that is shown until the picture has loaded. */
  tint: string;
}

/** The one thing to do first, and where it is done: a path, or a whole address outside the site. */
export interface Lead {
  label: string;
  to: string;
  /** What the cheapest ticket on sale costs, in words; none where none is. */
  from?: string;
}

/** A picture of the gallery: its files are this and one of `pictureFiles`. */
export interface GalleryPicture extends Omit<ShownPicture, "id"> {
  /** The picture's part of an address, such as "dancer". */
  name: string;
  files: string;
  alt: string;
  caption: string;
  isLarge: boolean;
}

/** Files of the first page's picture, as above; `wide` has its 1600 pixels as AVIF and WebP. */
export interface ShownHero {
  wide: string;
  narrow: string;
  /** The placeholder of a photograph; null for a drawing. */
  tint: string | null;
}

/** Drawn by its logo, else by its mark, else by its name alone. */
export interface ShownSponsor {
  name: string;
  /** An http, https or mailto address, or an empty text. */
  url: string;
  mark: string;
  logo: { files: string; width: number; height: number } | null;
}

/** A brand that is not the default one. */
export interface ShownBrand {
  /** The beginning of the addresses of its files. */
  files: string;
  /** CSS rules, which are empty where the colours are the default ones. */
  styles: string;
  /** The colour for the browser's bar, which is empty where it is the default one. */
  themeColor: string;
  logo: { src: string; width: number; height: number } | null;
}

/** The settings that every page may need, given by the root loader. */
export interface ShownSettings {
  tagline: string;
  contactEmail: string;
  socials: readonly Social[];
  /** The time in ISO 8601. */
  countdownTarget: string;
  /** The banner's text, which is empty where none is shown. */
  banner: string;
  /** The fees in kobo of the regions that have one of their own. */
  regionFees: Readonly<Record<string, number>>;
  shipping: Record<ShippingOption, { label: string; feeKobo: number }>;
  pickUpHours: string;
  mapUrl: string;
  /** The address of the performers' form, which is empty while applications are closed. */
  performersUrl: string;
  quoteDays: Days;
  categories: readonly string[];
  colors: readonly Swatch[];
  sizes: readonly string[];
  packages: readonly string[];
}
