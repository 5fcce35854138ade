import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Where this is root on Debian; elsewhere nothing happens. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${name}…`);
  spawnSync(
    `apt-get -qq update && apt-get -qq -y -o DPkg::Lock::Timeout=300 install ${name} >/dev/null`,
    {
      shell: true,
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    },
  );
}
