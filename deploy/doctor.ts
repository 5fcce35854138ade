import { type Env, readEnv } from "../app/config/env.server.ts";
import { fail } from "./archive.ts";
import { examine } from "./doctor/checks.ts";
import { openSiteUnderCheck } from "./doctor/site-under-check.ts";

/** `npm run doctor` runs on the server with the settings of the site, which may be running. */
const usage = `usage: npm run doctor [-- --no-mail --full]

A line for each thing that the site needs: what is wrong, and how to put it right. A test is mailed to the
administrator, unless --no-mail says otherwise. Of money, orders, stock and tickets it checks what was written
since the site last found it right, and with --full everything: minutes for a million orders. Ends with 1 where something fails.`;

/** The longest name is "integrity: disputes". */
const nameWidth = 20;

process.umask(0o077);
const words = new Set(process.argv.slice(2));
if ([...words].some((word) => word !== "--no-mail" && word !== "--full")) fail(usage);
const { checkedSite, close } = await openSiteUnderCheck(settings(), {
  sendsMail: !words.has("--no-mail"),
  readsAll: words.has("--full"),
});
let failed = false;
for await (const { verdict, name, says } of examine(checkedSite)) {
  failed ||= verdict === "FAIL";
  console.log(`${verdict.padEnd(5)}${name.padEnd(nameWidth)}${says}`);
}
await close();
process.exit(failed ? 1 : 0);

function settings(): Env {
  try {
    return readEnv();
  } catch (error) {
    return fail(
      (error as Error).message.replace(/^/gm, `${"FAIL".padEnd(5)}${"settings".padEnd(nameWidth)}`),
    );
  }
}
