import { existsSync } from "node:fs";

/** A program that stands around the site in production, and Debian's package of it. */
export interface Neighbour {
  program: string;
  package: string;
}

/** The proxy before the site. */
export const caddy: Neighbour = {
  program: process.env["CADDY"] ?? "/usr/bin/caddy",
  package: "caddy",
};

/** The pooler between the site and PostgreSQL. */
export const pgbouncer: Neighbour = {
  program: process.env["PGBOUNCER"] ?? "/usr/sbin/pgbouncer",
  package: "pgbouncer",
};

/** Whether the program is on this machine. Where it is not, there are no tests of it. */
export const isHere = ({ program }: Neighbour): boolean => existsSync(program);
