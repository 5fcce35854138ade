import { existsSync } from "node:fs";
import { installPackage } from "./debian-package.ts";

const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** Debian's, where it can be installed. Raises an Error that says what to install. */
export function ensureChromium(): void {
  if (!existsSync(chromium)) installPackage("chromium");
  if (!existsSync(chromium))
    throw new Error(
      "The browser tests need Chromium: apt-get install chromium, or set CHROMIUM to its path.",
    );
}
