import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { buildBeside } from "./earlier-assets.ts";

test("a build takes the place of the one before with its files, and without those of still earlier ones", async () => {
  const parent = mkdtempSync(join(tmpdir(), "festival-build-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const [folder, next] = [join(parent, "build"), join(parent, "made/build")] as const;
  const [assets, chunks] = [join(folder, "client/assets"), join(folder, "server/assets")] as const;
  const build = (files: Record<string, string>, chunk: string) =>
    buildBeside(folder, next, async () => {
      for (const part of ["client/assets", "server/assets"])
        mkdirSync(join(next, part), { recursive: true });
      for (const [name, text] of Object.entries(files))
        writeFileSync(join(next, "client/assets", name), text);
      writeFileSync(join(next, "server/assets", chunk), "");
    });
  await build({ "cart-1.js": "first", "cart-1.js.br": "first", "font.woff2": "font" }, "page-1.js");
  await build({ "cart-2.js": "second", "font.woff2": "font of the second" }, "page-2.js");
  expect(readdirSync(assets)).toEqual(["cart-1.js", "cart-1.js.br", "cart-2.js", "font.woff2"]);
  expect(readFileSync(join(assets, "font.woff2"), "utf8")).toBe("font of the second");
  expect(readdirSync(chunks)).toEqual(["page-1.js", "page-2.js"]);
  await build({ "cart-3.js": "third" }, "page-3.js");
  expect(readdirSync(assets)).toEqual(["cart-2.js", "cart-3.js", "font.woff2"]);
  expect(readdirSync(chunks)).toEqual(["page-2.js", "page-3.js"]);
});
