/** The database could not be asked, and whoever noticed lost the reason on the way. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/**
 * SQLSTATE of a server that cannot serve just now (https://www.postgresql.org/docs/current/errcodes-appendix.html): a
 * connection lost (08), no room, memory or connection left (53), stopped or still starting (57P), a disk that fails
 * (58030), a standby that cannot write yet (25006).
 */
const awayState = /^(08...|53...|57P0.|58030|25006)$/;
const awayCode =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC)$/;
/** What pg and its pool say without a code. */
const awayMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/**
 * Whether an error says that the database cannot be reached or cannot work for the moment, so that the same request may
 * succeed a little later. Looks through the causes, since drizzle wraps what pg raises.
 */
export function isDatabaseAway(error: unknown): boolean {
  for (let one = error, depth = 0; isErrorLike(one) && depth < 5; one = one.cause, depth++) {
    if (one instanceof DatabaseAway) return true;
    // Another service that does not answer: fetch raises a TypeError, the object store's client tells of its requests.
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
  /** Of what the database itself answered: pg names it after the protocol's field. */
  severity?: unknown;
}

/** An error, or what pg-boss makes of one: a plain object with the same fields. */
export function isErrorLike(error: unknown): error is ErrorLike {
  return typeof error === "object" && error !== null && "message" in error;
}
