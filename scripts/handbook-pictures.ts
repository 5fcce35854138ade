/**
 * `node scripts/handbook-pictures.ts [NAME …]` takes the pictures of docs/handbook/season.md from
 * the demonstration on a phone.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumPath } from "../tests/support/chromium.ts";
import { administrator, startServer } from "../tests/support/server-process.ts";

const folder = "docs/handbook/season";
const pages: Record<string, string> = {
  account: "/adminlog",
  festival: "/adminFestival",
  team: "/adminTeam",
  products: "/uploads",
  tickets: "/adminTickets",
  codes: "/adminCodes",
  orders: "/orders",
  money: "/adminMoney",
  messages: "/adminMessages",
  gate: "/adminGate",
  overview: "/adminOverview",
  closing: "/adminSeasons",
};
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(pages);

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
mkdirSync(folder, { recursive: true });
const site = await startServer({ env: { SEED: "demo", TICKETS: "open" } });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage({
    baseURL: site.url,
    viewport: { width: 360, height: 640 },
    deviceScaleFactor: 2,
  });
  await page.request.post("/login", { form: { ...administrator }, maxRedirects: 0 });
  for (const name of wanted) {
    await page.goto(pages[name]!);
    await page.evaluate(() => document.fonts.ready);
    const file = join(folder, `${name}.webp`);
    await sharp(await page.screenshot())
      .resize({ width: 540 })
      .webp({ quality: 40, effort: 6 })
      .toFile(file);
    console.log(file);
  }
} finally {
  await browser.close();
  await site.stop();
}
