import {
  checkDisputes,
  checkMoney,
  checkOrders,
  checkRefunds,
  checkStock,
  checkTickets,
  checkUnchecked,
} from "./integrity.ts";
import { checkConnections, checkDatabase, checkDurability, checkTables } from "./database.ts";
import { fail, type Finding, ok, warn } from "./finding.ts";
import { checkKeys, checkWebhook } from "./keys.ts";
import { checkBackups } from "./backups.ts";
import { checkClock, checkDisk, checkPictures } from "./machine.ts";
import { checkMail } from "./mail.ts";
import { checkNewsletter } from "./newsletter.ts";
import { checkedWithinMs, type SiteUnderCheck } from "./site-under-check.ts";
import { checkForms, checkHttps } from "./proxy.ts";
import { reasonOf, withoutSecrets } from "./reason.ts";
import { checkSecrets } from "./secrets.ts";

const longestMs = 10_000;

function checkSite({ env, site }: SiteUnderCheck): Finding {
  if (!site)
    return fail(
      `It does not run: nothing answers at ${env.listenUrl}. Start it; what needs it is not looked at.`,
    );
  const { reads, writes } = site.health.database;
  if (site.health.status === "ok") return ok(`runs at ${site.at}`);
  const what = reads && !writes ? "written" : "reached";
  return fail(`Its database cannot be ${what}: see the database and the disk, then its log.`);
}

const checks: Record<string, (checkedSite: SiteUnderCheck) => Finding | Promise<Finding>> = {
  site: checkSite,
  database: checkDatabase,
  connections: checkConnections,
  durability: checkDurability,
  tables: checkTables,
  keys: checkKeys,
  webhook: checkWebhook,
  mail: checkMail,
  newsletter: checkNewsletter,
  pictures: checkPictures,
  clock: checkClock,
  disk: checkDisk,
  backups: checkBackups,
  secrets: checkSecrets,
  https: checkHttps,
  forms: checkForms,
  "integrity: written": checkUnchecked,
  "integrity: money": checkMoney,
  "integrity: refunds": checkRefunds,
  "integrity: disputes": checkDisputes,
  "integrity: stock": checkStock,
  "integrity: orders": checkOrders,
  "integrity: tickets": checkTickets,
};

interface Line extends Finding {
  name: string;
}

const isOfIntegrity = (name: string) => name.startsWith("integrity: ");

/**
 * Runs all checks at once and yields their results in order. Integrity checks may read whole
 * tables; they run one after the other, so that the other checks are not delayed. A check that
 * raises or takes too long has failed; an integrity check that takes too long is reported as
 * unfinished.
 */
export async function* examine(
  checkedSite: SiteUnderCheck,
  {
    wanted = checks,
    withinMs = longestMs,
    checkMs = checkedWithinMs[checkedSite.readsAll ? "all" : "lately"],
  } = {},
): AsyncGenerator<Line> {
  let checkBefore: Promise<unknown> = Promise.resolve();
  const found = Object.entries(wanted).map(async ([name, check]) => {
    const look = async () => check(checkedSite);
    if (!isOfIntegrity(name)) {
      const late = fail(`No answer within ${withinMs / 1_000} s.`);
      return { name, ...(await inTime(look, withinMs, late)) };
    }
    const late = warn(
      `Not looked at to the end: it takes longer than ${checkMs / 1_000} s. Try again when the site has little to do.`,
    );
    const finding = checkBefore.then(() => inTime(look, checkMs, late));
    checkBefore = finding;
    return { name, ...(await finding) };
  });
  for (const one of found) {
    const { says, ...line } = await one;
    yield { ...line, says: withoutSecrets(says, checkedSite.env) };
  }
}

async function inTime(
  check: () => Promise<Finding>,
  withinMs: number,
  late: Finding,
): Promise<Finding> {
  const waited = Promise.withResolvers<Finding>();
  const timer = setTimeout(() => waited.resolve(late), withinMs);
  try {
    return await Promise.race([check(), waited.promise]);
  } catch (error) {
    return fail(reasonOf(error));
  } finally {
    clearTimeout(timer);
  }
}
