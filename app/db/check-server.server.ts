import pg from "pg";
import { SettingsError } from "#app/config/env.server.ts";
import { currency } from "#app/shared/limits.ts";

const answerWithinMs = 10_000;

/**
 * Raises `SettingsError` with a line that says why where the server of `DATABASE_URL` lets nobody
 * in, or cannot hold every text.
 */
export async function checkServer(databaseUrl: string): Promise<void> {
  try {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: answerWithinMs,
    });
    client.on("error", () => {});
    const asked = client.connect().then(() => client.query("select $1::text", [currency.sign]));
    await asked.finally(() => client.end().catch(() => {}));
  } catch (error) {
    throw databaseRefused(databaseUrl, error);
  }
}

/** What such a fault means to whoever set `DATABASE_URL`; never with its password. */
export function databaseRefused(databaseUrl: string, error: unknown): SettingsError {
  const { host, username, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1) || username;
  const { code, message } = causeOf(error);
  const reasons: Record<string, string> = {
    ENOTFOUND: "there is no such host",
    EAI_AGAIN: "there is no such host, or no answer to who it is",
    ECONNREFUSED: "nothing listens there",
    "28P01": `the server refuses the password of ${username || "its user"}`,
    "28000": `the server refuses ${username || "its user"}: ${message}`,
    "3D000": `there is no database ${name}`,
    "22P05": `its encoding has no letter for ${currency.sign}: make one with the encoding UTF8`,
    "42501": `${username || "its user"} may not make the tables: ${message}`,
  };
  const why = reasons[code ?? ""] ?? (message || code || "no connection");
  return new SettingsError(`DATABASE_URL ${host || "(local)"}/${name}: ${oneLine(why)}`);
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Drivers wrap it, and a host of two addresses fails twice. */
function causeOf(error: unknown): { code?: string; message: string } {
  const { cause, errors, code, message } = error as Error & { errors?: unknown[]; code?: string };
  if (cause) return causeOf(cause);
  if (errors?.[0]) return causeOf(errors[0]);
  return { code, message };
}
