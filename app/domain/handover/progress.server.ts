import { eq, inArray } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { users } from "#app/db/schema.server.ts";
import { warnOwners } from "#app/domain/accounts/organisers.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { stopAllDevices } from "#app/domain/devices/devices.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { listTeam, type Member } from "#app/domain/team/members.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import {
  type HandoverStep,
  handoverStepNames,
  handoverSteps,
  type LetterField,
} from "#app/shared/handover/handover-steps.ts";
import { areOwners, touchesMoney } from "#app/shared/team/permissions.ts";
import {
  changeHandover,
  findHandover,
  type Handover,
  lockHandover,
  saveHandover,
  withStep,
} from "./handover.server.ts";
import { endPastAccess } from "./past-team.server.ts";
import { type KeysState, stateOfKeys } from "./paystack-keys.server.ts";

export interface StepState {
  name: HandoverStep;
  /** "not needed" marks a step that does not apply to this site. */
  is: "open" | "done" | "not needed";
}

const doneKeys: ReadonlySet<KeysState> = new Set(["new", "sandbox"]);

/**
 * The state of each step. Some are recorded when an owner marks them as done; others are read from
 * the site itself.
 */
export async function listSteps(
  db: Queryable,
  { env }: Parts<"env">,
  handover: Handover,
): Promise<StepState[]> {
  const { ownersBefore, steps, googleAt, backup } = handover;
  const team = await listTeam(db);
  const owners = team.filter(({ roles }) => areOwners(roles));
  const keys = stateOfKeys({ env }, handover);
  const isDone: Record<HandoverStep, boolean> = {
    owner: owners.some(({ id }) => !ownersBefore.includes(id)),
    past: steps.past !== undefined,
    factors: steps.factors !== undefined || withoutFactor(team).length === 0,
    keys: doneKeys.has(keys),
    mail: steps.mail !== undefined,
    google: googleAt !== null || !env.google,
    backup: backup?.phase === "tried" && backup.downloadedAt !== null,
    open: steps.open !== undefined,
    letter: steps.letter !== undefined,
  };
  const notNeeded: Partial<Record<HandoverStep, boolean>> = {
    keys: keys === "sandbox",
    google: !env.google,
  };
  return handoverStepNames.map((name) => ({
    name,
    is: notNeeded[name] ? "not needed" : isDone[name] ? "done" : "open",
  }));
}

/** The members who touch money and have no second factor. */
export const withoutFactor = (team: readonly Member[]): Member[] =>
  team.filter(({ roles, hasSecondFactor }) => touchesMoney(roles) && !hasSecondFactor);

/** The names of the people whose ids a hand-over keeps; those of deleted accounts are left out. */
export async function namesOf(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name, email } = users;
  const found = await db
    .select({ id, name, email })
    .from(users)
    .where(inArray(id, [...ids]));
  return new Map(found.map((one) => [one.id, one.name || one.email]));
}

/** Saves what the letter says that the site cannot know, and marks the step as done. */
export const saveLetter = (
  app: Parts<"db" | "now">,
  letter: Partial<Record<LetterField, string>>,
  byUserId: string,
): Promise<void> =>
  changeHandover(app, byUserId, async (_tx, handover) => ({
    next: withStep({ ...handover, letter }, "letter", { at: app.now(), byId: byUserId }),
    result: undefined,
  }));

/** Notes that Google and the site understand each other. Nothing happens without a hand-over. */
export async function recordGoogleSignIn({ db, now }: Parts<"db" | "now">): Promise<void> {
  const found = await findHandover(db);
  if (!found || found.ended || found.googleAt) return;
  await db.transaction(async (tx) => {
    const handover = await lockHandover(tx);
    if (handover) await saveHandover(tx, { ...handover, googleAt: now() });
  });
}

/**
 * Ends the hand-over once every step is done. The sessions and links of those who left end with it,
 * and so does every device; every owner is notified by e-mail. Throws `HandoverRefused` "none"
 * where another owner has ended it.
 */
export async function endHandover(
  app: Parts<"db" | "env" | "queue" | "now">,
  byUserId: string,
): Promise<Outcome> {
  const { env, now } = app;
  const open = await changeHandover(app, byUserId, async (tx, handover) => {
    const steps = await listSteps(tx, app, handover);
    const missing = steps.filter(({ is }) => is === "open").map(({ name }) => handoverSteps[name]);
    if (missing.length > 0) return { next: handover, result: missing };
    await endPastAccess(tx, env);
    // A phone may still be in the pocket of somebody who left.
    await stopAllDevices(tx, { byUserId, at: now() });
    await recordChange(tx, { byUserId, action: "Ended a hand-over", subject: "The team" }, now());
    await tellOwners(tx, app, byUserId);
    return { next: { ...handover, ended: { at: now(), byId: byUserId } }, result: [] };
  });
  if (open.length === 0) return { ok: true };
  return { ok: false, formErrors: [`Still to do: ${open.join("; ")}.`] };
}

async function tellOwners(
  tx: Transaction,
  { env, queue, now }: Parts<"env" | "queue" | "now">,
  byUserId: string,
): Promise<void> {
  const [by] = await tx.select({ email: users.email }).from(users).where(eq(users.id, byUserId));
  await warnOwners(
    tx,
    { queue },
    {
      title: "The hand-over has ended",
      text: `${by?.email ?? "An owner"} ended it on ${formatDayTime(now())}. Sessions, invitations and links of everybody who left the team have ended, and every gate phone and desk was stopped.`,
      url: `${env.publicUrl}/adminHandover/letter`,
      button: "Print the letter",
    },
  );
}
