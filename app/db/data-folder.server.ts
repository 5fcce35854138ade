import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmdirSync,
  statSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SettingsError } from "#app/config/env.server.ts";

const isOurs = (name: string) =>
  /^(postgres(\.new)?|files|lock(-journal)?|administrator-(link|email)(\.part)?|sandbox\.sqlite.*)$/.test(
    name,
  );

const others = 0o077;

/**
 * Makes the folder, or takes others' rights from it: it holds secrets. Throws `SettingsError` where
 * that fails.
 */
export function prepareDataFolder(dataDir: string): void {
  const refuse = (what: string) => new SettingsError(`DATA_DIR ${dataDir} ${what}`);
  const folder = resolve(dataDir);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw refuse("is not a folder");
    const names = readdirSync(folder);
    const foreign = names.find((name) => !isOurs(name) && !/^(\.|lost\+found$)/.test(name));
    const isOpen = (statSync(folder).mode & others) !== 0;
    if (isOpen && foreign && !names.some(isOurs))
      throw refuse(`holds other things, such as ${foreign}: name a folder of the site's own`);
    if (isOpen) chmodSync(folder, 0o700);
    for (const name of names.filter(isOurs)) makePrivate(join(folder, name));
    rmdirSync(mkdtempSync(join(folder, ".write-test-")));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const { code, path = folder, message } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR" || code === "EEXIST") throw refuse("is not a folder");
    throw refuse(`cannot be used: ${code ?? message} at ${path}`);
  }
}

/** Node's own `recursive` never ends below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const parent = dirname(folder);
  if (parent !== folder) makeFolder(parent);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

function makePrivate(path: string): void {
  try {
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) return;
    if ((stats.mode & others) !== 0) chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
    if (!stats.isDirectory()) return;
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const name of readdirSync(path)) makePrivate(join(path, name));
  } catch (error) {
    // Another process that shares the folder took it away meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}
