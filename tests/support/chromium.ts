import { existsSync } from "node:fs";

/** Debian's browsers; Playwright's own is a download that not every machine can make. */
export const headlessShell = "/usr/bin/chromium-headless-shell";
export const wholeChromium = "/usr/bin/chromium";

const firstOf = (paths: readonly [string, ...string[]]): string =>
  process.env["CHROMIUM"] ?? paths.find((path) => existsSync(path)) ?? paths[0];

/**
 * The browser of the tests. Opening a page takes the headless shell a third of the processor time that the whole browser
 * takes, which draws a window around each page though nobody sees it.
 */
export const chromiumPath = (): string => firstOf([headlessShell, wholeChromium]);

/** The browser of a measurement: what visitors have, where it is installed. */
export const measuredChromiumPath = (): string => firstOf([wholeChromium, headlessShell]);

/** Also as root, with nothing drawn by a graphics card, and asking nobody but the page. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
