import { fail } from "./archive.ts";

/** `npm run admin -- reset`, on the server with the settings of the site, which may run meanwhile. */
const built = "../build/server/index.js";
const usage = `usage: npm run admin -- reset

reset   prints a link with which the administrator sets a new password: it works once, for an hour.
        Run it on the server, with the settings of the site. The site may run meanwhile.`;

process.umask(0o077);
if (process.argv.slice(2).join(" ") !== "reset") fail(usage);
const { isExpectedAtStart, makeAdministratorLink, readEnv }: typeof import("../app/app.server.ts") =
  await import(built);
try {
  const link = await makeAdministratorLink(readEnv());
  console.log(`The administrator sets a new password here, once and within an hour:\n${link}`);
} catch (error) {
  if (!isExpectedAtStart(error)) throw error;
  fail((error as Error).message);
}
