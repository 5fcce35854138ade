import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({ now: "2025-07-30T21:57:55Z" });

const textOf = (page: string) =>
  page.replaceAll(/<script.*?<\/script>/gs, "").replaceAll(/<[^>]*>/g, " ");

test("the countdown shows days to seconds in the page that the server renders", async () => {
  expect(textOf(await site.client().read("/about"))).toMatch(
    /02\s+Days\s+01\s+Hrs\s+02\s+Mins\s+05\s+Sec/,
  );
});

test("the countdown shows nothing once the festival has begun", async () => {
  site.clock.set("2025-08-01T23:00:00Z");
  const page = textOf(await site.client().read("/memories"));
  expect(page).toContain("Memories");
  expect(page).not.toMatch(/Days\s+\d\d\s+Hrs/);
});
