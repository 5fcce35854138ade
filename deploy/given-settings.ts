import { readEnv, settingNames } from "../app/config/env.server.ts";
import { fail } from "./archive.ts";

/**
 * `node deploy/given-settings.ts`, for deploy/install.sh: prints a line for each setting of
 * docs/settings.md as systemd reads it, with its value where the environment has one. Ends with 1
 * where a value or a name is wrong.
 */

/** What deploy/install.sh chooses itself, since its units and its proxy say the same. */
const ofInstallation = new Set(["PUBLIC_URL", "HOST", "PORT", "DATA_DIR"]);
/** What the site behind its proxy has unless something else is given. */
const usual: Record<string, string> = { TRUST_PROXY: "1", LOG_FORMAT: "json", BACKUPS: "nightly" };
/** Read by deploy/backup-and-copy.sh alone. */
const ofBackups = ["BACKUP_RSYNC", "BACKUP_RCLONE", "BACKUP_DAYS"];

const given = { ...usual, ...process.env };
try {
  // A site behind its proxy may begin without keys of Paystack, and says itself what it then needs.
  readEnv({ ...given, ALLOW_PUBLIC_SANDBOX: "1" });
} catch (error) {
  fail((error as Error).message);
}
const names = [...settingNames, ...ofBackups].filter((name) => !ofInstallation.has(name));
const known = new Set([...names, ...ofInstallation]);
const beginnings = new Set(names.filter((name) => name.includes("_")).map(beginningOf));
for (const name of Object.keys(process.env))
  if (!known.has(name) && name.includes("_") && beginnings.has(beginningOf(name)))
    console.error(`${name} is no setting of the site, and is not written down`);
for (const name of names) {
  const value = given[name]?.trim();
  console.log(value ? `${name}=${quoted(value)}` : `#${name}=`);
}

function beginningOf(name: string): string {
  return name.split("_")[0]!;
}

/** As systemd.exec(5) reads a value in double quotes. */
function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
