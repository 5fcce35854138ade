import { existsSync } from "node:fs";
import { chromiumPath, headlessShell, wholeChromium } from "../../tests/support/chromium.ts";
import { installPackages } from "./debian-package.ts";

/**
 * Installs Debian's headless shell where that is possible, also beside the complete browser, with
 * which the tests take more than twice the processor time. Throws an Error that says what to
 * install where there is no browser in the end.
 */
export async function ensureChromium(): Promise<void> {
  if (process.env["CHROMIUM"] === undefined && !existsSync(headlessShell)) {
    await installPackages("chromium-headless-shell");
    if (!existsSync(chromiumPath())) await installPackages("chromium");
  }
  if (!existsSync(chromiumPath()))
    throw new Error(
      "The browser tests need Chromium: apt-get install chromium-headless-shell (or chromium, which is slower), or set CHROMIUM to its path.",
    );
  if (chromiumPath() === wholeChromium)
    console.log("Without chromium-headless-shell the browser tests take more than twice as long.");
}
