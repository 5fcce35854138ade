import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Queryable } from "#app/db/db.server.ts";
import { sessions } from "#app/db/schema.server.ts";

/**
 * The session that a request was sent in ended while the request was answered, as by an owner who
 * signs that person out. The request is then answered as one of a visitor.
 */
export class SessionEnded extends Error {
  override name = "SessionEnded";

  constructor() {
    super("The session ended while its request was answered");
  }
}

/**
 * Returns what better-auth answers in a session; null where it refuses what was typed, as the
 * second of two at once. Throws `SessionEnded` where it refuses because the session has ended.
 */
export async function unlessRefused<Answer>(
  db: Queryable,
  session: string,
  asked: Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await requireSession(db, session);
    return null;
  }
}

/** Whether better-auth refused what it was asked, rather than failed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof APIError && error.statusCode < 500;

/** Throws `SessionEnded` where a session is there no more. */
export async function requireSession(db: Queryable, session: string): Promise<void> {
  if ((await db.$count(sessions, eq(sessions.id, session))) === 0) throw new SessionEnded();
}
