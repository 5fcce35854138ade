import { href } from "react-router";
import { and, desc, eq, inArray, isNotNull, lt, lte, sql } from "drizzle-orm";
import type { Env } from "#app/config/env.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { prepared } from "#app/db/statement.server.ts";
import {
  type editions,
  festivalDraft,
  festivalVersions,
  pictures,
  users,
} from "#app/db/schema.server.ts";
import { readDayTime } from "#app/shared/date-fields.ts";
import { addDays } from "#app/shared/dates.ts";
import {
  defaultSettings,
  type FestivalSection,
  type FestivalSettings,
  picturesOf,
  sectionNames,
  withDefaults,
} from "#app/settings/sections.server.ts";
import { exampleContent } from "#app/settings/example-content.server.ts";
import type {
  DeliveryArea,
  ShownPicture,
  ShownSettings,
} from "#app/shared/festival/shown-settings.ts";
import { feesOf } from "#app/shared/festival/fees.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { averageColor } from "#app/shared/average-color.ts";

/** The moments that follow from the festival's day. */
interface DayMoments {
  /** When the gates open. */
  startsAt: Date;
  /** The end of the last song: from then on the festival is over. */
  endsAt: Date;
  /** The midnight that begins the day. */
  countdownTarget: Date;
}

/** The settings as they hold, with what follows from the day. */
export interface Festival extends FestivalSettings, DayMoments {
  /** The number of the published version, or 0 before the first publication. */
  number: number;
  /** The day with its year, such as "2 August 2025". */
  dateText: string;
  /** The day without its year, such as "2 August". */
  dayText: string;
  /**
   * When the site began, where its day is the specification's, which was over by then and is none of
   * its own; null elsewhere.
   */
  beganWithoutDay: Date | null;
  /** The text that visitors read while sales are stopped; null while they are not. */
  saleStopped: string | null;
  /**
   * Every picture that the festival's settings name, by its id, without those that are still being
   * made or were no pictures.
   */
  pictures: ReadonlyMap<string, ShownPicture>;
}

type StoredSettings = Partial<FestivalSettings>;

/**
 * Named sections over the defaults; a field that is younger than what was stored has its default.
 */
export const wholeSettings = (stored: StoredSettings): FestivalSettings => ({
  ...defaultSettings,
  ...withDefaults(stored),
});

/** The moments of a day as the organisers wrote it. */
export function momentsOf({ date, gates, ends }: FestivalSettings["day"]): DayMoments {
  const startsAt = readDayTime(`${date}T${gates}`)!;
  const endsAt = readDayTime(`${date}T${ends}`)!;
  return {
    startsAt,
    endsAt: endsAt > startsAt ? endsAt : addDays(endsAt, 1),
    countdownTarget: readDayTime(`${date}T00:00`)!,
  };
}

/**
 * The moments of the published day, read in the caller's transaction: a sale, an offer or a ticket
 * is judged by the day that holds when it is pressed.
 */
export async function readDay(db: Queryable): Promise<DayMoments> {
  const [version] = await selectDay(db).execute();
  return momentsOf(wholeSettings(version?.day ? { day: version.day } : {}).day);
}

/** The published day as a date of SQL, for rows that end with the day wherever it is moved to. */
export const publishedDate = sql`coalesce((
  select v.settings -> 'day' ->> 'date' from ${festivalVersions} v order by v.number desc limit 1
), ${defaultSettings.day.date})::date`;

const selectDay = prepared((db) =>
  db
    .select({
      day: sql<FestivalSettings["day"] | null>`${festivalVersions.settings} -> 'day'`,
    })
    .from(festivalVersions)
    .orderBy(desc(festivalVersions.number))
    .limit(1)
    .prepare("published_day"),
);

async function festivalOf(
  db: Queryable,
  env: Pick<Env, "brandName">,
  stored: StoredSettings,
  number: number,
): Promise<Festival> {
  const settings = wholeSettings(stored);
  const { date } = settings.day;
  const moments = momentsOf(settings.day);
  const dayText = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "Africa/Lagos",
  }).format(moments.startsAt);
  const began = stored.day && stored.delivery ? null : await findBegin(db);
  return {
    ...settings,
    ...moments,
    name: { ...settings.name, brand: settings.name.brand || env.brandName },
    delivery: stored.delivery || !began ? settings.delivery : withoutPlace(settings.delivery),
    number,
    dayText,
    dateText: `${dayText} ${date.slice(0, 4)}`,
    beganWithoutDay: stored.day ? null : began,
    saleStopped: (await findSetting(db, "sale_stopped")) ?? null,
    pictures: await readPictures(db, settings),
  };
}

/** Delivery before anybody has published it: the specification's pick-up point is not the site's. */
const withoutPlace = (delivery: FestivalSettings["delivery"]): FestivalSettings["delivery"] => ({
  ...delivery,
  pickUp: { ...delivery.pickUp, label: "Pick up", place: "a place that will be announced" },
});

/**
 * When a site that shows no examples began, if that was after the specification's day; else null.
 */
async function findBegin(db: Queryable): Promise<Date | null> {
  const first = await findSetting(db, "administrator");
  if (first === undefined || (await showsExamples(db))) return null;
  const [user] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, first));
  const after = momentsOf(defaultSettings.day).endsAt;
  return user && user.createdAt > after ? user.createdAt : null;
}

interface Latest {
  number: number;
  settings: StoredSettings;
  restoredFrom: number | null;
}

/**
 * The sections that say something invented until an organiser publishes them; none on a site that
 * began empty.
 */
export const readExamples = async (db: Queryable): Promise<StoredSettings> =>
  (await showsExamples(db)) ? exampleContent : {};

const showsExamples = async (db: Queryable): Promise<boolean> =>
  (await findSetting(db, "example_content")) !== undefined;

/**
 * Returns the published version, or the one that was published at a moment, over the invented
 * sections where the site shows them.
 */
export async function readLatest(db: Queryable, at?: Date): Promise<Latest> {
  const { number, settings, restoredFrom, publishedAt } = festivalVersions;
  const [version] = await db
    .select({ number, settings, restoredFrom })
    .from(festivalVersions)
    .where(at && lte(publishedAt, at))
    .orderBy(desc(number))
    .limit(1);
  const examples = await readExamples(db);
  return version
    ? { ...version, settings: { ...examples, ...version.settings } }
    : { number: 0, settings: examples, restoredFrom: null };
}

export async function readFestival(db: Queryable, env: Pick<Env, "brandName">): Promise<Festival> {
  const { number, settings } = await readLatest(db);
  return festivalOf(db, env, settings, number);
}

/** How many publications are looked through for the day that an edition was held on. */
const mostVersions = 500;

/** A version with what tells when it held. */
interface HeldVersion {
  number: number;
  settings: StoredSettings;
  publishedAt: Date;
}

/**
 * The festival as it was held before an edition was closed: by the version that was published then,
 * or, where the day of the next edition had been published after this one's was over, by the one
 * before that. A closing that moved the day moved it from that of the edition.
 */
export async function readHeldFestival(
  db: Queryable,
  env: Pick<Env, "brandName">,
  {
    festivalVersion,
    closedAt,
    movedDay,
  }: Pick<typeof editions.$inferSelect, "festivalVersion" | "closedAt" | "movedDay">,
): Promise<Festival> {
  const { number, settings, publishedAt } = festivalVersions;
  const isBefore =
    festivalVersion === null ? lt(publishedAt, closedAt) : lte(number, festivalVersion);
  const examples = await readExamples(db);
  const first: HeldVersion = { number: 0, settings: examples, publishedAt: new Date(0) };
  const select = (limit: number): Promise<HeldVersion[]> =>
    db
      .select({ number, settings, publishedAt })
      .from(festivalVersions)
      .where(isBefore)
      .orderBy(desc(number))
      .limit(limit);
  const whole = (one: HeldVersion) => ({ ...one, settings: { ...examples, ...one.settings } });
  const latest = (await select(1)).map(whole)[0] ?? first;
  const isOfNext = movedDay === null && startOf(latest) > closedAt;
  // A site that began after the day that comes with it was never held on it.
  const begun = isOfNext && (await findBegin(db)) === null ? [first] : [];
  const later = isOfNext ? [...(await select(mostVersions)).map(whole), ...begun] : [];
  const held = later.find((one, at) => at > 0 && endOf(one) <= later[at - 1]!.publishedAt);
  const version = held ?? latest;
  return festivalOf(db, env, version.settings, version.number);
}

const startOf = ({ settings }: HeldVersion): Date =>
  momentsOf(wholeSettings(settings).day).startsAt;
const endOf = ({ settings }: HeldVersion): Date => momentsOf(wholeSettings(settings).day).endsAt;

/**
 * The sections that an organiser has published or the demonstration shows, and every one that says
 * nothing by default: the others say what comes with the site.
 */
export async function readSaidSections(db: Queryable): Promise<Set<FestivalSection>> {
  const { settings } = await readLatest(db);
  const isShown = await showsExamples(db);
  return new Set(
    sectionNames.filter(
      (section) => isShown || settings[section] !== undefined || !hasDefaults(section),
    ),
  );
}

/** The sections whose defaults are the specification's day, places, fees, words and names. */
const hasDefaults = (section: FestivalSection): boolean =>
  (["day", "delivery", "questions", "tickets", "store"] as const).some((one) => one === section);

/** What it would be with the draft published; null where there is none. */
export async function readDrafted(
  db: Queryable,
  env: Pick<Env, "brandName">,
): Promise<Festival | null> {
  const [draft] = await db.select({ sections: festivalDraft.sections }).from(festivalDraft);
  if (!draft || Object.keys(draft.sections).length === 0) return null;
  const { number, settings } = await readLatest(db);
  return festivalOf(db, env, { ...settings, ...draft.sections }, number);
}

export const deliveryAreaOf = ({
  day,
  delivery,
}: Pick<Festival, "day" | "delivery">): DeliveryArea => ({
  state: day.state,
  regions: delivery.regions.map(({ name }) => name),
});

export function shownSettings(festival: Festival, now: Date): ShownSettings {
  const { name, day, delivery, performers, contact, store, tickets, banner } = festival;
  const until = readDayTime(banner.until);
  return {
    tagline: name.tagline,
    contactEmail: contact.email,
    socials: contact.socials,
    countdownTarget: day.isCancelled ? "" : festival.countdownTarget.toISOString(),
    banner: festival.saleStopped ?? (!until || now < until ? banner.text : ""),
    ...feesOf(delivery),
    pickUpHours: delivery.pickUp.hours,
    mapUrl: day.mapUrl,
    performersUrl: performers.areOpen ? performers.url || href("/contact") : "",
    quoteDays: delivery.quoteDays,
    categories: store.categories,
    colors: store.colors,
    sizes: store.sizes,
    packages: tickets.packages.map(({ name }) => name),
  };
}

export const isSoldOutByName = ({ store }: Pick<Festival, "store">, name: string): boolean =>
  store.soldOutNames.some((one) => one.trim().toLowerCase() === name.trim().toLowerCase());

async function readPictures(
  db: Queryable,
  settings: FestivalSettings,
): Promise<Festival["pictures"]> {
  const ids = sectionNames.flatMap((section) =>
    picturesOf(section, settings[section]).map((picture) => picture.id),
  );
  if (ids.length === 0) return new Map();
  const { id, width, height, thumbhash } = pictures;
  const rows = await db
    .select({ id, width, height, thumbhash })
    .from(pictures)
    .where(and(inArray(id, ids), isNotNull(width)));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        width: row.width!,
        height: row.height!,
        tint: row.thumbhash ? averageColor(row.thumbhash) : "#1e1450",
      },
    ]),
  );
}
