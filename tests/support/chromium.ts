import { existsSync } from "node:fs";

const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Debian's browser; Playwright's own is a download that not every machine can make. The shell takes half the time. */
export const chromiumPath = (): string =>
  process.env["CHROMIUM"] ?? installed.find((path) => existsSync(path)) ?? installed[0]!;

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
