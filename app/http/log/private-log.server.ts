import type { Logger } from "pino";
import { withoutSecretAddresses } from "./secret-addresses.server.ts";
import { type ErrorLike, isErrorLike } from "#app/db/database-unavailable.server.ts";

const parameters = /\nparams: [\s\S]*$/;
const repeatedValue = /: "[\s\S]*"$/;
const address = /[^\s@<>"'=,;:/\\]+@[^\s@<>"',;\\]+/g;
const paystackKey = /\b([sp]k_(?:live|test)_)\w+/g;

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
  const scrubbed = withoutSecretAddresses(value)
    .replace(address, "…@…")
    .replace(paystackKey, "$1…");
  return scrubbed as Value & string;
}

/**
 * A line of the log as it is written, without the addresses, tokens and keys in any of its texts:
 * nobody who writes a line has to think of them.
 */
export function scrubLine(line: string): string {
  if (!/[@%]|[sp]k_/.test(line) && withoutSecretAddresses(line) === line) return line;
  const scrubbed: unknown = JSON.parse(line, (_, value: unknown) => scrub(value));
  return `${JSON.stringify(scrubbed)}\n`;
}
