/**
 * `npm run gallery -- --only=/tickets --out=folder` draws every screen and state at six widths,
 * light and dark, as one page of pictures. With `--check` it draws none, and runs axe and looks for
 * sideways scrolling at 320 px, at 200 %, and on a phone whose letters are twice their size; it
 * fails where something is found.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { chromiumPath } from "../tests/support/chromium.ts";
import { startServer } from "../tests/support/server-process.ts";
import { check, checkWidth } from "./gallery/check.ts";
import { openScene } from "./gallery/open-scene.ts";
import { pageOf, type Shot } from "./gallery/page-of-pictures.ts";
import { type Scene, scenesOf } from "./gallery/scenes.ts";
import { shootAll } from "./gallery/shots.ts";
import { visitors } from "./gallery/visitors.ts";

const { values } = parseArgs({
  options: {
    out: { type: "string", default: join(tmpdir(), "festival-gallery") },
    only: { type: "string", default: "" },
    check: { type: "boolean", default: false },
  },
});
mkdirSync(values.out, { recursive: true });

execFileSync(process.execPath, ["scripts/build-if-stale.ts"], { stdio: "inherit" });
const site = await startServer();
const launch = (...more: string[]) =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", ...more],
  });
const browser = await launch();
const largeText = await launch("--blink-settings=defaultFontSize=32");
const shots: Shot[] = [];
const faults: string[] = [];
try {
  for (const scene of await scenesOf(await visitors(browser, site.url), values.only))
    for (const colorScheme of ["light", "dark"] as const)
      await see(scene, colorScheme).catch((error: Error) =>
        faults.push(`${scene.name} ${colorScheme}: ${error.message.split("\n")[0]}`),
      );
} finally {
  await browser.close();
  await largeText.close();
  await site.stop();
}
if (!values.check) {
  writeFileSync(join(values.out, "index.html"), pageOf(shots));
  console.log(join(values.out, "index.html"));
}
console.log(faults.length > 0 ? faults.join("\n") : "Nothing is found.");
process.exitCode = faults.length > 0 ? 1 : 0;

async function checkLargeText(scene: Scene): Promise<string[]> {
  const page = (await openScene(largeText, site.url, scene, "light"))!;
  const found = await checkWidth(page, 360);
  await page.context().close();
  return found.map((one) => `${one}, letters of twice their size`);
}

async function see(scene: Scene, colorScheme: "light" | "dark"): Promise<void> {
  const page = await openScene(browser, site.url, scene, colorScheme);
  if (!page) return;
  const { name, visitor } = scene;
  try {
    if (values.check) {
      const found = await check(page);
      if (colorScheme === "light") found.push(...(await checkLargeText(scene)));
      faults.push(...found.map((one) => `${name} ${colorScheme}: ${one}`));
    } else {
      const files = await shootAll(page, values.out, `${name}-${colorScheme}`);
      shots.push(...files.map((one) => ({ path: name, who: visitor.name, colorScheme, ...one })));
    }
  } finally {
    await page.context().close();
  }
  if (colorScheme === "light") console.log(name);
}
