import { existsSync } from "node:fs";

/** A program that runs beside the site in production, and Debian's package of it. */
export interface Program {
  path: string;
  package: string;
}

/** The proxy before the site. */
export const caddy: Program = {
  path: process.env["CADDY"] ?? "/usr/bin/caddy",
  package: "caddy",
};

/** The pooler between the site and PostgreSQL. */
export const pgbouncer: Program = {
  path: process.env["PGBOUNCER"] ?? "/usr/sbin/pgbouncer",
  package: "pgbouncer",
};

/** Whether the program is on this machine. Where it is not, there are no tests of it. */
export const isHere = ({ path }: Program): boolean => existsSync(path);
