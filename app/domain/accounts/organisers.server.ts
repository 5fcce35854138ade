import { and, arrayOverlaps, eq, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { teamMembers, users } from "#app/db/schema.server.ts";
import { areOwners, type Needed, rolesWith, type TeamRole } from "#app/shared/team/permissions.ts";
import { type EmailDraft, queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import type { Queue } from "#app/jobs/queue.server.ts";
import type { EmailData, EmailKind } from "#app/shared/mail/emails.ts";
import type { Viewer } from "./accounts.server.ts";

/** Whether the person of a `team_members` row is an organiser today. */
export const isInTeam = isNull(teamMembers.leftAt);

/** What somebody may open: an organiser with roles, or a customer. */
export type ViewerRoles = Pick<Viewer, "role" | "roles">;

export const viewerRolesWith = (roles: TeamRole[] | null): ViewerRoles =>
  roles ? { role: "admin", roles } : { role: "customer", roles: [] };

export async function findViewerRoles(db: Queryable, userId: string): Promise<ViewerRoles> {
  const [member] = await db
    .select({ roles: teamMembers.roles })
    .from(teamMembers)
    .where(and(eq(teamMembers.userId, userId), isInTeam));
  return viewerRolesWith(member?.roles ?? null);
}

export const isOrganiser = async (db: Queryable, userId: string): Promise<boolean> =>
  (await findViewerRoles(db, userId)).role === "admin";

export const isOwner = async (db: Queryable, userId: string): Promise<boolean> =>
  areOwners((await findViewerRoles(db, userId)).roles);

export interface Colleague {
  name: string;
  email: string;
  roles: TeamRole[];
}

/** The owners and everybody else who has a permission: the people to ask for those who have not. */
export const listWhoMay = (db: Queryable, needed: Needed): Promise<Colleague[]> =>
  db
    .select({ name: users.name, email: users.email, roles: teamMembers.roles })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(and(isInTeam, arrayOverlaps(teamMembers.roles, ["owner", ...rolesWith(needed)])))
    .orderBy(teamMembers.joinedAt)
    .limit(20);

/**
 * Writes to everybody who has a permission, to each of them an e-mail of their own: the one way to
 * warn the team of something.
 */
export async function warnWhoMay<Kind extends EmailKind>(
  tx: Transaction,
  queue: Queue,
  needed: Needed,
  warning: Omit<EmailDraft<Kind>, "recipient">,
): Promise<void> {
  for (const { email: recipient } of await listWhoMay(tx, needed))
    await queueEmail(tx, queue, { ...warning, recipient });
}

/** Writes to every owner, and to somebody whom it is about: to each address once. */
export async function warnOwners(
  tx: Transaction,
  { queue }: Parts<"queue">,
  notice: EmailData["team_notice"],
  alsoTo: readonly string[] = [],
): Promise<void> {
  const owners = await listWhoMay(tx, "owner");
  for (const recipient of new Set([...alsoTo, ...owners.map(({ email }) => email)]))
    await queueEmail(tx, queue, { kind: "team_notice", recipient, data: notice });
}
