import { existsSync } from "node:fs";

/** Debian's browsers; Playwright's own has to be downloaded, which not every machine can do. */
export const headlessShell = "/usr/bin/chromium-headless-shell";
export const wholeChromium = "/usr/bin/chromium";

const firstOf = (paths: readonly [string, ...string[]]): string =>
  process.env["CHROMIUM"] ?? paths.find((path) => existsSync(path)) ?? paths[0];

/**
 * The browser of the tests. The headless shell opens a page with a third of the processor time of
 * the complete browser, which draws a window around it though nobody sees it.
 */
export const chromiumPath = (): string => firstOf([headlessShell, wholeChromium]);

/** The browser of measurements: the complete one, which visitors have, where it is installed. */
export const measuredChromiumPath = (): string => firstOf([wholeChromium, headlessShell]);

/**
 * Flags that let Chromium run as root, draw without a graphics card, and contact nothing but the
 * page's server.
 */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
