import { isDeepStrictEqual } from "node:util";
import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/db.server.ts";
import { pictures, users } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { keysOf } from "#app/shared/records.ts";
import { type DraftRow, lockDraft, setDraft, without, withSaves } from "./draft-row.server.ts";
import { FestivalRefused, SectionChanged } from "./festival-refused.server.ts";
import { readFestival, readLatest } from "./festival.server.ts";
import { usesOfRemoved } from "./uses-of-removed.server.ts";
import {
  type FestivalSection,
  type FestivalSettings,
  picturesOf,
  savedNote,
  sectionNames,
  type SectionSaves,
  sectionTitle,
  validateSection,
} from "#app/settings/sections.server.ts";
import { stepsOf } from "./section-steps.server.ts";
import { sectionInWords } from "./section-labels.server.ts";
import type { Rename } from "#app/settings/sections/store.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";

type Value = FestivalSettings[FestivalSection];

interface Saving {
  section: FestivalSection;
  value: unknown;
  /** The number of the section's last change that the form knew; 0 before the first. */
  seen: number;
}

/**
 * The section's number from now on, and the names that products get instead of others once it is
 * published.
 */
interface Saved {
  number: number;
  renames?: Rename[];
  /** A note for the organiser about the saved values, if there is one. */
  note?: string;
}

/**
 * Keeps a section in the draft, or takes it out where it is what is published. Errors are by path
 * within the section, "questions.3.answer". Throws `SectionChanged` where it was changed since it
 * was seen.
 */
export function saveSection(
  { db, env, now, queue }: Parts<"db" | "env" | "now" | "queue">,
  { section, value, seen }: Saving,
  byUserId: string,
): Promise<Outcome<string, Saved>> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx);
    const published = await readFestival(tx, env);
    const current: Value = draft.sections[section] ?? published[section];
    const steps = stepsOf(section);
    const validated = validateSection(section, steps.read(current, value));
    if (!validated.ok) return validated;
    const note = savedNote(section, validated.value, now()) || undefined;
    validated.value = steps.save(published[section], current, validated.value);
    const renamed = steps.renames(published[section], validated.value);
    const renames = renamed.length > 0 ? renamed : undefined;
    const lastSave = draft.sectionRevisions[section];
    const number = lastSave?.number ?? 0;
    if (isDeepStrictEqual(validated.value, current)) return { ok: true, number, note };
    // A form may have seen a save of which nothing is left, as after a backup was restored: it
    // overwrites nobody's.
    if (lastSave && seen !== number) throw await changedSince(tx, lastSave, current);
    const errors = await usesOfRemoved(tx, published, { ...published, [section]: validated.value });
    const uses = Object.values(errors);
    if (uses.length > 0) return { ok: false, errors, formErrors: ["Not saved yet.", ...uses] };
    const missing = await makePictures(tx, queue, section, validated.value);
    if (keysOf(missing).length > 0) return { ok: false, errors: missing };
    const at = now();
    const sections = isDeepStrictEqual(validated.value, published[section])
      ? without(draft.sections, [section])
      : { ...draft.sections, [section]: validated.value };
    const saves = withSaves(draft.sectionRevisions, [section], byUserId, at);
    await setDraft(tx, { sections, sectionRevisions: saves });
    await recordDraft(tx, section, [current, validated.value], byUserId, at);
    announce(tx, "admin");
    return { ok: true, number: number + 1, renames, note };
  });
}

async function changedSince(
  tx: Transaction,
  { number, at, byUserId }: NonNullable<DraftRow["sectionRevisions"][FestivalSection]>,
  value: Value,
): Promise<SectionChanged> {
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, byUserId ?? ""));
  return new SectionChanged({
    number,
    value,
    at: new Date(at),
    by: user?.name || user?.email || "somebody",
  });
}

const recordDraft = (
  tx: Transaction,
  section: FestivalSection,
  [before, after]: [Value, Value],
  byUserId: string,
  at: Date,
) =>
  recordChange(
    tx,
    {
      byUserId,
      action: "Changed the festival's draft",
      subject: sectionTitle(section),
      before: sectionInWords(section, before),
      after: sectionInWords(section, after),
    },
    at,
  );

/**
 * Takes a section back to what is published. Returns its number from now on. Throws
 * `FestivalRefused` "empty".
 */
export async function discardSection(
  app: Parts<"db" | "env" | "now">,
  section: FestivalSection,
  byUserId: string,
): Promise<number> {
  const saves = await discard(app, [section], byUserId);
  return saves[section]!.number;
}

/**
 * Takes every section back to what is published, once. Throws `FestivalRefused` "empty" where it
 * was published since version `seen`.
 */
export async function discardDraft(
  app: Parts<"db" | "env" | "now">,
  { seen }: { seen?: number },
  byUserId: string,
): Promise<void> {
  try {
    await discard(app, sectionNames, byUserId);
  } catch (error) {
    const isGone = error instanceof FestivalRefused && error.reason === "empty";
    if (!isGone || (await readLatest(app.db)).number !== seen) throw error;
  }
}

function discard(
  { db, env, now }: Parts<"db" | "env" | "now">,
  wanted: readonly FestivalSection[],
  byUserId: string,
): Promise<SectionSaves> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx);
    const gone = wanted.filter((section) => draft.sections[section]);
    if (gone.length === 0)
      throw new FestivalRefused("empty", "There is nothing to discard: it is as published.");
    const at = now();
    const published = await readFestival(tx, env);
    const saves = withSaves(draft.sectionRevisions, gone, byUserId, at);
    await setDraft(tx, {
      sections: without(draft.sections, gone),
      sectionRevisions: saves,
      publicationError: null,
    });
    for (const section of gone)
      await recordDraft(tx, section, [draft.sections[section]!, published[section]], byUserId, at);
    announce(tx, "admin", ...(draft.publishAt ? (["catalogue"] as const) : []));
    return saves;
  });
}

/** Makes the pictures that a section names. Errors are by path within the section. */
async function makePictures(
  tx: Transaction,
  queue: Queue,
  section: FestivalSection,
  value: FestivalSettings[FestivalSection],
): Promise<Record<string, string>> {
  const wanted = picturesOf(section, value);
  if (wanted.length === 0) return {};
  const ids = wanted.map(({ id }) => id);
  const rows = await tx.select().from(pictures).where(inArray(pictures.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  const errors: Record<string, string> = {};
  for (const { path, id, isWide } of wanted) {
    const picture = known.get(id);
    if (!picture || picture.productId !== null || picture.failedAt)
      errors[path] = "This picture cannot be shown. Take it away, or choose it once more.";
    else if (picture.width === null)
      await queue.enqueue(tx, "process-picture", { pictureId: id, isWide });
  }
  return errors;
}
