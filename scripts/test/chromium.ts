import { existsSync } from "node:fs";
import { chromiumPath } from "../../tests/support/chromium.ts";
import { installPackage } from "./debian-package.ts";

/** Debian's, where it can be installed. Raises an Error that says what to install. */
export async function ensureChromium(): Promise<void> {
  for (const name of ["chromium-headless-shell", "chromium"])
    if (!existsSync(chromiumPath())) await installPackage(name);
  if (!existsSync(chromiumPath()))
    throw new Error(
      "The browser tests need Chromium: apt-get install chromium, or set CHROMIUM to its path.",
    );
}
