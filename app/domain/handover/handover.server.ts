import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { digestOf } from "#app/db/ids.server.ts";
import { siteSettings } from "#app/db/schema.server.ts";
import { isOwner } from "#app/domain/accounts/organisers.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import {
  insertSetting,
  findSetting,
  saveSetting,
  type SettingName,
} from "#app/domain/settings.server.ts";
import { listTeam } from "#app/domain/team/members.server.ts";
import { announce } from "#app/services/live.server.ts";
import {
  type HandoverStep,
  handoverStepNames,
  letterFieldNames,
} from "#app/shared/handover/handover-steps.ts";
import { totalNames } from "#app/shared/handover/site-totals.ts";
import { areOwners } from "#app/shared/team/permissions.ts";
import { HandoverRefused } from "./handover-refused.server.ts";

/*
 * A hand-over takes days, so what was done lies with the site: one at a time, as a setting. Steps
 * that the site can see by itself (whether another owner is in, which key it runs with) are not
 * written down but looked at.
 */
const name: SettingName = "handover";

const done = z.object({ at: z.coerce.date(), byId: z.string() });

const backup = z.object({
  id: z.string(),
  byId: z.string(),
  startedAt: z.coerce.date(),
  /** Written again and again while it is worked on: one that stopped long ago has broken off. */
  beatAt: z.coerce.date(),
  phase: z.enum(["waiting", "copying", "restoring", "tried", "failed"]),
  /** Why it failed, or which totals differ. */
  problems: z.array(z.string()),
  totals: z.record(z.enum(totalNames), z.number()).nullable(),
  bytes: z.number().nullable(),
  downloadedAt: z.coerce.date().nullable(),
});

const state = z.object({
  startedAt: z.coerce.date(),
  startedById: z.string(),
  /** The user ids of the owners, and of everybody of the team, when it began. */
  ownersBefore: z.array(z.string()),
  teamBefore: z.array(z.string()),
  /** The digest of Paystack's secret key when it began, and of the one that was tried. */
  keyBefore: z.string(),
  triedKey: z.object({ digest: z.string(), at: z.coerce.date(), byId: z.string() }).nullable(),
  /** The steps that somebody said are done. */
  steps: z.partialRecord(z.enum(handoverStepNames), done),
  mail: z
    .object({ digest: z.string(), to: z.string(), emailId: z.string(), sentAt: z.coerce.date() })
    .nullable(),
  googleAt: z.coerce.date().nullable(),
  backup: backup.nullable(),
  letter: z.partialRecord(z.enum(letterFieldNames), z.string()),
  ended: done.nullable(),
});

export type Handover = z.infer<typeof state>;
export type TriedBackup = z.infer<typeof backup>;

const parse = (stored: string): Handover => state.parse(JSON.parse(stored));

/**
 * The hand-over that is under way, or the last one that was ended; null where there never was one.
 */
export async function findHandover(db: Queryable): Promise<Handover | null> {
  const stored = await findSetting(db, name);
  return stored ? parse(stored) : null;
}

/**
 * The one that is under way, locked: of two who change it at once, the second sees what the first
 * did.
 */
export async function lockHandover(tx: Transaction): Promise<Handover | null> {
  const [row] = await tx
    .select()
    .from(siteSettings)
    .where(eq(siteSettings.name, name))
    .for("update");
  const found = row ? parse(row.value) : null;
  return found && !found.ended ? found : null;
}

export async function saveHandover(tx: Transaction, handover: Handover): Promise<void> {
  await saveSetting(tx, name, JSON.stringify(handover));
  announce(tx, "admin");
}

/**
 * Changes the hand-over that is under way, in the name of an owner. Returns what `change` returns
 * beside the new state. Throws `HandoverRefused` "not-owner", "none".
 */
export function changeHandover<Result>(
  { db }: Parts<"db">,
  byUserId: string,
  change: (tx: Transaction, handover: Handover) => Promise<{ next: Handover; result: Result }>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    if (!(await isOwner(tx, byUserId))) throw new HandoverRefused("not-owner");
    const handover = await lockHandover(tx);
    if (!handover) throw new HandoverRefused("none");
    const { next, result } = await change(tx, handover);
    await saveHandover(tx, next);
    return result;
  });
}

/** Begins one. Of two owners who do at once, the second is refused with "under-way". */
export async function beginHandover(
  { db, env, now }: Parts<"db" | "env" | "now">,
  byUserId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isOwner(tx, byUserId))) throw new HandoverRefused("not-owner");
    const team = await listTeam(tx);
    const owners = team.filter(({ roles }) => areOwners(roles));
    const begun: Handover = {
      startedAt: now(),
      startedById: byUserId,
      ownersBefore: owners.map(({ id }) => id),
      teamBefore: team.map(({ id }) => id),
      keyBefore: digestOf(env.paystack.secretKey),
      triedKey: null,
      steps: {},
      mail: null,
      googleAt: null,
      backup: null,
      letter: (await findHandover(tx))?.letter ?? {},
      ended: null,
    };
    // When two owners begin at once, the second waits here for the first.
    const isFirst = await insertSetting(tx, name, JSON.stringify(begun));
    if (!isFirst && (await lockHandover(tx))) throw new HandoverRefused("under-way");
    await saveHandover(tx, begun);
    await recordChange(tx, { byUserId, action: "Began a hand-over", subject: "The team" }, now());
  });
}

/** A hand-over in which somebody has done a step. */
export const withStep = (
  handover: Handover,
  step: HandoverStep,
  by: { at: Date; byId: string },
): Handover => ({ ...handover, steps: { ...handover.steps, [step]: by } });

/** Marks a step that the site cannot see by itself as done. */
export const confirmStep = (
  app: Parts<"db" | "now">,
  step: "past" | "factors" | "open",
  byUserId: string,
): Promise<void> =>
  changeHandover(app, byUserId, async (_tx, handover) => ({
    next: withStep(handover, step, { at: app.now(), byId: byUserId }),
    result: undefined,
  }));
