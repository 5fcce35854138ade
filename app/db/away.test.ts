import { expect, test } from "vitest";
import { isDatabaseAway } from "./away.server.ts";

test("a database connection that is reset counts as the database being away", () => {
  const reset = Object.assign(new Error("read ECONNRESET"), {
    code: "ECONNRESET",
    syscall: "read",
  });
  const wrapped = new Error("Failed query", { cause: reset });
  expect(isDatabaseAway(wrapped)).toBe(true);
});
