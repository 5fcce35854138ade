import { randomBytes } from "node:crypto";
import { href } from "react-router";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#app/db/db.server.ts";
import { digestOf, newId } from "#app/db/ids.server.ts";
import { accounts, teamInvitations, teamMembers, users } from "#app/db/schema.server.ts";
import { recordChange } from "#app/domain/audit.server.ts";
import { isOwner } from "#app/domain/accounts/organisers.server.ts";
import { checkNewPassword } from "#app/domain/accounts/passwords.server.ts";
import { welcomeOrganiser } from "#app/domain/accounts/admin-sessions.server.ts";
import type { Asker } from "#app/domain/accounts/sign-in.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";
import { findWait, giveBackAttempt } from "#app/domain/rate-limit.server.ts";
import { announce } from "#app/services/live.server.ts";
import { readAccountAddress, wrongAddressText } from "#app/shared/email-address.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { roleLabels, type TeamRole } from "#app/shared/team/permissions.ts";
import { TeamRefused } from "./team-refused.server.ts";

const day = 24 * 60 * 60_000;
/** How long an invitation works, in days. */
const invitationDays = 3;

/** Used by nobody yet, and not too old. */
const isGood = (at: Date) => and(isNull(teamInvitations.usedAt), gt(teamInvitations.expiresAt, at));

/**
 * Makes a link by which the person with this address joins the team, and mails it. The link is
 * given back once, to be sent otherwise too: only its hash is stored. A further one for the same
 * address takes the place of the earlier one.
 */
export async function inviteOrganiser(
  { db, env, queue, now }: Parts<"db" | "env" | "queue" | "now">,
  typed: { email: string; roles: readonly TeamRole[] },
  byUserId: string,
): Promise<Outcome<"email" | "roles", { url: string; email: string }>> {
  const refuse = (errors: { email?: string; roles?: string }) => ({ ok: false, errors }) as const;
  const email = readAccountAddress(typed.email);
  const roles = typed.roles.filter((role) => role !== "owner");
  if (!email)
    return refuse({
      email: wrongAddressText(typed.email, "Type an e-mail address, as name@example.com."),
    });
  if (roles.length === 0) return refuse({ roles: "Choose at least one role." });
  const token = randomBytes(24).toString("base64url");
  const url = `${env.publicUrl}${href("/join/:token", { token })}`;
  return db.transaction(async (tx) => {
    if (!(await isOwner(tx, byUserId))) throw new TeamRefused("not-owner");
    const taken = await takenReason(tx, email);
    if (taken) return refuse({ email: taken });
    await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.email, email), isNull(teamInvitations.usedAt)));
    const expiresAt = new Date(now().getTime() + invitationDays * day);
    const digest = digestOf(token);
    await tx
      .insert(teamInvitations)
      .values({ digest, email, roles, invitedById: byUserId, createdAt: now(), expiresAt });
    await queueEmail(tx, queue, {
      kind: "team_invitation",
      recipient: email,
      data: { url, roles: roleLabels(roles) },
    });
    const after = { roles: roleLabels(roles) };
    await recordChange(
      tx,
      { byUserId, action: "Invited an organiser", subject: email, after },
      now(),
    );
    announce(tx, "admin");
    return { ok: true, url, email };
  });
}

/**
 * Why an address cannot be invited: the account or member that has it already. Somebody who left
 * the team may come back.
 */
async function takenReason(db: Queryable, email: string): Promise<string | null> {
  const [found] = await db
    .select({ joinedAt: teamMembers.joinedAt, leftAt: teamMembers.leftAt })
    .from(users)
    .leftJoin(teamMembers, eq(teamMembers.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email));
  if (!found || found.leftAt) return null;
  return found.joinedAt
    ? "Somebody of the team has this address. Change their roles under Team."
    : "A customer has an account with this address, with its cart and orders. Invite another address, such as name+team@example.com.";
}

/** The invitations that still work, newest first. */
export const listInvitations = (db: Queryable, at: Date) =>
  db
    .select({
      id: teamInvitations.id,
      email: teamInvitations.email,
      roles: teamInvitations.roles,
      expiresAt: teamInvitations.expiresAt,
      by: users.name,
    })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.invitedById))
    .where(isGood(at))
    .orderBy(desc(teamInvitations.createdAt))
    .limit(100);

/** Ends a link that nobody has used yet. Throws `TeamRefused` "used". */
export async function withdrawInvitation(
  { db, now }: Parts<"db" | "now">,
  id: string,
  byUserId: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await isOwner(tx, byUserId))) throw new TeamRefused("not-owner");
    const [gone] = await tx
      .delete(teamInvitations)
      .where(and(eq(teamInvitations.id, id), isNull(teamInvitations.usedAt)))
      .returning();
    if (!gone) throw new TeamRefused("used");
    await recordChange(
      tx,
      { byUserId, action: "Withdrew the invitation of an organiser", subject: gone.email },
      now(),
    );
    announce(tx, "admin");
    return gone.email;
  });
}

/**
 * Returns the roles of a link; null where it was used, withdrawn or is too old. Uses nothing up.
 */
export async function findInvitation(
  { db, now }: Parts<"db" | "now">,
  token: string,
): Promise<{ roles: TeamRole[]; by: string } | null> {
  const [found] = await db
    .select({ roles: teamInvitations.roles, by: users.name })
    .from(teamInvitations)
    .leftJoin(users, eq(users.id, teamInvitations.invitedById))
    .where(and(eq(teamInvitations.digest, digestOf(token)), isGood(now())));
  return found ? { roles: found.roles, by: found.by ?? "" } : null;
}

export interface Joining {
  email: string;
  name: string;
  password: string;
  repeat: string;
}

type Joined = Outcome<keyof Joining, { headers: Headers; roles: TeamRole[] }>;

const limit = { attempts: 10, windowMs: 10 * 60_000 };
const invitationUsed = "This invitation was used, withdrawn or is older than three days.";

/**
 * Makes the account of the invited person and signs them in; the link no longer works then. They
 * have to type the address that was invited, so that a link that was passed on opens nothing.
 * Somebody who was in the team before has an account, and joins with its password.
 */
export async function acceptInvitation(
  parts: Parts<"db" | "auth" | "queue" | "env" | "now">,
  token: string,
  typed: Joining,
  from: Asker,
): Promise<Joined> {
  const { db, auth, now } = parts;
  const email = typed.email.trim().toLowerCase();
  const name = typed.name.trim().replace(/\s+/g, " ");
  const errors = {
    ...(!email && { email: siteTexts.signIn.missing.email }),
    ...(!name && { name: "Type your name, as the others know you." }),
    ...(name.length > 40 && { name: "40 letters at most." }),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const wrong = checkNewPassword(typed);
  if (wrong) return { ok: false, ...wrong };

  const digest = digestOf(token);
  const key = `join:${digest}`;
  const wait = await findWait(db, { [key]: limit }, now());
  if (wait) return { ok: false, formErrors: [siteTexts.tooMany(wait)] };
  const { password: hashing } = await auth.$context;
  const password = await hashing.hash(typed.password);
  const known = await findFormer(db, email);
  const isKnown =
    known !== null && (await hashing.verify({ hash: known.hashed, password: typed.password }));
  const joined = await db.transaction(async (tx) => {
    const [invitation] = await tx
      .select()
      .from(teamInvitations)
      .where(and(eq(teamInvitations.digest, digest), isGood(now())))
      .for("update");
    if (!invitation) return invitationUsed;
    if (invitation.email !== email) return null;
    if (await takenReason(tx, email)) return "Somebody has an account with this address by now.";
    if (known && !isKnown) return rejoining;
    const userId = known?.id ?? (await makeAccount(tx, { email, name, password }, now()));
    const { roles } = invitation;
    const member = { userId, roles, joinedAt: now(), leftAt: null };
    await tx
      .insert(teamMembers)
      .values(member)
      .onConflictDoUpdate({ target: teamMembers.userId, set: member });
    await tx
      .update(teamInvitations)
      .set({ usedAt: now() })
      .where(eq(teamInvitations.id, invitation.id));
    const after = { roles: roleLabels(roles) };
    await recordChange(
      tx,
      { byUserId: userId, action: "Joined the team", subject: email, after },
      now(),
    );
    announce(tx, "admin");
    return { userId, roles };
  });
  if (joined === null)
    return {
      ok: false,
      errors: { email: "This invitation is for another address. Ask whoever sent it to you." },
    };
  if (joined === rejoining) return { ok: false, errors: { password: rejoining } };
  if (typeof joined === "string") return { ok: false, formErrors: [joined] };
  await giveBackAttempt(db, [key]);
  const { headers, response } = await auth.api.openSession({
    body: { userId: joined.userId },
    headers: from.headers,
    returnHeaders: true,
  });
  from.browser.remember(email);
  const opened = { userId: joined.userId, token: response.token };
  await welcomeOrganiser(parts, opened, { ...from, isKnown: true });
  return { ok: true, headers, roles: joined.roles };
}

const rejoining =
  "You were in the team before: type the password that you had, or set another one first, by “Forgot password?” on the sign-in page.";

/** The account of somebody who left the team, with the hash of its password. */
async function findFormer(db: Queryable, email: string) {
  const [found] = await db
    .select({ id: users.id, hashed: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(eq(sql`lower(${users.email})`, email));
  return found ? { id: found.id, hashed: found.hashed ?? "" } : null;
}

async function makeAccount(
  tx: Transaction,
  { email, name, password }: { email: string; name: string; password: string },
  at: Date,
): Promise<string> {
  const id = newId(32);
  const dates = { createdAt: at, updatedAt: at };
  await tx.insert(users).values({ id, email, name, ...dates });
  await tx.insert(accounts).values({
    id: newId(32),
    accountId: id,
    providerId: "credential",
    userId: id,
    password,
    ...dates,
  });
  return id;
}
