import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({ now: "2026-11-21T13:05:00Z" });

test("security.txt says whom to tell of a fault, for less than a year", async () => {
  const answer = await site.client().get("/.well-known/security.txt");
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const { contact } = await site.app.festival();
  const { publicUrl } = site.app.env;
  expect((await answer.text()).split("\n")).toEqual([
    ...(contact.email ? [`Contact: mailto:${contact.email}`] : []),
    `Contact: ${publicUrl}/contact`,
    "Expires: 2027-05-20T00:00:00.000Z",
    "Preferred-Languages: en",
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ]);
});
