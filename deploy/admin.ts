import { fail } from "./archive.ts";

/** `npm run admin` runs on the server with the settings of the site, which may be running. */
const built = "../build/server/index.js";
const usage = `usage: npm run admin
       npm run admin -- email new@example.com

        prints a link with which the owner sets a new password, also by the name "reset". Every owner is notified by
        e-mail when it is used.
email   prints a link with which the owner's e-mail address becomes the one given.

The owner is the one whom the site writes to. Each link works once, for an hour. Run it on the server, with the
settings of the site. The site may run meanwhile.`;

process.umask(0o077);
const [command = "reset", email, ...more] = process.argv.slice(2);
const isReset = command === "reset" && email === undefined;
const isEmail = command === "email" && email !== undefined && more.length === 0;
if (!isReset && !isEmail) fail(usage);
const {
  isExpectedAtStart,
  makeAdministratorLink,
  makeEmailLink,
  readEnv,
}: typeof import("../app/app.server.ts") = await import(built);
try {
  const env = readEnv();
  if (isReset)
    console.log(
      `The owner sets a new password here, once and within an hour:\n${await makeAdministratorLink(env)}`,
    );
  else
    console.log(
      `The owner's address becomes ${email} here, once and within an hour:\n${await makeEmailLink(env, email!)}`,
    );
} catch (error) {
  if (!isExpectedAtStart(error)) throw error;
  fail((error as Error).message);
}
