/**
 * `npm run bench:purchase`: taps, fields and seconds of a first purchase from the link of a
 * product; the same and the kilobytes of a ticket's purchase from the link of the sale; and how
 * soon a first press is answered on slow 3G. `-- --site=http://…` measures a running site; `--
 * --only=tickets` the tickets alone.
 */
import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { measuredChromiumPath } from "../tests/support/chromium.ts";
import { startServer } from "../tests/support/server-process.ts";
import { buyAsStranger } from "./first-purchase/buy.ts";
import { measurePresses } from "./first-purchase/first-presses.ts";
import { buyTicketAsStranger, countKilobytes, mostOfTicket } from "./first-purchase/buy-ticket.ts";
import { createTally, tableOf } from "./first-purchase/tally.ts";

const kilobit = 1000 / 8;
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * kilobit,
  uploadThroughput: 750 * kilobit,
};

const slow3g = {
  offline: false,
  latency: 400,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

const { values } = parseArgs({
  options: {
    site: { type: "string" },
    times: { type: "string", default: "3" },
    only: { type: "string" },
  },
});
if (!values.site)
  execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const own = values.site
  ? undefined
  : await startServer({
      onDisk: true,
      env: { LOG_LEVEL: "error", SEED: "demo", TICKETS: "open" },
    });
const browser = await chromium.launch({
  executablePath: measuredChromiumPath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  if (values.only !== "tickets") await sayMiddle(buyAsStranger);
  const kilobytes = await sayMiddle(buyTicketAsStranger);
  console.log(
    `A ticket: at most ${mostOfTicket.taps} taps, ${mostOfTicket.fields} fields and ${mostOfTicket.kilobytes} KB are allowed; it took ${kilobytes.toFixed(0)} KB\n`,
  );
  if (values.only !== "tickets") console.log(await measurePresses(() => openPhone(slow3g)));
} finally {
  await browser.close();
  await own?.stop();
}

async function openPhone(network: typeof slow4g): Promise<Page> {
  const context = await browser.newContext({
    baseURL: values.site ?? own!.url,
    viewport: {
      width: 360,
      height: 800,
    },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await slowDown(page, network);
  return page;
}

/** Makes several purchases and prints the middle one. Returns its kilobytes. */
async function sayMiddle(buy: typeof buyAsStranger): Promise<number> {
  const all: Awaited<ReturnType<typeof purchase>>[] = [];
  for (let time = 0; time < Number(values.times); time++) all.push(await purchase(buy));
  const middle = all.toSorted((a, b) => a.seconds - b.seconds)[Math.floor(all.length / 2)]!;
  console.log(middle.table);
  const seconds = all.map((one) => one.seconds.toFixed(1)).join(", ");
  console.log(`\nThe middle one of ${seconds} s; load ${loadavg()[0]!.toFixed(1)}\n`);
  return middle.kilobytes;
}

async function purchase(buy: typeof buyAsStranger) {
  const page = await openPhone(slow4g);
  const tally = createTally(page);
  const kilobytes = await countKilobytes(page);
  await buy(page, tally);
  // The last page is drawn before all of it has come, and counts when it has.
  await page.waitForLoadState();
  await page.context().close();
  const seconds = tally.rows().reduce((all, row) => all + row.seconds, 0);
  return { table: tableOf(tally.rows()), seconds, kilobytes: kilobytes() };
}

/** Slows the browser down to a middling phone, with Lighthouse's figures. */
async function slowDown(page: Page, network: typeof slow4g): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}
