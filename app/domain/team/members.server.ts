import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import {
  sessions,
  teamInvitations,
  teamMembers,
  users,
  verifications,
} from "#app/db/schema.server.ts";
import { deleteEmailRequest } from "#app/domain/accounts/administrator-email.server.ts";
import { deleteLinks, revokeLink } from "#app/domain/accounts/administrator-link.server.ts";
import type { Place } from "#app/domain/accounts/left-for-site.server.ts";
import { recordEnd } from "#app/domain/accounts/admin-sessions.server.ts";
import { isInTeam } from "#app/domain/accounts/organisers.server.ts";
import {
  deleteSecondFactor,
  resetSecondFactor,
} from "#app/domain/accounts/second-factor.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { deleteSetting, findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { announce } from "#app/services/live.server.ts";
import { areOwners, roleLabels, type TeamRole } from "#app/shared/team/permissions.ts";
import { TeamRefused } from "./team-refused.server.ts";

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  roles: teamMembers.roles,
  joinedAt: teamMembers.joinedAt,
  leftAt: teamMembers.leftAt,
  hasSecondFactor: users.twoFactorEnabled,
};

/** Everybody in the team, by the date of joining, the earliest first. */
export const listTeam = (db: Queryable) =>
  db
    .select(columns)
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(isInTeam)
    .orderBy(teamMembers.joinedAt, users.id);

/** Lists the organisers who left the team, the last first. */
export const listFormer = (db: Queryable) =>
  db
    .select(columns)
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(isNotNull(teamMembers.leftAt))
    .orderBy(teamMembers.leftAt)
    .limit(100);

export type Member = Awaited<ReturnType<typeof listTeam>>[number];

/**
 * The team, locked: of two owners who change it at once, the second sees what the first did. Throws
 * `TeamRefused` "not-owner" where the one who asks is none any more.
 */
export async function lockTeam(tx: Transaction, byUserId: string): Promise<Member[]> {
  await tx.select().from(teamMembers).where(isInTeam).orderBy(teamMembers.userId).for("update");
  const team = await listTeam(tx);
  if (!areOwners(memberIn(team, byUserId)?.roles ?? [])) throw new TeamRefused("not-owner");
  return team;
}

export const memberIn = (team: readonly Member[], id: string) =>
  team.find((member) => member.id === id);

/**
 * Changes a member's roles; an owner stays one. Throws `TeamRefused` "gone", "roles".
 */
export async function changeRoles(
  { db, now }: Parts<"db" | "now">,
  { userId, roles: wanted }: { userId: string; roles: readonly TeamRole[] },
  byUserId: string,
): Promise<Member> {
  return db.transaction(async (tx) => {
    const member = memberIn(await lockTeam(tx, byUserId), userId);
    if (!member) throw new TeamRefused("gone");
    const retained = member.roles.filter((role) => role === "owner");
    const roles = [...retained, ...wanted.filter((role) => role !== "owner")];
    if (roles.length === 0) throw new TeamRefused("roles");
    await saveRoles(tx, member, roles);
    await recordChange(
      tx,
      {
        byUserId,
        action: "Changed the roles of an organiser",
        subject: nameOf(member),
        before: { roles: roleLabels(member.roles) },
        after: { roles: roleLabels(roles) },
      },
      now(),
    );
    return { ...member, roles };
  });
}

/** Writes the roles, and has the pages of that person ask again. */
export async function saveRoles(
  tx: Transaction,
  { id }: Pick<Member, "id">,
  roles: TeamRole[],
): Promise<void> {
  await tx.update(teamMembers).set({ roles }).where(eq(teamMembers.userId, id));
  announce(tx, "admin", `user:${id}`);
}

export const nameOf = ({ name, email }: Pick<Member, "name" | "email">): string =>
  [name, email].filter(Boolean).join(", ");

/**
 * Ends everything by which people who left could come back: sessions, links that were sent to them,
 * and invitations that they made or that are for their addresses.
 */
export async function endAccessOf(
  tx: Transaction,
  left: readonly Pick<Member, "id" | "email">[],
): Promise<void> {
  if (left.length === 0) return;
  const ids = left.map(({ id }) => id);
  await tx.delete(sessions).where(inArray(sessions.userId, ids));
  await tx.delete(verifications).where(inArray(verifications.value, ids));
  const theirs = or(
    inArray(teamInvitations.invitedById, ids),
    inArray(
      teamInvitations.email,
      left.map(({ email }) => email.toLowerCase()),
    ),
  );
  await tx.delete(teamInvitations).where(and(isNull(teamInvitations.usedAt), theirs));
}

/**
 * Takes somebody out of the team: their sessions, links and invitations end at once. Throws
 * `TeamRefused` "gone", and "last-owner" for the only one.
 */
export async function removeMember(
  { db, env, now }: Parts<"db" | "now"> & { env: Place },
  userId: string,
  byUserId: string,
): Promise<Member> {
  return db.transaction(async (tx) => {
    const team = await lockTeam(tx, byUserId);
    const member = memberIn(team, userId);
    if (!member) throw new TeamRefused("gone");
    const owners = team.filter(({ id, roles }) => id !== userId && areOwners(roles));
    if (owners.length === 0) throw new TeamRefused("last-owner");
    await tx.update(teamMembers).set({ leftAt: now() }).where(eq(teamMembers.userId, userId));
    await endAccessOf(tx, [member]);
    // A customer has none, and no page to remove it on.
    await deleteSecondFactor(tx, userId);
    // An offer of the ownership that they made would count again if they came back.
    if (areOwners(member.roles)) await deleteSetting(tx, "ownership_offer");
    if ((await findSetting(tx, "administrator")) === userId) await writeTo(tx, env, owners[0]!.id);
    await recordChange(
      tx,
      {
        byUserId,
        action: "Removed an organiser",
        subject: nameOf(member),
        before: { roles: roleLabels(member.roles) },
      },
      now(),
    );
    announce(tx, "admin", `user:${userId}`);
    return member;
  });
}

/**
 * Makes an owner the one whom the site writes to. A change of the earlier one's address ends, and
 * so do links that were printed on the server: they would be the new one's.
 */
export async function writeTo(tx: Transaction, env: Place, ownerId: string): Promise<void> {
  await saveSetting(tx, "administrator", ownerId);
  await endServerLinks(tx, env);
}

/** Ends what the server's command has printed for the owner and nobody has used. */
export async function endServerLinks(tx: Transaction, env: Place): Promise<void> {
  await deleteSetting(tx, "administrator_email");
  await deleteLinks(tx);
  revokeLink(env);
  deleteEmailRequest(env);
}

/**
 * Removes the second factor of a member who has lost it; the password alone then opens the account.
 * The member and every owner are notified. Throws `TeamRefused` "gone", "no-factor", and "own" for
 * one's own, which is removed under Settings.
 */
export async function takeFactorAway(
  parts: Parts<"db" | "queue" | "env" | "now">,
  userId: string,
  byUserId: string,
): Promise<Member> {
  return parts.db.transaction(async (tx) => {
    const member = memberIn(await lockTeam(tx, byUserId), userId);
    if (!member) throw new TeamRefused("gone");
    if (userId === byUserId) throw new TeamRefused("own");
    if (!(await resetSecondFactor(tx, parts, userId, { userId: byUserId })))
      throw new TeamRefused("no-factor");
    return member;
  });
}

/** Ends every session of a member, who may sign in again. Throws `TeamRefused` "gone". */
export async function signOutMember(
  { db, now }: Parts<"db" | "now">,
  userId: string,
  byUserId: string,
): Promise<Member> {
  return db.transaction(async (tx) => {
    const member = memberIn(await lockTeam(tx, byUserId), userId);
    if (!member) throw new TeamRefused("gone");
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await recordEnd(tx, { userId, byUserId, subject: nameOf(member) }, now());
    return member;
  });
}
