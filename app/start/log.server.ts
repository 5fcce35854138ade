import { type Logger, pino } from "pino";
import type { Env } from "#app/config/env.server.ts";
import { scrubLine, withoutPersonalData } from "#app/http/log/private-log.server.ts";

interface SiteLog {
  log: Logger;
  /** Writes lines for the host who started the site, whatever the log's level is. */
  say(lines: string, level?: "info" | "warn" | "fatal"): void;
}

/** The log, and what a start says, in the one format that `LOG_FORMAT` names. */
export function openLog({ logFormat, logLevel }: Pick<Env, "logFormat" | "logLevel">): SiteLog {
  const settings = { level: logLevel, hooks: { streamWrite: scrubLine } };
  const log = withoutPersonalData(
    logFormat === "plain"
      ? pino(settings, { write: (line) => void process.stdout.write(plainLine(line)) })
      : pino(settings),
  );
  if (logFormat !== "json")
    return {
      log,
      say: (lines, level) => void process[level ? "stderr" : "stdout"].write(`${lines}\n`),
    };
  const start = pino({ level: "info" });
  return {
    log,
    say(lines, level = "info") {
      for (const line of lines.split("\n")) start[level](line);
    },
  };
}

/**
 * Writes into the log what Node and packages would write past it, so that its lines have one format
 * and no secret stands in any: warnings (an address with `sslmode=require` causes one at each
 * start), lines of the console, and the error that ends the process.
 */
export function logEverything(log: Logger): void {
  // Node's own listener writes them as plain lines.
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log.warn({ warning: name }, message));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "nobody handled this error: the process ends");
    process.exit(1);
  });
  // In development the console is the developer's.
  if (!import.meta.env.PROD) return;
  for (const level of ["debug", "info", "warn", "error"] as const)
    console[level] = (...said: unknown[]) => logSaid(log, level, said);
  console.log = console.info;
}

/** Of what a package says, texts and errors are kept: other objects may hold anything. */
function logSaid(log: Logger, level: "debug" | "info" | "warn" | "error", said: unknown[]): void {
  const err = said.find((one) => one instanceof Error);
  const texts = said.filter((one) => typeof one === "string" || typeof one === "number");
  log[level]({ from: "console", ...(err && { err }) }, texts.join(" "));
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
