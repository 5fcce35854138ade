import { href } from "react-router";
import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { digestOf, newId } from "#app/db/ids.server.ts";
import { users, verifications } from "#app/db/schema.server.ts";
import type { Browser } from "./browsers.server.ts";
import { welcomeOrganiser } from "./admin-sessions.server.ts";
import { findViewerRoles, type ViewerRoles } from "./organisers.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

const minute = 60_000;
const goodForMs = 60 * minute;
/** Somebody who has reached the limit still has a link in the mailbox that works for half an hour. */
const limit = { attempts: 3, windowMs: 30 * minute };

const identifierOf = (token: string) => `sign-in-link:${digestOf(token)}`;

/**
 * Writes the e-mail with a link that signs in, once and for an hour; at most three in half an hour.
 */
export async function sendSignInLink(
  { db, queue, env, now }: Parts<"db" | "queue" | "env" | "now">,
  user: { id: string; email: string; name: string },
): Promise<void> {
  if (!(await isWithinLimit(db, `sign-in-link:${user.id}`, limit, now()))) return;
  const token = randomBytes(24).toString("base64url");
  await db.transaction(async (tx) => {
    await tx.insert(verifications).values({
      id: newId(32),
      identifier: identifierOf(token),
      value: user.id,
      expiresAt: new Date(now().getTime() + goodForMs),
      createdAt: now(),
    });
    await queueEmail(tx, queue, {
      kind: "sign_in_link",
      recipient: user.email,
      data: {
        username: user.name,
        url: `${env.publicUrl}${href("/login/link/:token", { token })}`,
      },
    });
  });
}

const isGood = (token: string, at: Date) =>
  and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, at));

/** Whether the link that carries this token still works. */
export async function isSignInLinkGood(
  { db, now }: Parts<"db" | "now">,
  token: string,
): Promise<boolean> {
  const [link] = await db
    .select({ id: verifications.id })
    .from(verifications)
    .where(isGood(token, now()));
  return link !== undefined;
}

interface SignedInByLink {
  userId: string;
  headers: Headers;
  viewerRoles: ViewerRoles;
  isWaiting: boolean;
}

/**
 * Spends a link and signs in whose it is; null where it was used or is too old. `headers` carry the
 * session's cookie. `isWaiting`: that session opens once the second factor is given.
 */
export async function signInByLink(
  parts: Parts<"db" | "auth" | "queue" | "env" | "now">,
  token: string,
  from: { browser: Browser; headers: Headers; network: string },
): Promise<SignedInByLink | null> {
  const { db, auth, now } = parts;
  const [link] = await db
    .delete(verifications)
    .where(isGood(token, now()))
    .returning({ userId: verifications.value });
  const [user] = link ? await db.select().from(users).where(eq(users.id, link.userId)) : [];
  if (!user) return null;
  const { headers, response } = await auth.api.openSession({
    body: { userId: user.id },
    headers: from.headers,
    returnHeaders: true,
  });
  const viewerRoles = await findViewerRoles(db, user.id);
  const isWaiting = viewerRoles.role === "admin" && user.twoFactorEnabled;
  const signedIn = { userId: user.id, headers, viewerRoles, isWaiting };
  if (isWaiting) return signedIn;
  const isKnown = from.browser.knows(user.email);
  from.browser.remember(user.email);
  if (viewerRoles.role === "admin")
    await welcomeOrganiser(parts, { userId: user.id, token: response.token }, { ...from, isKnown });
  return signedIn;
}
