import { eq, isNotNull } from "drizzle-orm";
import { teamMembers, users } from "#app/db/schema.server.ts";
import type { Transaction } from "#app/db/db.server.ts";
import type { Place } from "#app/domain/accounts/left-for-site.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { deleteSetting } from "#app/domain/settings.server.ts";
import {
  endAccessOf,
  endServerLinks,
  listTeam,
  removeMember,
} from "#app/domain/team/members.server.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { confirmStep } from "./handover.server.ts";

/**
 * Takes those who leave out of the team, and marks the step as done: those who were not chosen
 * stay. Somebody whom another owner has removed meanwhile is out already.
 */
export async function removePast(
  app: Parts<"db" | "env" | "now">,
  userIds: readonly string[],
  byUserId: string,
): Promise<Outcome<"leaving", { removed: number }>> {
  if (userIds.includes(byUserId))
    return { ok: false, errors: { leaving: "You cannot remove yourself: the new owner does it." } };
  const team = new Set((await listTeam(app.db)).map(({ id }) => id));
  const leaving = userIds.filter((id) => team.has(id));
  for (const id of leaving) await removeMember(app, id, byUserId);
  await confirmStep(app, "past", byUserId);
  return { ok: true, removed: leaving.length };
}

/** Ends, at the end, everything that anybody who left the team at any time might still have. */
export async function endPastAccess(tx: Transaction, env: Place): Promise<void> {
  const left = await tx
    .select({ id: users.id, email: users.email })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.userId))
    .where(isNotNull(teamMembers.leftAt));
  await endAccessOf(tx, left);
  await deleteSetting(tx, "ownership_offer");
  await endServerLinks(tx, env);
}
