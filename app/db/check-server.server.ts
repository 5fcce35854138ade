import pg from "pg";
import { databaseAddresses, hostsOf } from "#app/config/database-hosts.server.ts";
import { SettingsError } from "#app/config/env.server.ts";
import { currency } from "#app/shared/limits.ts";
import { findPrimary } from "./primary.server.ts";

const answerWithinMs = 10_000;
/** What the server calls our connections. */
export const applicationName = "festival";

/**
 * Throws `SettingsError` with a line that says why where the server of `DATABASE_URL` lets nobody
 * in, cannot hold every text, hands each transaction another session, or takes fewer than
 * `connections` at once. Nothing is written to it. Returns its address: of several servers, the
 * primary's.
 */
export async function checkServer(databaseUrl: string, connections = 2): Promise<string> {
  const clients: pg.Client[] = [];
  let address: string;
  try {
    address = await findPrimary(databaseUrl);
  } catch (error) {
    throw databaseRefused(databaseUrl, error);
  }
  const connect = async () => {
    const client = new pg.Client({
      connectionString: address,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
      application_name: applicationName,
    });
    client.on("error", () => {});
    await client.connect();
    clients.push(client);
    return client;
  };
  try {
    const [one, other] = [await connect(), await connect()];
    await one.query("select $1::text", [currency.sign]);
    if (!(await keepsSession(one, other))) throw new Error(poolerRefused);
    const more = Array.from({ length: connections - clients.length }, connect);
    const refused = (await Promise.allSettled(more)).find(({ status }) => status === "rejected");
    if (refused?.status === "rejected") throw refused.reason;
    return address;
  } catch (error) {
    const { code } = causeOf(error);
    const had = clients.length;
    if (code === tooMany && had > 0)
      throw databaseRefused(databaseUrl, new Error(tooFew(had, connections)));
    throw databaseRefused(databaseUrl, error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

const tooMany = "53300";
const tooFew = (had: number, wanted: number) =>
  `it takes ${had} more connections, and a process of the site uses up to ${wanted}: let the server take more, or set DATABASE_POOL lower`;

const poolerRefused =
  "a pooler in transaction mode answers, which gives each transaction another session: name its session mode or the server itself";

/**
 * Whether a connection stays with one session of the server, as notices, locks and prepared
 * statements need it. A pooler in transaction mode hands the session on as soon as a transaction
 * ends: the other connection then writes over what this one remembered, or takes its session away.
 */
async function keepsSession(one: pg.Client, other: pg.Client): Promise<boolean> {
  const remember = (client: pg.Client, what: string) =>
    client.query("select set_config('festival.session', $1, false)", [what]);
  const remembers = async (client: pg.Client, what: string) => {
    const { rows } = await client.query<{ what: string | null }>(
      "select current_setting('festival.session', true) as what",
    );
    return rows[0]!.what === what;
  };
  await remember(one, "one");
  await other.query("begin");
  await remember(other, "other");
  const rememberedMeanwhile = await remembers(one, "one");
  await other.query("commit");
  return rememberedMeanwhile && (await remembers(one, "one")) && (await remembers(other, "other"));
}

/** What such a fault means to the host who set `DATABASE_URL`; never with its password. */
export function databaseRefused(databaseUrl: string, error: unknown): SettingsError {
  const { username, pathname } = new URL(databaseAddresses(databaseUrl)[0]!);
  const name = pathname.slice(1) || username;
  const { code, message } = causeOf(error);
  const reasons: Record<string, string> = {
    ENOTFOUND: "there is no such host",
    EAI_AGAIN: "there is no such host, or no answer to who it is",
    ECONNREFUSED: "nothing listens there",
    [tooMany]: "it takes no more connections",
    "28P01": `the server refuses the password of ${username || "its user"}`,
    "28000": `the server refuses ${username || "its user"}: ${message}`,
    "3D000": `there is no database ${name}`,
    "22P05": `its encoding has no letter for ${currency.sign}: make one with the encoding UTF8`,
    "42501": `${username || "its user"} may not make the tables: ${message}`,
  };
  const why = reasons[code ?? ""] ?? (message || code || "no connection");
  return new SettingsError(
    `DATABASE_URL ${hostsOf(databaseUrl) || "(local)"}/${name}: ${oneLine(why)}`,
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Drivers wrap it, and a host of two addresses fails twice. */
function causeOf(error: unknown): { code?: string; message: string } {
  const { cause, errors, code, message } = error as Error & { errors?: unknown[]; code?: string };
  if (cause) return causeOf(cause);
  if (errors?.[0]) return causeOf(errors[0]);
  return { code, message };
}
