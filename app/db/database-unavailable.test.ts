import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable.server.ts";

test("a database connection that is reset counts as the database being unavailable", () => {
  const reset = Object.assign(new Error("read ECONNRESET"), {
    code: "ECONNRESET",
    syscall: "read",
  });
  const wrapped = new Error("Failed query", { cause: reset });
  expect(isDatabaseUnavailable(wrapped)).toBe(true);
});

test.each([
  "LISTEN/NOTIFY connection ended",
  "LISTEN/NOTIFY heartbeat timed out",
  "LISTEN/NOTIFY channel registration was lost",
])("%j, as the queue says it, counts as the database being unavailable", (message) => {
  expect(isDatabaseUnavailable(new Error(message))).toBe(true);
});
