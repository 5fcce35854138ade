import type { Refused } from "#app/shared/form-result.ts";
import { keysOf, recordOf } from "#app/shared/records.ts";
import {
  type FieldShape,
  itemField,
  itemsAt,
  valueAt,
} from "#app/shared/festival/section-shapes.ts";
import type { Section } from "./define-section.server.ts";
import { banner } from "./sections/banner.server.ts";
import { contact } from "./sections/contact.server.ts";
import { day } from "./sections/day.server.ts";
import { delivery } from "./sections/delivery.server.ts";
import { lineUp } from "./sections/line-up.server.ts";
import { look } from "./sections/look.server.ts";
import { memories } from "./sections/memories.server.ts";
import { name } from "./sections/name.server.ts";
import { performers } from "./sections/performers.server.ts";
import { questions } from "./sections/questions.server.ts";
import { sponsors } from "./sections/sponsors.server.ts";
import { store } from "./sections/store.server.ts";
import { story } from "./sections/story.server.ts";
import { tickets } from "./sections/tickets.server.ts";
import { words } from "./sections/words.server.ts";

/** The sections in the order in which the organisers see them. */
export const sections = {
  name,
  day,
  delivery,
  tickets,
  words,
  questions,
  lineUp,
  sponsors,
  contact,
  story,
  performers,
  store,
  banner,
  memories,
  look,
};

export type FestivalSection = keyof typeof sections;

export const sectionNames = keysOf(sections);

export const sectionTitle = (section: FestivalSection): string => sections[section].shape.title;

/**
 * What the organisers say of their festival, by section. A text or list that is empty is left out
 * of the pages.
 */
export type FestivalSettings = {
  [Name in FestivalSection]: (typeof sections)[Name]["defaults"];
};

/**
 * What the site says until an organiser says otherwise: what specification.md sections 1 and 9 give
 * (product-decisions.md 16), and nothing where they give nothing. The brand is `BRAND_NAME`.
 * Invented content is in `example-content.server.ts`.
 */
export const defaultSettings = recordOf(
  sectionNames.map((section) => [section, sections[section].defaults]),
) as unknown as FestivalSettings;

/**
 * Fills some sections with the defaults of settings that it lacks, such as those that came after
 * it was stored.
 */
export function withDefaults<
  Sections extends { [Name in FestivalSection]?: Partial<FestivalSettings[Name]> },
>(sections: Sections) {
  const names = Object.keys(sections) as FestivalSection[];
  return recordOf(
    names.map((name) => [name, { ...defaultSettings[name], ...sections[name] }]),
  ) as unknown as Pick<FestivalSettings, keyof Sections & FestivalSection>;
}

type ValidatedSection = { ok: true; value: FestivalSettings[FestivalSection] } | Refused;

/** A section as it may be saved; its errors are by path, "questions.3.answer". */
export function validateSection(section: FestivalSection, value: unknown): ValidatedSection {
  const read = sections[section].rule.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of read.error.issues) errors[path.join(".")] ??= message;
  return { ok: false, errors, formErrors: ["Not saved yet: please correct what is marked."] };
}

/** The note for the organiser about a section that was just saved; empty where there is none. */
export const savedNote = (
  section: FestivalSection,
  value: FestivalSettings[FestivalSection],
  now: Date,
): string => (sections[section] as Section<typeof value>).savedNote(value, now);

/**
 * The saves of each section. The number grows with each change, by which an older form is noticed.
 */
export type SectionSaves = Partial<
  Record<FestivalSection, { number: number; at: string; byUserId: string | null }>
>;

interface NamedPicture {
  /** The path of the picture within the section. */
  path: string;
  id: string;
  isWide?: boolean;
}

/** The pictures that a section names. */
export function picturesOf(section: FestivalSection, value: unknown): NamedPicture[] {
  const { fields, lists } = sections[section].shape;
  const named = (path: string, { kind, isWide }: FieldShape): NamedPicture[] => {
    const id = kind === "picture" || kind === "upload" ? valueAt(value, path) : null;
    return typeof id === "string" ? [{ path, id, isWide }] : [];
  };
  return [
    ...Object.entries(fields).flatMap(([path, field]) => named(path, field)),
    ...Object.entries(lists).flatMap(([list, shape]) =>
      itemsAt(value, list).flatMap((_item, index) =>
        Object.entries(shape.fields).flatMap(([key, field]) =>
          named(itemField(list, index, key), field),
        ),
      ),
    ),
  ];
}
