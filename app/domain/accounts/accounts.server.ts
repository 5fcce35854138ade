import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { users } from "#app/db/schema.server.ts";
import { minimumUsernameLength } from "#app/shared/limits.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { TeamRole } from "#app/shared/team/permissions.ts";
import { hasHiddenCharacters, visibleLength } from "#app/shared/plain-text.ts";
import type { Parts } from "#app/domain/parts.server.ts";

export interface Viewer {
  id: string;
  email: string;
  /** The display name, empty until /onboarding. */
  username: string;
  /** An organiser is "admin". */
  role: "customer" | "admin";
  /** The organiser's roles in the team; a customer has none. */
  roles: TeamRole[];
}

/**
 * A person in one of their sessions. `session` identifies that session and does not let anybody
 * sign in.
 */
export interface SignedInViewer extends Viewer {
  session: string;
  /** Whether they have a second factor, which was given in this session if they do. */
  hasSecondFactor: boolean;
  /** When the second factor was given last in this session. */
  secondFactorAt: Date | null;
}

const longestUsername = 40;

/** Checks a display name as it was typed at /onboarding and saves it. */
export async function submitUsername(
  { db, now }: Parts<"db" | "now">,
  values: { username: string },
  userId: string,
): Promise<Outcome<"username">> {
  const username = values.username.trim().replace(/\s+/g, " ");
  const refuse = (text: string) => ({ ok: false, errors: { username: text } }) as const;
  if (!username) return refuse(siteTexts.username.empty);
  if (hasHiddenCharacters(username)) return refuse(siteTexts.username.hidden);
  if (visibleLength(username) < minimumUsernameLength) return refuse(siteTexts.username.short);
  if (username.length > longestUsername) return refuse(siteTexts.username.long);
  await db.update(users).set({ name: username, updatedAt: now() }).where(eq(users.id, userId));
  return { ok: true };
}

/**
 * Whether somebody has shown that an account's e-mail address is theirs: by Google or by a link
 * that was sent there.
 */
export async function isEmailProved(db: Queryable, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ isProved: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  return user?.isProved ?? false;
}
