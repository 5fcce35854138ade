import { z } from "zod";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { warnOwners } from "#app/domain/accounts/organisers.server.ts";
import { checkOwnPassword } from "#app/domain/accounts/passwords.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { deleteSetting, findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { announce } from "#app/services/live.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { areOwners, teamRoleNames } from "#app/shared/team/permissions.ts";
import {
  listTeam,
  lockTeam,
  type Member,
  memberIn,
  nameOf,
  saveRoles,
  writeTo,
} from "./members.server.ts";
import { TeamRefused } from "./team-refused.server.ts";

/*
 * Ownership is offered by an owner and taken by a member of the team, each with their password. One
 * offer waits at a time, for three days; a later one takes its place.
 */
const transferShape = z.object({
  fromId: z.string(),
  toId: z.string(),
  /** Whether the owner who offers it stays one. */
  stays: z.boolean(),
  expiresAt: z.coerce.date(),
});
const worksMs = 3 * 24 * 60 * 60_000;

export interface OwnershipTransfer {
  from: Member;
  to: Member;
  stays: boolean;
  expiresAt: Date;
}

/**
 * The open offer of the ownership; null where there is none, where its time is over, or where one
 * of the two has left the team or the first is no longer an owner.
 */
export async function findOwnershipTransfer(
  db: Queryable,
  at: Date,
): Promise<OwnershipTransfer | null> {
  const stored = await findSetting(db, "ownership_offer");
  if (!stored) return null;
  const { fromId, toId, stays, expiresAt } = transferShape.parse(JSON.parse(stored));
  const team = await listTeam(db);
  const [from, to] = [memberIn(team, fromId), memberIn(team, toId)];
  if (!from || !areOwners(from.roles) || !to || expiresAt <= at) return null;
  return { from, to, stays, expiresAt };
}

type OwnershipParts = Parts<"db" | "auth" | "env" | "queue" | "now">;

/**
 * Offers the ownership to somebody of the team; nothing changes until they take it. Throws
 * `TeamRefused`.
 */
export async function beginOwnershipTransfer(
  parts: OwnershipParts,
  { userId, stays, current }: { userId: string; stays: boolean; current: string },
  byUserId: string,
): Promise<Outcome<"current", { name: string }>> {
  const { db, queue, env, now } = parts;
  const checked = await checkOwnPassword(parts, byUserId, current);
  if (!checked.ok) return checked;
  return db.transaction(async (tx) => {
    const team = await lockTeam(tx, byUserId);
    const to = memberIn(team, userId);
    if (!to || areOwners(to.roles)) throw new TeamRefused("gone");
    const expiresAt = new Date(now().getTime() + worksMs);
    const offer = { fromId: byUserId, toId: userId, stays, expiresAt };
    await saveSetting(tx, "ownership_offer", JSON.stringify(offer));
    await queueEmail(tx, queue, {
      kind: "team_notice",
      recipient: to.email,
      data: {
        title: "You are offered the ownership",
        text: `${nameOf(memberIn(team, byUserId)!)} offers you the ownership of the back office. Take it under Settings, with your password, within three days. If you do nothing, nothing changes.`,
        url: `${env.publicUrl}/adminlog`,
        button: "Open your account",
      },
    });
    await recordChange(
      tx,
      { byUserId, action: "Offered the ownership", subject: nameOf(to) },
      now(),
    );
    announce(tx, "admin");
    return { ok: true, name: to.name };
  });
}

/** Takes an offer back. */
export async function withdrawOwnershipTransfer(
  { db, now }: Parts<"db" | "now">,
  byUserId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTeam(tx, byUserId);
    await deleteSetting(tx, "ownership_offer");
    await recordChange(
      tx,
      { byUserId, action: "Withdrew the offer of the ownership", subject: "The team" },
      now(),
    );
    announce(tx, "admin");
  });
}

/**
 * Accepts the ownership that was offered to `byUserId`. The owner who offered it stays an owner, or
 * has every other role from now on. Every owner is notified by e-mail. Throws `TeamRefused`
 * "no-offer".
 */
export async function acceptOwnership(
  parts: OwnershipParts,
  current: string,
  byUserId: string,
): Promise<Outcome<"current">> {
  const { db, env, now } = parts;
  const checked = await checkOwnPassword(parts, byUserId, current);
  if (!checked.ok) return checked;
  return db.transaction(async (tx) => {
    const waiting = await findOwnershipTransfer(tx, now());
    if (waiting?.to.id !== byUserId) throw new TeamRefused("no-offer");
    // The lock of the team, in the name of who offers it: of two presses the second finds no offer.
    await lockTeam(tx, waiting.from.id);
    const offer = await findOwnershipTransfer(tx, now());
    if (offer?.to.id !== byUserId) throw new TeamRefused("no-offer");
    await deleteSetting(tx, "ownership_offer");
    await saveRoles(tx, offer.to, ["owner"]);
    if (!offer.stays) {
      await saveRoles(
        tx,
        offer.from,
        teamRoleNames.filter((role) => role !== "owner"),
      );
      if ((await findSetting(tx, "administrator")) === offer.from.id)
        await writeTo(tx, env, byUserId);
    }
    const after = { before: nameOf(offer.from), "stays an owner": offer.stays ? "yes" : "no" };
    await recordChange(
      tx,
      { byUserId, action: "Took over the ownership", subject: nameOf(offer.to), after },
      now(),
    );
    await tellOwners(tx, parts, offer);
    return { ok: true };
  });
}

async function tellOwners(
  tx: Transaction,
  { queue, env }: Pick<OwnershipParts, "queue" | "env">,
  { from, to, stays }: OwnershipTransfer,
): Promise<void> {
  const notice = {
    title: "The back office has another owner",
    text: `${nameOf(to)} is an owner from now on. ${nameOf(from)} ${stays ? "stays one." : "is none any more."}`,
    url: `${env.publicUrl}/adminTeam`,
    button: "Open the team",
  };
  await warnOwners(tx, { queue }, notice, [from.email]);
}
