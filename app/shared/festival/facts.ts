import type { ShippingOption } from "#app/shared/limits.ts";

/** Both ends in days. */
export interface Days {
  from: number;
  to: number;
}

export interface Question {
  id: string; // anchor
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
  url: string; // http(s), or empty
}

interface TicketPackage {
  name: string;
  words: string;
  price: string; // as shown; empty where none is told
}

interface Region {
  name: string;
  feeKobo: number | null; // null where it is that of the others
}

interface Swatch {
  name: string;
  value: string; // #rrggbb
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

/** What the organisers say of their festival, by section. Its defaults are specification.md's; a text or list that it does not give is empty, and pages leave it out. Texts may hold the blanks of `blanks.server.ts`. */
export interface FestivalFacts {
  /** `orderLetters` are before the number of an order; empty for those of the brand. */
  name: { brand: string; tagline: string; edition: string; orderLetters: string };
  /** In Africa/Lagos: `date` is 2025-08-02, the times are 13:00; one that ends before the gates open ends on the next day. */
  day: {
    date: string;
    gates: string;
    ends: string;
    venue: string;
    campus: string;
    city: string;
    state: string;
    mapUrl: string;
    minimumAge: number; // without an adult
  };
  delivery: {
    /** `dayHours` are those on the day of the festival; empty where nothing is given out then. */
    pickUp: { label: string; place: string; hours: string; dayHours: string; feeKobo: number };
    doorFeeKobo: number;
    regions: Region[];
    quoteDays: Days; // as the customer is told
    planDays: Days; // as the organisers plan
  };
  tickets: { packages: TicketPackage[] };
  questions: { questions: Question[] };
  lineUp: { acts: Act[] };
  sponsors: { sponsors: Sponsor[] };
  contact: { email: string; socials: Social[] };
  story: {
    lead: string;
    thanks: string; // after "Thank you, {city}:"
    summary: string; // of /about, in search engines and on its door
    about: string;
    heading: string;
    chapters: Chapter[];
    stage: string;
    merch: string;
  };
  performers: { areOpen: boolean; url: string };
  store: {
    categories: string[];
    /** Names that gave way to another, so that links with the old one lead on; absent where none did. */
    renamedCategories?: { from: string; to: string }[];
    colors: Swatch[];
    sizes: string[];
    soldOutNames: string[]; // whatever the catalogue says (settled.md 9)
    sizeGuides: SizeGuide[];
  };
  banner: { text: string; until: string }; // 2025-08-02T13:00 in Africa/Lagos; empty where it stays
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

/** An uploaded picture that is made. Files are `pictureFiles` of shared/products.ts. */
export interface ShownPicture {
  id: string;
  width: number; // of the largest file, in pixels
  height: number;
  tint: string; // what stands in its place until it has come, as CSS
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
  tint: string | null; // of a photograph
}

/** Drawn by its logo, else by its mark, else by its name alone. */
export interface ShownSponsor {
  name: string;
  url: string; // http(s) or mailto, or empty
  mark: string;
  logo: { files: string; width: number; height: number } | null;
}

/** A brand that is not the house's own. */
export interface ShownBrand {
  files: string; // where the addresses of its files begin
  styles: string; // CSS; empty where the colours are the house's
  themeColor: string; // empty likewise
  logo: { src: string; width: number; height: number } | null;
}

/** What every page may need of them, told by the root loader. */
export interface ShownFacts {
  tagline: string;
  contactEmail: string;
  socials: readonly Social[];
  countdownTarget: string; // ISO 8601
  banner: string; // empty where none is up
  regionFees: Readonly<Record<string, number>>; // kobo, of those that have one of their own
  shipping: Record<ShippingOption, { label: string; feeKobo: number }>;
  pickUpHours: string;
  mapUrl: string;
  performersUrl: string; // empty while applications are closed
  quoteDays: Days;
  categories: readonly string[];
  colors: readonly Swatch[];
  sizes: readonly string[];
  packages: readonly string[];
}
