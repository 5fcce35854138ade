import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("a day is a picture in the site's lettering, which browsers keep", async () => {
  const answer = await site.client().get("/files/days/2027-01-27.png");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("cache-control")).toContain("immutable");
});

test.each(["2027-02-30.png", "1999-01-01.png", "hello.png", "2027-01-27"])(
  "there is no picture of the day %s",
  async (file) => {
    expect((await site.client().get(`/files/days/${file}`)).status).toBe(404);
  },
);
