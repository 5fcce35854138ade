import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { findPrimary } from "../app/db/primary.server.ts";
import { fail, own, run } from "./archive.ts";

/** A PostgreSQL server. The password is in the environment, where no list of processes shows it. */
interface Server {
  address: string;
  env: Record<string, string>;
  /** The path of the program of the server's own major version. */
  program(name: "pg_dump" | "psql"): string;
}

/**
 * Finds a server and its programs. Ends this program where the server does not answer or the
 * programs are missing.
 */
export async function serverOf(databaseUrl: string): Promise<Server> {
  const primary = await findPrimary(databaseUrl).catch(answersNot);
  const { address, env } = withoutPassword(primary);
  const major = await majorOf(primary);
  return { address, env, program: (name) => programOf(name, major) };
}

export function withoutPassword(databaseUrl: string): Pick<Server, "address" | "env"> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { address: url.href, env: password ? { PGPASSWORD: password } : {} };
}

async function majorOf(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
    return Math.floor(Number(rows[0]!.server_version_num) / 10_000);
  } catch (error) {
    return answersNot(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function answersNot(error: unknown): never {
  const { message, code } = error as NodeJS.ErrnoException;
  return fail(`The server of DATABASE_URL does not answer: ${message || code}`);
}

/**
 * The path of a program of PostgreSQL: Debian keeps several versions side by side; elsewhere the
 * one on the PATH has to fit.
 */
export function programOf(name: string, major: number): string {
  const debian = `/usr/lib/postgresql/${major}/bin/${name}`;
  if (existsSync(debian)) return debian;
  const { stdout } = spawnSync(name, ["--version"], { encoding: "utf8" });
  const found = /\d+/.exec(stdout ?? "")?.[0];
  if (found === String(major)) return name;
  const instead = found ? `the ${name} here is of ${found}` : `there is no ${name} here`;
  return fail(
    `The server is PostgreSQL ${major} and ${instead}: install postgresql-client-${major}`,
  );
}

export function dump({ address, env, program }: Server, file: string): void {
  run(
    program("pg_dump"),
    ["--no-owner", "--no-privileges", "--no-comments", `--file=${file}`, `--dbname=${address}`],
    env,
  );
}

/**
 * Drops the site's tables, sequences and functions, in the transaction that restores them; what an
 * extension owns stays.
 */
const clear = `
do $$
declare found record;
begin
  if exists (select from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()) then
    raise exception 'The site, or somebody else, is on this database: stop it first';
  end if;
  for found in select relname, case relkind when 'S' then 'sequence' else 'table' end as kind from pg_class as one
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
      and not exists (select from pg_depend where objid = one.oid and deptype = 'e')
      -- A sequence that numbers the rows of a table goes with it, and by itself it cannot.
      order by relkind = 'S' loop
    execute format('drop %s if exists public.%I cascade', found.kind, found.relname);
  end loop;
  for found in select oid::regprocedure as signature from pg_proc as one
      where pronamespace = 'public'::regnamespace and pg_has_role(proowner, 'usage')
      and not exists (select from pg_depend where objid = one.oid and deptype = 'e') loop
    execute format('drop routine if exists %s cascade', found.signature);
  end loop;
end $$;
drop schema if exists pgboss, drizzle cascade;
`;

/** Restores the dump in one transaction: all of it, or nothing where it fails. */
export function bringBack({ address, env, program }: Server, folder: string): void {
  const first = join(folder, own.folder, "clear.sql");
  writeFileSync(first, clear);
  run(
    program("psql"),
    [
      "--no-psqlrc",
      "--quiet",
      "--single-transaction",
      "--set=ON_ERROR_STOP=1",
      `--file=${first}`,
      `--file=${join(folder, own.dump)}`,
      `--dbname=${address}`,
    ],
    { ...env, PGOPTIONS: "-c client_min_messages=error -c lock_timeout=30s" },
  );
}
