import type { Rename } from "#app/settings/sections/store.server.ts";

/** What a section does besides its rules on its way from a form to the pages. */
export interface SectionSteps<Value> {
  /** What a form sent, before it is validated; `current` is what the form began with. */
  read(current: Value, sent: unknown): unknown;
  /** What is saved in the draft, of what the rules allowed. */
  save(published: Value, current: Value, validated: Value): Value;
  /** Names that get another once the draft is published. */
  renames(published: Value, drafted: Value): Rename[];
  /** An older version that is brought back over the latest one. */
  restore(latest: Value, restored: Value): Value;
  /** What is published, of what was in the draft. */
  publish(drafted: Value): Value;
}
