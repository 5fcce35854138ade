import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { festivalDraft } from "#app/db/schema.server.ts";
import {
  type FestivalSection,
  type SectionSaves,
  withDefaults,
} from "#app/settings/sections.server.ts";

export type DraftRow = typeof festivalDraft.$inferSelect;

/** Locks the draft. Every transaction that writes the draft or a version takes this lock first. */
export async function lockDraft(tx: Transaction): Promise<DraftRow> {
  await tx.insert(festivalDraft).values({}).onConflictDoNothing();
  const [row] = await tx.select().from(festivalDraft).for("update");
  return whole(row!);
}

/** A section may have been drafted before one of its settings came. */
const whole = (row: DraftRow): DraftRow => ({ ...row, sections: withDefaults(row.sections) });

const none: DraftRow = {
  id: true,
  sections: {},
  sectionRevisions: {},
  publishAt: null,
  scheduledByUserId: null,
  publicationError: null,
};

export async function readDraftRow(db: Queryable): Promise<DraftRow> {
  const [row] = await db.select().from(festivalDraft);
  return row ? whole(row) : none;
}

export const isEmptyDraft = (sections: DraftRow["sections"]): boolean =>
  Object.keys(sections).length === 0;

const unplanned = { publishAt: null, scheduledByUserId: null, publicationError: null };

/**
 * Saves the draft. When no section is left to publish, the planned publication, or the error of a
 * failed one, is removed.
 */
export async function setDraft(
  tx: Transaction,
  { sections, ...rest }: Partial<Omit<DraftRow, "id">> & Pick<DraftRow, "sections">,
): Promise<void> {
  const isEmpty = isEmptyDraft(sections);
  await tx.update(festivalDraft).set({ sections, ...rest, ...(isEmpty && unplanned) });
}

/** Tells forms of these sections that they are older. */
export function withSaves(
  saves: SectionSaves,
  sections: readonly FestivalSection[],
  byUserId: string | null,
  at: Date,
): SectionSaves {
  const next = { ...saves };
  for (const section of sections)
    next[section] = { number: (saves[section]?.number ?? 0) + 1, at: at.toISOString(), byUserId };
  return next;
}

export function without(
  sections: DraftRow["sections"],
  gone: readonly string[],
): DraftRow["sections"] {
  return Object.fromEntries(
    Object.entries(sections).filter(([section]) => !gone.includes(section)),
  );
}
