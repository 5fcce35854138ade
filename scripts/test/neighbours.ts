import { caddy, isHere, pgbouncer } from "../../tests/support/neighbours.ts";
import { installPackages } from "./debian-package.ts";

/** Installs the proxy and the pooler that the site is tried with, where that is possible. */
export async function installNeighbours(): Promise<void> {
  const missing = [caddy, pgbouncer].filter((neighbour) => !isHere(neighbour));
  if (missing.length > 0) await installPackages(...missing.map((neighbour) => neighbour.package));
}
