import { z } from "zod";
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { cursorOf, isAfter, type Page, toPage } from "#app/db/cursor.server.ts";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { hasTerm } from "#app/db/person-text.server.ts";
import { auditLog, changeText, devices, teamMembers, users } from "#app/db/schema.server.ts";
import { csvPageSize, defineCsv } from "#app/domain/lists/list-csv.server.ts";
import { listQuery, oneOf } from "#app/domain/lists/list-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { formatDayTime, startOfDay } from "#app/shared/dates.ts";
import { changeKinds } from "#app/shared/audit/change-kinds.ts";
import { changedValues } from "#app/shared/audit/change-words.ts";
import { searchTerms } from "#app/shared/search-terms.ts";
import { readDay } from "#app/shared/date-fields.ts";
import { keysOf } from "#app/shared/records.ts";

/** Fields that were changed, by name: what a reader is shown, so in words and plain numbers. */
export type AuditValues = Record<string, unknown>;

/** Who does something in the back office: an organiser, or a device of the festival's. */
export type Actor =
  | { byUserId: string; byDeviceId?: undefined }
  | { byUserId: null; byDeviceId: string };

interface Change {
  /** Null where the site did it by itself; `byJob` then names the job. */
  byUserId: string | null;
  byDeviceId?: string | undefined;
  byJob?: string;
  action: string;
  /** What was changed, such as "Order VYB-1042". */
  subject: string;
  before?: AuditValues | null;
  after?: AuditValues | null;
}

/**
 * Records what the administrator, or the site on their behalf, changed, in the transaction that
 * does. Only fields that differ are stored.
 */
export async function recordChange(
  tx: Transaction,
  { byUserId, byDeviceId, byJob, action, subject, before = null, after = null }: Change,
  at: Date,
): Promise<void> {
  const isSame = (name: string) => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]);
  const changed = (values: AuditValues | null) =>
    values && Object.fromEntries(Object.entries(values).filter(([name]) => !isSame(name)));
  await tx.insert(auditLog).values({
    at,
    byUserId,
    byDeviceId,
    byJob,
    action,
    subject,
    before: changed(before),
    after: changed(after),
  });
}

/** Records that an organiser took a list of people out of the site, by the name of its file. */
export function recordDownload(
  { db, now }: Parts<"db" | "now">,
  file: string,
  byUserId: string,
): Promise<void> {
  const action = "Downloaded a list of people";
  return db.transaction((tx) => recordChange(tx, { byUserId, action, subject: file }, now()));
}

export interface ChangeRow {
  id: string;
  at: Date;
  /**
   * A person by name and e-mail address, a device by name; what the site did by itself by its name.
   */
  by: string;
  action: string;
  subject: string;
  before: AuditValues | null;
  after: AuditValues | null;
}

const { id, at, action, subject, before: valuesBefore, after: valuesAfter } = auditLog;
const columns = { id, at, action, subject, before: valuesBefore, after: valuesAfter };
const whoColumns = {
  byJob: auditLog.byJob,
  device: devices.name,
  name: users.name,
  email: users.email,
};

type StoredRow = Omit<ChangeRow, "by"> & {
  byJob: string | null;
  device: string | null;
  name: string | null;
  email: string | null;
};

const withAuthor = <Row extends StoredRow>({ byJob, device, name, email, ...row }: Row) => ({
  ...row,
  by: [name, email].filter(Boolean).join(", ") || device || byJob || "The site",
});

/** What was changed of one thing, the oldest first: "Order VYB-1042". */
export async function listChangesOf(db: Queryable, what: string): Promise<ChangeRow[]> {
  const rows = await db
    .select({ ...columns, ...whoColumns })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.byUserId))
    .leftJoin(devices, eq(devices.id, auditLog.byDeviceId))
    .where(eq(subject, what))
    .orderBy(at, id);
  return (rows as StoredRow[]).map(withAuthor);
}

export const changeQuery = listQuery.extend({
  kind: oneOf(keysOf(changeKinds)),
  by: z.string().max(80).nullable().catch(null),
  from: queryText,
  to: queryText,
});

/** Returns what an address asks of the log. */
export const changesAskedFor = ({
  q: search,
  kind,
  by,
  from,
  to,
}: Omit<z.output<typeof changeQuery>, "after">) => ({
  search,
  kind,
  by,
  from: readDay(from ?? ""),
  to: readDay(to ?? ""),
});

interface ChangesQuery {
  search?: string;
  kind?: keyof typeof changeKinds | null;
  /** An organiser or a device by its id, or all organisers, all devices, or the site. */
  by?: string | null;
  /** The first day of the range, as dayNumber counts days. */
  from?: number | null;
  to?: number | null;
  after?: string | null;
  limit: number;
}

/** One page of the log, newest first. */
export async function listChanges(
  db: Queryable,
  { after, limit, ...asked }: ChangesQuery,
): Promise<Page<ChangeRow>> {
  const rows = await db
    .select({ ...columns, ...whoColumns, cursor: cursorOf(at, id) })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.byUserId))
    .leftJoin(devices, eq(devices.id, auditLog.byDeviceId))
    .where(and(isAfter(at, id, after), ...(await wantedOf(db, asked))))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const shown = (rows as (StoredRow & { cursor: string })[]).map(withAuthor);
  return toPage(shown, limit);
}

/** The file of the log says the values before and after in words. */
export const changesCsv = defineCsv({
  name: "activity-log",
  isOfPeople: false,
  query: changeQuery,
  pages:
    ({ db }, asked) =>
    (after) =>
      listChanges(db, { ...changesAskedFor(asked), after, limit: csvPageSize }),
  columns: {
    When: (change) => formatDayTime(change.at),
    Who: ({ by }) => by,
    What: (change) => change.action,
    "Of what": (change) => change.subject,
    Before: (change) =>
      changedValues(change.before, change.after)
        .flatMap(({ name, was }) => (was === null ? [] : `${name}: ${was}`))
        .join("; "),
    After: (change) =>
      changedValues(change.before, change.after)
        .map(({ name, now }) => `${name}: ${now}`)
        .join("; "),
  },
});

/** Everybody who is or was in the team, for the filter of the log by person. */
export const listChangeMakers = (db: Queryable) =>
  db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .orderBy(users.name, users.id)
    .limit(200);

/** The devices that were taken last, for the same. */
export const listDeviceMakers = (db: Queryable) =>
  db
    .select({ id: devices.id, name: devices.name, claimedAt: devices.claimedAt })
    .from(devices)
    .where(isNotNull(devices.claimedAt))
    .orderBy(desc(devices.claimedAt))
    .limit(100);

function madeBy(by: string): SQL {
  const { byUserId, byDeviceId } = auditLog;
  if (by === "people") return isNotNull(byUserId);
  if (by === "devices") return isNotNull(byDeviceId);
  if (by === "site") return and(isNull(byUserId), isNull(byDeviceId))!;
  return isUuid(by) ? or(eq(byDeviceId, by), eq(byUserId, by))! : eq(byUserId, by);
}

/**
 * Whether a row has every term of a search, in what was changed or in who did it. Who that is is
 * looked up first: in one question the tables of names would keep it from the index of the text.
 */
async function isFoundBy(db: Queryable, search: string): Promise<SQL> {
  const isFound = searchTerms(search).map(async (term) => {
    const people = await db
      .select({ id: users.id })
      .from(teamMembers)
      .innerJoin(users, eq(users.id, teamMembers.userId))
      .where(hasTerm(sql`person_text(${users.name}, ${users.email})`, term));
    const phones = await db
      .select({ id: devices.id })
      .from(devices)
      .where(hasTerm(sql`person_text(${devices.name}, '')`, term));
    return or(
      hasTerm(changeText(auditLog), term),
      people.length > 0 ? inArray(auditLog.byUserId, idsOf(people)) : undefined,
      phones.length > 0 ? inArray(auditLog.byDeviceId, idsOf(phones)) : undefined,
    );
  });
  return isFound.length === 0 ? sql`false` : and(...(await Promise.all(isFound)))!;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map((row) => row.id);

async function wantedOf(
  db: Queryable,
  { search, kind, by, from, to }: Omit<ChangesQuery, "after" | "limit">,
): Promise<(SQL | undefined)[]> {
  return [
    search?.trim() ? await isFoundBy(db, search) : undefined,
    kind ? sql`${action} ~* ${changeKinds[kind].words}` : undefined,
    by ? madeBy(by) : undefined,
    typeof from === "number" ? gte(at, startOfDay(from)) : undefined,
    typeof to === "number" ? lt(at, startOfDay(to + 1)) : undefined,
  ];
}
