import type { FestivalFacts, FestivalSection } from "#app/shared/festival/facts.ts";
import { type Rename, storeSteps } from "./store-names.server.ts";

/** What a section does besides its rules on its way from a form to the pages. */
export interface SectionSteps<Value> {
  /** What a form sent, before it is judged; `current` is what the form began with. */
  read(current: Value, sent: unknown): unknown;
  /** What is saved in the draft, of what the rules allowed. */
  save(published: Value, current: Value, judged: Value): Value;
  /** Names that get another once the draft is published. */
  renames(published: Value, drafted: Value): Rename[];
  /** An older version that is brought back over the latest one. */
  restore(latest: Value, restored: Value): Value;
  /** What is published, of what was in the draft. */
  publish(drafted: Value): Value;
}

const plain: SectionSteps<unknown> = {
  read: (_current, sent) => sent,
  save: (_published, _current, judged) => judged,
  renames: () => [],
  restore: (_latest, restored) => restored,
  publish: (drafted) => drafted,
};

/**
 * Sections with steps of their own; the others are saved, published and brought back as they are.
 */
const declared: { [Section in FestivalSection]?: SectionSteps<FestivalFacts[Section]> } = {
  store: storeSteps,
};

export const stepsOf = <Section extends FestivalSection>(
  section: Section,
): SectionSteps<FestivalFacts[Section]> =>
  (declared[section] ?? plain) as SectionSteps<FestivalFacts[Section]>;
