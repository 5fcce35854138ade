import type { ShippingOption } from "#app/shared/limits.ts";

/** Both ends in days. */
export interface Days {
  from: number;
  to: number;
}

export interface Question {
  /** The anchor of the question on its page. */
  id: string;
  question: string;
  answer: string;
}

export interface Social {
  name: string;
  handle: string;
  url: string;
}

/** Either a drawing of `sponsor-mark.tsx`, or a picture, or neither. */
interface Sponsor {
  name: string;
  url: string;
  mark: string;
  pictureId: string | null;
}

/** Who plays; `time` and `stage` are shown as they are typed, and may be empty. */
interface Act {
  name: string;
  time: string;
  stage: string;
  /** An http or https address, or an empty text. */
  url: string;
}

interface TicketPackage {
  name: string;
  words: string;
  /** The price as it is shown, which is empty where the organisers have set none. */
  price: string;
}

interface Region {
  name: string;
  /** The region's own fee, or null where the general one holds. */
  feeKobo: number | null;
}

interface Swatch {
  name: string;
  /** The colour as #rrggbb. */
  value: string;
}

export interface Chapter {
  title: string;
  text: string;
}

/** In centimetres, its first row the heads of the columns. */
interface SizeGuide {
  category: string;
  table: string[][];
}

interface Moment {
  pictureId: string;
  alt: string;
  caption: string;
}

/**
 * What the organisers say of their festival, by section. Its defaults are specification.md's; a
 * text or list that it does not give is empty, and pages leave it out. Texts may hold the blanks of
 * `blanks.server.ts`.
 */
export interface FestivalFacts {
  /** `orderLetters` are before the number of an order; empty for those of the brand. */
  name: { brand: string; tagline: string; edition: string; orderLetters: string };
  /**
   * In Africa/Lagos: `date` is 2025-08-02, the times are 13:00; one that ends before the gates open
   * ends on the next day.
   */
  day: {
    date: string;
    gates: string;
    ends: string;
    venue: string;
    campus: string;
    city: string;
    state: string;
    mapUrl: string;
    /** The age from which nobody needs an adult beside them. */
    minimumAge: number;
  };
  delivery: {
    /** `dayHours` are those on the day of the festival; empty where nothing is given out then. */
    pickUp: { label: string; place: string; hours: string; dayHours: string; feeKobo: number };
    doorFeeKobo: number;
    regions: Region[];
    /** The delivery time that the customer is quoted. */
    quoteDays: Days;
    /** The delivery time that the organisers plan with. */
    planDays: Days;
  };
  tickets: { packages: TicketPackage[] };
  questions: { questions: Question[] };
  lineUp: { acts: Act[] };
  sponsors: { sponsors: Sponsor[] };
  contact: { email: string; socials: Social[] };
  story: {
    lead: string;
    /** The text after "Thank you, {city}:". */
    thanks: string;
    /** The summary of /about, for search engines and the link on the home page. */
    summary: string;
    about: string;
    heading: string;
    chapters: Chapter[];
    stage: string;
    /** What those who join the team are promised. */
    team: string;
    merch: string;
    /** What a sponsor gets. */
    offers: Chapter[];
  };
  performers: { areOpen: boolean; url: string };
  store: {
    categories: string[];
    /**
     * Names that gave way to another, so that links and pages with the old one lead on, and in the
     * draft those whose products follow once it is published; absent where none did.
     */
    renamedCategories?: { from: string; to: string }[];
    renamedColors?: { from: string; to: string }[];
    renamedSizes?: { from: string; to: string }[];
    colors: Swatch[];
    sizes: string[];
    /** Products of these names are sold out, whatever the catalogue says (settled.md 9). */
    soldOutNames: string[];
    sizeGuides: SizeGuide[];
  };
  /**
   * `until` is a time in Africa/Lagos such as 2025-08-02T13:00, or empty where the banner stays.
   */
  banner: { text: string; until: string };
  /** `showDrawn` fills the gallery with the drawn pictures while it has none of its own. */
  memories: { moments: Moment[]; showDrawn: boolean };
  /** Colours are #rrggbb. Empty and null are the house's own. */
  look: {
    primary: string;
    accent: string;
    heroPictureId: string | null;
    logoPictureId: string | null;
  };
}

export type FestivalSection = keyof FestivalFacts;

/** By section: its number grows with each change of what a form shows, for forms that are older. */
export type SectionSaves = Partial<
  Record<FestivalSection, { number: number; at: string; byUserId: string | null }>
>;

/** Where the organisers deliver to. */
export interface Reached {
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

/** A picture of the gallery: its files are this and one of `pictureFiles`. */
export interface ShownMoment extends Omit<ShownPicture, "id"> {
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

/** A brand that is not the house's own. */
export interface ShownBrand {
  /** The beginning of the addresses of its files. */
  files: string;
  /** CSS rules, which are empty where the colours are the default ones. */
  styles: string;
  /** The colour for the browser's bar, which is empty where it is the default one. */
  themeColor: string;
  logo: { src: string; width: number; height: number } | null;
}

/** What every page may need of them, told by the root loader. */
export interface ShownFacts {
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
