import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepingAssets } from "./earlier-assets.ts";

test("a build keeps the files of the release before, and not those of still earlier ones", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const assets = join(folder, "client/assets");
  /** As React Router builds: into a folder that it has emptied. */
  const build = (files: Record<string, string>) =>
    keepingAssets(folder, async () => {
      rmSync(folder, { recursive: true });
      mkdirSync(assets, { recursive: true });
      for (const [name, text] of Object.entries(files)) writeFileSync(join(assets, name), text);
    });
  await build({ "cart-1.js": "first", "cart-1.js.br": "first", "font.woff2": "font" });
  await build({ "cart-2.js": "second", "font.woff2": "font of the second" });
  expect(readdirSync(assets)).toEqual(["cart-1.js", "cart-1.js.br", "cart-2.js", "font.woff2"]);
  expect(readFileSync(join(assets, "font.woff2"), "utf8")).toBe("font of the second");
  await build({ "cart-3.js": "third" });
  expect(readdirSync(assets)).toEqual(["cart-2.js", "cart-3.js", "font.woff2"]);
});
