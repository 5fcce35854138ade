import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { readEnv } from "../app/config/env.server.ts";
import { checkServer } from "../app/db/check-server.server.ts";
import { longestNotice, setSaleStopped } from "../app/domain/festival/stop-sale.server.ts";
import { fail } from "./archive.ts";
import { reach } from "./reach.ts";

/** `npm run sale` runs on the server with the settings of the site, which may be running. */
const usage = `usage: npm run sale -- stop ["What visitors read"]
       npm run sale -- open

stop    nobody can begin a payment, for merchandise or tickets, and every page says so. Payments that are open can
        be paid still, and become orders.
open    lets the sale go on.`;

const usual = "The sale is stopped for a moment. What you have paid is safe.";

process.umask(0o077);
const [command, text = usual, ...more] = process.argv.slice(2);
if ((command !== "stop" && command !== "open") || more.length > 0) fail(usage);
if (!text.trim() || text.length > longestNotice)
  fail(`What visitors read has to be of 1 to ${longestNotice} letters.`);
try {
  const { databaseUrl, dataDir } = readEnv();
  if (!databaseUrl && !existsSync(join(dataDir, "postgres", "PG_VERSION")))
    fail(`DATA_DIR ${dataDir} holds no site yet: start it first`);
  const { connectionString, leave } = databaseUrl
    ? { connectionString: await checkServer(databaseUrl), leave: async () => {} }
    : await reach(resolve(dataDir));
  await setSaleStopped(connectionString, command === "stop" ? text.trim() : null);
  await leave();
  console.log(command === "stop" ? `The sale is stopped: ${text.trim()}` : "The sale goes on.");
} catch (error) {
  const { code, message } = error as Error & { code?: string };
  // Its socket is not there before the embedded database has started.
  if (code === "ENOENT" || code === "ECONNREFUSED")
    fail(
      "The site's database does not answer: it starts, or has stopped, which its log says. Nothing has changed.",
    );
  fail(message);
}
