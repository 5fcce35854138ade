import type { Logger } from "pino";
import { type ErrorLike, isErrorLike } from "#app/db/database-unavailable.server.ts";

const parameters = /\nparams: [\s\S]*$/;
const repeatedValue = /: "[\s\S]*"$/;
const address = /[^\s@<>"'=,;:/]+@[^\s@<>"',;]+/g;
const linkToken =
  /(\/(?:t|take|wait|offer|device|join|tickets\/order|reset|confirm-email|login\/link|files\/codes\/ticket)\/)[^/?#.\s"']+/g;

interface Logged {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: Logged;
}

/**
 * A log whose lines leave out parameters, repeated values, addresses and tokens. Of errors it keeps
 * only name, message, code, places and cause.
 */
export function withoutPersonalData(log: Logger): Logger {
  const serializers = { err: errorOf, error: errorOf, path: scrub };
  return log.child({}, { serializers });
}

function errorOf(error: unknown): unknown {
  return isErrorLike(error) ? logged(error, 0) : scrub(error);
}

function logged(error: ErrorLike, depth: number): Logged {
  const said = error.message.replace(parameters, "");
  const { code, cause, stack = "" } = error;
  return {
    type: error.name ?? "Error",
    message: scrub(error.severity === undefined ? said : said.replace(repeatedValue, ': "…"')),
    ...(typeof code === "string" && { code }),
    stack: scrub(framesOf(stack)),
    ...(isErrorLike(cause) && depth < 3 && { cause: logged(cause, depth + 1) }),
  };
}

/**
 * The lines of a stack that name places; the lines before them repeat the message with its personal
 * data.
 */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

function scrub<Value>(value: Value): Value {
  if (typeof value !== "string") return value;
  return value.replace(address, "…@…").replace(linkToken, "$1…") as Value & string;
}
