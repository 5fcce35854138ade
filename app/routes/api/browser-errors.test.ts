import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

const reported = () =>
  site
    .logged()
    .filter(({ msg }) => msg === "React drew a page anew in a browser")
    .map(({ page, error }) => ({ page, error }));

test("a page that React drew anew in a browser is in the log under its pattern, without the secret in its address", async () => {
  const path = "/api/browser-errors";
  const token = "a-secret-token-of-somebody";
  const told = await site.client().post(path, { page: `/t/${token}`, error: "React 418" });
  expect(told.status).toBe(204);
  expect(reported()).toEqual([{ page: "/t/:token", error: "React 418" }]);
  expect(JSON.stringify(site.logged())).not.toContain(token);
  const words = { page: "/login", error: "ada@example.com typed this" };
  expect((await site.client().post(path, words)).status).toBe(204);
  expect((await site.client().post(path, new Uint8Array([0, 1, 2]))).status).toBe(204);
  expect((await site.client().get(path)).status).toBe(404);
  expect(reported()).toHaveLength(1);
});

test("one network fills at most ten lines of the log in an hour", async () => {
  const robot = site.client({ network: "203.0.113.77" });
  const before = reported().length;
  for (let count = 0; count < 15; count++)
    await robot.post("/api/browser-errors", { page: "/login", error: "React 418" });
  expect(reported()).toHaveLength(before + 10);
});
