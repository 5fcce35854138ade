import { type Logger, pino } from "pino";
import type { Env } from "#app/config/env.server.ts";

interface SiteLog {
  log: Logger;
  /** Writes lines for whoever started the site, whatever the log's level is. */
  say(lines: string, level?: "info" | "warn" | "fatal"): void;
}

/** The log, and what a start says, in the one format that `LOG_FORMAT` names. */
export function openLog({ logFormat, logLevel }: Pick<Env, "logFormat" | "logLevel">): SiteLog {
  const log =
    logFormat === "plain"
      ? pino({ level: logLevel }, { write: (line) => void process.stdout.write(plainLine(line)) })
      : pino({ level: logLevel });
  if (logFormat !== "json")
    return { log, say: (lines, level) => (level ? console.error(lines) : console.log(lines)) };
  const start = pino({ level: "info" });
  return {
    log,
    say(lines, level = "info") {
      for (const line of lines.split("\n")) start[level](line);
    },
  };
}

/**
 * Writes the warnings of Node and of packages into the log, so that its lines have one format: an
 * address with `sslmode=require` causes one at each start.
 */
export function logWarnings(log: Logger): void {
  // Node's own listener writes them as plain lines.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn({ warning: name }, message));
}

interface Line {
  level: number;
  time: number;
  msg?: string;
  err?: { stack?: string; message?: string };
  [more: string]: unknown;
}

/**
 * `2026-06-01T12:00:00.000Z warn the database is away; it is asked again part=request`, and the
 * trace of an error below it.
 */
export function plainLine(json: string): string {
  const {
    level,
    time,
    pid: _pid,
    hostname: _host,
    msg = "",
    err,
    ...more
  } = JSON.parse(json) as Line;
  const said = err ? [msg, err.message].filter(Boolean).join(": ") : msg;
  const rest = Object.entries(more).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const line = [new Date(time).toISOString(), pino.levels.labels[level], said, ...rest].join(" ");
  return `${[line, ...(err?.stack ? [err.stack] : [])].join("\n")}\n`;
}
