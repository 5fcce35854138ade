/**
 * `node scripts/screenshot.ts` takes the README's picture from a production build that it starts.
 */
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumPath } from "../tests/support/chromium.ts";
import { administrator, startServer } from "../tests/support/server-process.ts";

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
const target = "docs/screenshot.webp";

const site = await startServer({ env: { TICKETS: "open" } });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const landing = await shoot(desk, 1, (page) => page.goto("/"));
  const store = await shoot(phone, 2, (page) => page.goto("/merch"));
  const tickets = await shoot(phone, 2, (page) => page.goto("/tickets"));
  const backOffice = await shoot(phone, 2, async (page) => {
    const { email, password } = administrator;
    await page.request.post("/login", { form: { email, password }, maxRedirects: 0 });
    await page.goto("/adminOverview");
  });
  const picture = await sharp({
    create: { width: 1640, height: 1150, channels: 3, background: "#ffb31a" },
  })
    .composite([
      { input: await framed(landing, 1120), left: 40, top: 40 },
      { input: await framed(store, 290), left: 640, top: 500 },
      { input: await framed(tickets, 290), left: 970, top: 430 },
      { input: await framed(backOffice, 290), left: 1300, top: 360 },
    ])
    .png()
    .toBuffer();
  await sharp(picture).resize({ width: 1000 }).webp({ quality: 48, effort: 6 }).toFile(target);
} finally {
  await browser.close();
  await site.stop();
}
console.log(target);

async function shoot(
  viewport: { width: number; height: number },
  deviceScaleFactor: number,
  open: (page: Page) => Promise<unknown>,
): Promise<Buffer> {
  const page = await browser.newPage({ baseURL: site.url, viewport, deviceScaleFactor });
  await open(page);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot();
}

async function framed(picture: Buffer, width: number): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .resize({ width })
    .toBuffer({ resolveWithObject: true });
  const corners = Buffer.from(
    `<svg width="${width}" height="${info.height}"><rect width="100%" height="100%" rx="22"/></svg>`,
  );
  return sharp(data)
    .composite([{ input: corners, blend: "dest-in" }])
    .png()
    .toBuffer();
}
