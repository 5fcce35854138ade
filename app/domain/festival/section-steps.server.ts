import type { FestivalSettings, FestivalSection } from "#app/settings/sections.server.ts";
import type { SectionSteps } from "./section-tour.server.ts";
import { storeSteps } from "./store-names.server.ts";

const plain: SectionSteps<unknown> = {
  read: (_current, sent) => sent,
  save: (_published, _current, validated) => validated,
  renames: () => [],
  restore: (_latest, restored) => restored,
  publish: (drafted) => drafted,
};

/**
 * Sections with steps of their own; the others are saved, published and brought back as they are.
 */
const declared: { [Section in FestivalSection]?: SectionSteps<FestivalSettings[Section]> } = {
  store: storeSteps,
};

export const stepsOf = <Section extends FestivalSection>(
  section: Section,
): SectionSteps<FestivalSettings[Section]> =>
  (declared[section] ?? plain) as SectionSteps<FestivalSettings[Section]>;
