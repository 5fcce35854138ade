import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";

/**
 * Installs packages when this runs as root on Debian, unless another package would be removed for
 * them; elsewhere nothing happens.
 */
export async function installPackages(...names: readonly string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return;
  const wanted = names.join(" ");
  console.log(`Installing ${wanted}…`);
  const apt = spawn(
    `apt-get -qq update && apt-get -qq -y -o DPkg::Lock::Timeout=300 --no-remove install ${wanted} >/dev/null`,
    {
      shell: true,
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    },
  );
  await once(apt, "exit");
}
