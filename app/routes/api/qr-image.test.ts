import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });

test("one network gets pictures of codes up to a limit for each minute, and others go on", async () => {
  const [robot, guest] = ["192.0.2.1", "192.0.2.2"].map((network) => site.client({ network }));
  const path = "/files/codes/ticket/VBZ-7K2M-9QXD";
  for (let count = 0; count < 600; count += 1) expect((await robot!.get(path)).status).toBe(200);
  const refused = await robot!.get(path);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect((await guest!.get(path)).status).toBe(200);
  site.clock.advance(60_000);
  expect((await robot!.get(path)).status).toBe(200);
});
