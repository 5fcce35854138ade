import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "#app/db/db.server.ts";
import { teamMembers } from "#app/db/schema.server.ts";
import type { SignedInViewer } from "#app/domain/accounts/accounts.server.ts";
import { isOwner } from "#app/domain/accounts/organisers.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { announce } from "#app/services/live.server.ts";
import { formatNaira } from "#app/shared/money.ts";
import { touchesMoney } from "#app/shared/team/permissions.ts";
import { TeamRefused } from "./team-refused.server.ts";

const day = 24 * 60 * 60_000;
export const mostGraceDays = 30;

/** What the owner asks of everybody who touches money. */
const rulesShape = z.object({
  /** Since when a second factor is demanded; null where it is not. */
  demandedAt: z.coerce.date().nullable(),
  /** How many days a member has to set it up, from then or from joining. */
  graceDays: z.number().int(),
  /**
   * A refund above this asks for the second factor again, and for a second person; null for none.
   */
  limitKobo: z.number().int().nullable(),
});
export type MoneyRules = z.infer<typeof rulesShape>;

const noRules: MoneyRules = { demandedAt: null, graceDays: 7, limitKobo: null };

export async function findMoneyRules(db: Queryable): Promise<MoneyRules> {
  const stored = await findSetting(db, "money_rules");
  return stored ? rulesShape.parse(JSON.parse(stored)) : noRules;
}

/**
 * Saves the owner's rules. A demand that is in force keeps the date on which it was made. Throws
 * `TeamRefused` "not-owner".
 */
export async function saveMoneyRules(
  { db, now }: Parts<"db" | "now">,
  { isDemanded, graceDays, limitKobo }: Wanted,
  byUserId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isOwner(tx, byUserId))) throw new TeamRefused("not-owner");
    const before = await findMoneyRules(tx);
    const demandedAt = isDemanded ? (before.demandedAt ?? now()) : null;
    const rules: MoneyRules = { demandedAt, graceDays, limitKobo };
    await saveSetting(tx, "money_rules", JSON.stringify(rules));
    await recordChange(
      tx,
      {
        byUserId,
        action: "Changed what the team needs for money",
        subject: "The team",
        before: inWords(before),
        after: inWords(rules),
      },
      now(),
    );
    announce(tx, "admin");
  });
}

interface Wanted {
  isDemanded: boolean;
  graceDays: number;
  limitKobo: number | null;
}

const inWords = ({ demandedAt, graceDays, limitKobo }: MoneyRules) => ({
  "second factor": demandedAt ? `demanded, within ${graceDays} days` : "free to choose",
  "second person": limitKobo === null ? "never" : `above ${formatNaira(limitKobo)}`,
});

type Asked = Pick<SignedInViewer, "id" | "roles" | "hasSecondFactor">;

/**
 * By when a member has to have a second factor; null where none is demanded of them, or they have
 * one. After that, everything that touches money is closed to them.
 */
export async function findFactorDeadline(
  db: Queryable,
  { id, roles, hasSecondFactor }: Asked,
): Promise<Date | null> {
  if (hasSecondFactor || !touchesMoney(roles)) return null;
  const { demandedAt, graceDays } = await findMoneyRules(db);
  if (!demandedAt) return null;
  const [member] = await db
    .select({ joinedAt: teamMembers.joinedAt })
    .from(teamMembers)
    .where(eq(teamMembers.userId, id));
  const from = Math.max(demandedAt.getTime(), member?.joinedAt.getTime() ?? 0);
  return new Date(from + graceDays * day);
}

/** Whole days that are left until then, the one that has begun included; 0 once it is over. */
export const daysLeft = (deadline: Date, at: Date): number =>
  Math.max(0, Math.ceil((deadline.getTime() - at.getTime()) / day));
