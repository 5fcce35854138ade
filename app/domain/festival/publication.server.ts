import { isDeepStrictEqual } from "node:util";
import type { Transaction } from "#app/db/db.server.ts";
import { festivalDraft } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatDayTime, formatWhen } from "#app/shared/dates.ts";
import {
  type FestivalSection,
  type FestivalSettings,
  sectionTitle,
} from "#app/settings/sections.server.ts";
import {
  type DraftRow,
  isEmptyDraft,
  lockDraft,
  setDraft,
  without,
  withSaves,
} from "./draft-row.server.ts";
import { FestivalRefused } from "./festival-refused.server.ts";
import { readFestival, readLatest, wholeSettings } from "./festival.server.ts";
import { stepsOf } from "./section-steps.server.ts";
import { findVersion, listVersions, putVersion } from "./versions.server.ts";
import { usesOfRemoved } from "./uses-of-removed.server.ts";

interface Publishing {
  at?: Date;
  /** The number of the version that was published when the form was opened. */
  seen?: number;
}

interface Published {
  number: number | null;
  /**
   * Says what was published, by whom and when, where the draft was already published before this
   * request.
   */
  already?: string;
}

/**
 * Publishes the draft now, or plans its publication; at that time it is published as it is then.
 * Returns the number of the version that everybody sees from now on, also where the same form is
 * sent twice; null where it is planned. Throws `FestivalRefused` "empty", "past" or "in-use".
 */
export function publishDraft(
  { db, now }: Parts<"db" | "now">,
  { at, seen }: Publishing,
  byUserId: string,
): Promise<Published> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx);
    if (isEmptyDraft(draft.sections)) {
      const { number } = await readLatest(tx);
      const already = await latestInWords(tx, now());
      if (!at && seen !== undefined && seen < number) return { number, already };
      throw new FestivalRefused(
        "empty",
        `Nothing to publish: everybody sees all of it already. ${already}`.trim(),
      );
    }
    if (!at) return { number: await publishLocked(tx, draft, { byUserId }, now()) };
    if (at <= now())
      throw new FestivalRefused("past", "Choose a day and time that is still to come.");
    await refuseUses(tx, draft.sections);
    await plan(tx, draft, at, byUserId, now());
    return { number: null };
  });
}

/** "Published at 13:05 by Administrator: Date and place." Empty where nothing was published yet. */
async function latestInWords(tx: Transaction, at: Date): Promise<string> {
  const [latest] = await listVersions(tx, 1);
  if (!latest) return "";
  const titles = latest.sections.map(sectionTitle).join(", ");
  const when = formatWhen(latest.publishedAt, at.getTime());
  return `Published at ${when}${latest.by && ` by ${latest.by}`}: ${titles}.`;
}

async function plan(
  tx: Transaction,
  { publishAt }: DraftRow,
  next: Date | null,
  byUserId: string,
  at: Date,
): Promise<void> {
  await tx
    .update(festivalDraft)
    .set({ publishAt: next, scheduledByUserId: byUserId, publicationError: null });
  await recordChange(
    tx,
    {
      byUserId,
      action: next ? "Planned a publication" : "Cancelled a planned publication",
      subject: "Festival",
      before: { "goes live": publishAt ? formatDayTime(publishAt) : "" },
      after: { "goes live": next ? formatDayTime(next) : "" },
    },
    at,
  );
  // Every process sleeps until then.
  announce(tx, "catalogue", "admin");
}

/** Keeps the draft. Asked twice, nothing more happens. */
export function cancelPlanned({ db, now }: Parts<"db" | "now">, byUserId: string): Promise<void> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx);
    if (draft.publishAt) await plan(tx, draft, null, byUserId, now());
  });
}

type By = Parameters<typeof putVersion>[1]["by"];

export async function publishLocked(
  tx: Transaction,
  { sections, sectionRevisions: saves }: DraftRow,
  by: By,
  at: Date,
  authorId?: string | null,
): Promise<number | null> {
  await refuseUses(tx, sections);
  const { settings } = await readLatest(tx);
  const put = await putVersion(tx, { settings: { ...settings, ...sections }, by, at, authorId });
  await setDraft(tx, { sections: {}, sectionRevisions: saves, publicationError: null });
  return put?.number ?? null;
}

/** Products and tickets may have come since the draft was saved. */
async function refuseUses(tx: Transaction, sections: Partial<FestivalSettings>): Promise<void> {
  const { settings } = await readLatest(tx);
  await refuseUsesBetween(tx, settings, { ...settings, ...sections });
}

/**
 * Publishes sections within the caller's transaction. The drafts of these sections end, except
 * those in `stillDrafted`. Returns the version's number, or null where nothing changed.
 */
export async function publishSections(
  tx: Transaction,
  sections: Partial<FestivalSettings>,
  byUserId: string,
  at: Date,
  stillDrafted: Partial<FestivalSettings> = {},
): Promise<number | null> {
  const draft = await lockDraft(tx);
  const { settings } = await readLatest(tx);
  const put = await putVersion(tx, {
    settings: { ...settings, ...sections },
    by: { byUserId },
    at,
  });
  const gone = Object.keys(sections) as FestivalSection[];
  const saves = withSaves(draft.sectionRevisions, gone, byUserId, at);
  await setDraft(tx, {
    sections: { ...without(draft.sections, gone), ...stillDrafted },
    sectionRevisions: saves,
  });
  return put?.number ?? null;
}

/**
 * Publishes an old version again as a new one, with all its sections; 0 is the version that comes
 * with the site. Sections of the draft that differ from it stay. Throws `FestivalRefused` "gone",
 * "same" or "in-use".
 */
export function restoreVersion(
  { db, env, now }: Parts<"db" | "env" | "now">,
  number: number,
  byUserId: string,
): Promise<{ number: number }> {
  return db.transaction(async (tx) => {
    const draft = await lockDraft(tx);
    const version = await findVersion(tx, number);
    if (!version) throw new FestivalRefused("gone", "There is no such version.");
    const latest = await readLatest(tx);
    const [held, then] = [wholeSettings(latest.settings).store, wholeSettings(version).store];
    const store = stepsOf("store").restore(held, then);
    const settings = isDeepStrictEqual(store, then) ? version : { ...version, store };
    await refuseUsesBetween(tx, latest.settings, settings);
    const [by, at] = [{ byUserId }, now()];
    const put = await putVersion(tx, { settings, by, at, restoredFrom: number });
    if (!put && latest.restoredFrom === number) return { number: latest.number };
    if (!put) throw new FestivalRefused("same", "The site says this already.");
    const seen = put.sections.filter((section) => !draft.sections[section]);
    const saves = withSaves(draft.sectionRevisions, seen, byUserId, at);
    const published = await readFestival(tx, env);
    const drafted = Object.keys(draft.sections) as FestivalSection[];
    const same = drafted.filter((section) =>
      isDeepStrictEqual(draft.sections[section], published[section]),
    );
    await setDraft(tx, { sections: without(draft.sections, same), sectionRevisions: saves });
    return { number: put.number };
  });
}

function requireDescribed({ memories }: Partial<FestivalSettings>): void {
  const count = memories?.moments.filter(({ alt }) => alt === "").length ?? 0;
  if (count === 0) return;
  throw new FestivalRefused(
    "undescribed",
    count === 1
      ? "One picture of the memories has no words yet: say what it shows."
      : `${count} pictures of the memories have no words yet: say what they show.`,
  );
}

/** Throws `FestivalRefused` "undescribed" or "in-use". */
async function refuseUsesBetween(
  tx: Transaction,
  before: Partial<FestivalSettings>,
  after: Partial<FestivalSettings>,
): Promise<void> {
  requireDescribed(after);
  const uses = Object.values(await usesOfRemoved(tx, wholeSettings(before), wholeSettings(after)));
  if (uses.length > 0) throw new FestivalRefused("in-use", uses.join(" "));
}
