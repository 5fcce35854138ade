import { listCauses } from "./database-unavailable.server.ts";

/** SQLSTATEs (errcodes-appendix of PostgreSQL's manual) that the site answers in a way of its own. */
const sqlStates = {
  /** A lock was waited for longer than `lock_timeout`. */
  lockedOut: ["55P03"],
  /** A deadlock, or transactions in each other's way, of which PostgreSQL rolled one back. */
  rolledBack: ["40P01", "40001"],
} satisfies Record<string, readonly string[]>;

/** Whether PostgreSQL raised an error for this reason. */
export function isRaisedFor(error: unknown, reason: keyof typeof sqlStates): boolean {
  const states: readonly unknown[] = sqlStates[reason];
  return listCauses(error).some(({ code }) => states.includes(code));
}
