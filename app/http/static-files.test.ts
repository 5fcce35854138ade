import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("static files keep their kind, and the sandbox's pages stay out of frames", async () => {
  const icon = await site.client().get("/icons/favicon.svg");
  expect(icon.headers.get("x-content-type-options")).toBe("nosniff");
  await icon.body?.cancel();
  const mailbox = await site.client().get("/sandbox/mail");
  expect(mailbox.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(mailbox.headers.get("x-frame-options")).toBe("DENY");
});
