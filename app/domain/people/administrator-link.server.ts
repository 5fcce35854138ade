import { createHash, randomBytes } from "node:crypto";
import { chownSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "#app/config/env.server.ts";
import { findFact } from "#app/domain/site-facts.server.ts";
import type { Parts } from "#app/domain/parts.server.ts";

/**
 * A link to set the administrator's password. An embedded database belongs to the running site, for which the link lies
 * as a hashed file.
 */
type Place = Pick<Env, "databaseUrl" | "dataDir">;

const fileOf = (dataDir: string) => join(dataDir, "administrator-link");
const left = z.object({ digest: z.string(), expiresAt: z.coerce.date() });
const digestOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** How long a link works, in milliseconds. */
export const linkWorksMs = 60 * 60_000;

export const newLinkToken = () => randomBytes(24).toString("base64url");

/** Leaves a link for the site on an embedded database, in place of the one that was left before. */
export function leaveLink(dataDir: string, token: string, at: Date): void {
  const expiresAt = new Date(at.getTime() + linkWorksMs);
  const file = fileOf(dataDir);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, JSON.stringify({ digest: digestOf(token), expiresAt }), {
    mode: 0o600,
    flag: "wx",
  });
  // Asked for by root, read by the user whom the site runs as.
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) chownSync(part, uid, gid);
  renameSync(part, file);
}

/** Takes a link that was left into the database, where it is one like any other: it works once. */
export async function takeUpLink(
  { env, db, auth, now }: Parts<"db" | "auth" | "now"> & { env: Place },
  token: string,
): Promise<void> {
  const link = env.databaseUrl ? null : readLink(env.dataDir);
  if (!link) return;
  if (link.expiresAt <= now()) return forgetLink(env);
  if (link.digest !== digestOf(token)) return;
  // Away first: whatever ends the process here, it is never taken up twice.
  forgetLink(env);
  await keepLink({ db, auth }, token, link.expiresAt);
}

/** Keeps a link in the database. Says whether there is an administrator to give it to. */
export async function keepLink(
  { db, auth }: Parts<"db" | "auth">,
  token: string,
  expiresAt: Date,
): Promise<boolean> {
  const value = await findFact(db, "administrator");
  if (!value) return false;
  const { internalAdapter } = await auth.$context;
  const identifier = `reset-password:${token}`;
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  return true;
}

export function forgetLink({ databaseUrl, dataDir }: Place): void {
  if (!databaseUrl) rmSync(fileOf(dataDir), { force: true });
}

function readLink(dataDir: string): z.infer<typeof left> | null {
  try {
    return left.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
  } catch {
    return null;
  }
}
