import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/**
 * Installs a package when this runs as root on Debian, unless another package would be removed for
 * it; elsewhere nothing happens.
 */
export async function installPackage(name: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  console.log(`Installing ${name}…`);
  const apt = spawn(
    `apt-get -qq update && apt-get -qq -y -o DPkg::Lock::Timeout=300 --no-remove install ${name} >/dev/null`,
    {
      shell: true,
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    },
  );
  await once(apt, "exit");
}
