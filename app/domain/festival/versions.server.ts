import { isDeepStrictEqual } from "node:util";
import { desc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { festivalVersions, users } from "#app/db/schema.server.ts";
import { type AuditValues, recordChange } from "#app/domain/audit.server.ts";
import { announce } from "#app/services/live.server.ts";
import {
  type FestivalSettings,
  type FestivalSection,
  sectionNames,
} from "#app/settings/sections.server.ts";
import { readExamples, readLatest, wholeSettings } from "./festival.server.ts";
import { stepsOf } from "./section-steps.server.ts";
import { sectionInWords } from "./section-labels.server.ts";
import { newRenames, renameInStore } from "./store-names.server.ts";

interface NewVersion {
  settings: Partial<FestivalSettings>;
  by: { byUserId: string | null; byJob?: string };
  /** Whose version it is, where a job published it. */
  authorId?: string | null;
  at: Date;
  restoredFrom?: number;
}

interface PutVersion {
  number: number;
  sections: FestivalSection[];
}

/**
 * Puts a version before everybody, below the lock of the draft; null where it would be the same as
 * the one that holds.
 */
export async function putVersion(
  tx: Transaction,
  { settings: drafted, by, authorId = by.byUserId, at, restoredFrom }: NewVersion,
): Promise<PutVersion | null> {
  const latest = await readLatest(tx);
  const before = wholeSettings(latest.settings);
  const renames = newRenames(before.store, wholeSettings(drafted).store);
  const settings: Partial<FestivalSettings> = {
    ...drafted,
    ...Object.fromEntries(
      sectionNames
        .filter((section) => drafted[section])
        .map((section) => [section, publishedOf(section, drafted)]),
    ),
  };
  const after = wholeSettings(settings);
  // To publish what comes with the site is to say it.
  const isSaid = (section: FestivalSection) =>
    settings[section] !== undefined && latest.settings[section] === undefined;
  const sections = sectionNames.filter(
    (section) => isSaid(section) || !isDeepStrictEqual(before[section], after[section]),
  );
  if (sections.length === 0) return null;
  const number = latest.number + 1;
  await tx.insert(festivalVersions).values({
    number,
    settings,
    sections,
    publishedAt: at,
    byUserId: authorId,
    restoredFrom,
  });
  await renameInStore(tx, number, renames, at);
  const words = (of: FestivalSettings): AuditValues =>
    Object.assign({}, ...sections.map((section) => sectionInWords(section, of[section])));
  const renamed = renames.map(({ from, to }) => `${from} → ${to}`).join(", ");
  await recordChange(
    tx,
    {
      ...by,
      action: restoredFrom === undefined ? "Published the festival" : "Brought the festival back",
      subject: `Festival, version ${number}`,
      before: words(before),
      after: renamed ? { ...words(after), "renamed in products": renamed } : words(after),
    },
    at,
  );
  announce(tx, "catalogue", "admin");
  return { number, sections };
}

function publishedOf<Section extends FestivalSection>(
  section: Section,
  drafted: Partial<FestivalSettings>,
): FestivalSettings[Section] {
  return stepsOf(section).publish(drafted[section]!);
}

export interface VersionRow {
  number: number;
  sections: FestivalSection[];
  publishedAt: Date;
  /** The name of the publisher, which is empty where the account is gone. */
  by: string;
  restoredFrom: number | null;
}

/** How many of the latest versions can be published again, because their pictures are kept. */
export const offeredVersions = 50;

/** The latest first. */
export async function listVersions(
  db: Queryable,
  limit: number = offeredVersions,
): Promise<VersionRow[]> {
  const { number, sections, publishedAt, restoredFrom } = festivalVersions;
  const rows = await db
    .select({
      number,
      sections,
      publishedAt,
      restoredFrom,
      name: users.name,
      email: users.email,
    })
    .from(festivalVersions)
    .leftJoin(users, eq(users.id, festivalVersions.byUserId))
    .orderBy(desc(number))
    .limit(limit);
  return rows.map(({ name, email, ...row }) => ({ ...row, by: name || email || "" }));
}

/**
 * Returns a section as each version has it that can be published again, the latest first; null
 * where one does not have it.
 */
export async function listPublished<Section extends FestivalSection>(
  db: Queryable,
  section: Section,
): Promise<(FestivalSettings[Section] | null)[]> {
  const { number, settings } = festivalVersions;
  const versions = await db
    .select({ value: sql<FestivalSettings[Section] | null>`${settings} -> ${section}::text` })
    .from(festivalVersions)
    .orderBy(desc(number))
    .limit(offeredVersions);
  return versions.map(({ value }) => value);
}

/** What version `number` said; 0 is the site as it was delivered. */
export async function findVersion(
  db: Queryable,
  number: number,
): Promise<Partial<FestivalSettings> | null> {
  const examples = await readExamples(db);
  if (number === 0) return examples;
  const [row] = await db
    .select({ settings: festivalVersions.settings })
    .from(festivalVersions)
    .where(eq(festivalVersions.number, number));
  return row ? { ...examples, ...row.settings } : null;
}
