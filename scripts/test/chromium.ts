import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const chromium = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const install =
  "apt-get -qq update && apt-get -qq -y -o DPkg::Lock::Timeout=300 install chromium >/dev/null";

/** Installs Debian's Chromium where it is missing and can be installed. Raises an Error that says what to install. */
export function ensureChromium(): void {
  if (existsSync(chromium)) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium…");
    spawnSync(install, {
      shell: true,
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  if (!existsSync(chromium))
    throw new Error(
      "The browser tests need Chromium: apt-get install chromium, or set CHROMIUM to its path.",
    );
}
