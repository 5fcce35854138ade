import { caddy, isHere, pgbouncer } from "../../tests/support/proxy-and-pooler.ts";
import { installPackages } from "./debian-package.ts";

/** Installs the proxy and the pooler that the site is tried with, where that is possible. */
export async function installProxyAndPooler(): Promise<void> {
  const missing = [caddy, pgbouncer].filter((program) => !isHere(program));
  if (missing.length > 0) await installPackages(...missing.map((program) => program.package));
}
