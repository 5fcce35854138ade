import { href } from "react-router";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type Env, SettingsError } from "#app/config/env.server.ts";
import { checkServer, databaseRefused } from "#app/db/check-server.server.ts";
import type { Database } from "#app/db/db.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import {
  saveEmailRequest,
  leaveEmailRequest,
} from "#app/domain/accounts/administrator-email.server.ts";
import {
  leaveLink,
  linkWorksMs,
  newLinkToken,
  saveLink,
} from "#app/domain/accounts/administrator-link.server.ts";

/**
 * Makes a link that sets the owner's password: it works once and within an hour, whether the site
 * runs or not. Throws `SettingsError` where no site was started on these settings.
 */
export async function makeAdministratorLink(env: Env, now = new Date()): Promise<string> {
  const token = newLinkToken();
  if (env.databaseUrl)
    await onServer(env, env.databaseUrl, async (db) => {
      const expiresAt = new Date(now.getTime() + linkWorksMs);
      if (!(await saveLink(db, token, expiresAt))) throw noSite();
    });
  else {
    requireSite(env);
    leaveLink(env.dataDir, token, now);
  }
  return `${env.publicUrl}${href("/reset/:token", { token })}`;
}

/**
 * Makes a link that changes the administrator's e-mail address to `email`: it works once and within
 * an hour, whether the site runs or not. Throws `SettingsError` for an invalid address, and where
 * no site was started on these settings.
 */
export async function makeEmailLink(env: Env, email: string, now = new Date()): Promise<string> {
  const address = email.trim().toLowerCase();
  if (!z.email().max(254).safeParse(address).success)
    throw new SettingsError(`“${email}” is not an e-mail address`);
  const { databaseUrl, publicUrl } = env;
  if (!databaseUrl) {
    requireSite(env);
    return leaveEmailRequest(env, address, now);
  }
  return onServer(env, databaseUrl, async (db) => {
    const link = await saveEmailRequest(db, { email: address, publicUrl }, now);
    if (!link) throw noSite();
    return link;
  });
}

const noSite = () =>
  new SettingsError("DATABASE_URL names a database with no site yet: start it first");

function requireSite({ dataDir }: Env): void {
  if (!existsSync(join(dataDir, "postgres", "PG_VERSION")))
    throw new SettingsError(`DATA_DIR ${dataDir} holds no site yet: start it first`);
}

async function onServer<Result>(
  env: Env,
  databaseUrl: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  await checkServer(databaseUrl);
  const { db, close } = await openDatabase(env).catch((error: unknown) => {
    throw databaseRefused(databaseUrl, error);
  });
  try {
    return await work(db);
  } finally {
    await close();
  }
}
