import { href } from "react-router";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Env, SettingsError } from "#app/config/env.server.ts";
import { checkServer, databaseRefused } from "#app/db/check-server.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import {
  keepLink,
  leaveLink,
  linkWorksMs,
  newLinkToken,
} from "#app/domain/people/administrator-link.server.ts";
import { createAuth } from "#app/services/auth.server.ts";

/** Once and within an hour, whether the site runs or not. Raises `SettingsError` where no site was started on these settings. */
export async function makeAdministratorLink(env: Env, now = new Date()): Promise<string> {
  const token = newLinkToken();
  if (env.databaseUrl) await writeToServer(env, env.databaseUrl, token, now);
  else {
    if (!existsSync(join(env.dataDir, "postgres", "PG_VERSION")))
      throw new SettingsError(`DATA_DIR ${env.dataDir} holds no site yet: start it first`);
    leaveLink(env.dataDir, token, now);
  }
  return `${env.publicUrl}${href("/reset/:token", { token })}`;
}

async function writeToServer(
  env: Env,
  databaseUrl: string,
  token: string,
  at: Date,
): Promise<void> {
  await checkServer(databaseUrl);
  const { db, close } = await openDatabase(env).catch((error: unknown) => {
    throw databaseRefused(databaseUrl, error);
  });
  try {
    const nothing = async () => {};
    const auth = createAuth({
      db,
      env,
      secret: env.sessionSecret!,
      sendResetLink: nothing,
      afterReset: nothing,
      welcome: nothing,
    });
    const expiresAt = new Date(at.getTime() + linkWorksMs);
    if (!(await keepLink({ db, auth }, token, expiresAt)))
      throw new SettingsError("DATABASE_URL names a database with no site yet: start it first");
  } finally {
    await close();
  }
}
