export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable";
}

/**
 * SQLSTATE (errcodes-appendix of PostgreSQL's manual): connection lost, no room, stopped or
 * starting, disk fails, standby.
 */
const awayState = /^(08...|53...|57P0.|58030|25006)$/;
const awayCode =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/;
/** What pg, its pool and the queue say without a code. */
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|LISTEN\/NOTIFY )/;

/** Lists an error and its causes, the outermost first, since drizzle wraps what pg raises. */
export function listCauses(error: unknown): ErrorLike[] {
  const causes: ErrorLike[] = [];
  for (let one = error; isErrorLike(one) && causes.length < 5; one = one.cause) causes.push(one);
  return causes;
}

/** Whether the same request may succeed a little later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const one of listCauses(error)) {
    if (one instanceof DatabaseUnavailable) return true;
    // Such an error comes from another service: fetch raises a TypeError, and the object store's
    // client adds `$metadata`.
    if (one instanceof TypeError || "$metadata" in one) return false;
    const { code } = one;
    // The embedded database's socket is not there while it starts again.
    if (code === "ENOENT" && one.syscall === "connect") return true;
    if (typeof code === "string" && (awayState.test(code) || awayCode.test(code))) return true;
    if (awayMessage.test(one.message)) return true;
  }
  return false;
}

export interface ErrorLike {
  message: string;
  name?: string;
  stack?: string;
  code?: unknown;
  syscall?: unknown;
  cause?: unknown;
  /** The severity in an answer of the database itself, named after the protocol's field. */
  severity?: unknown;
}

/** pg-boss makes a plain object of an error. */
export function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === "object" && error !== null && "message" in error;
}
