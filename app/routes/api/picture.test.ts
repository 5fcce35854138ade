import { expect, test } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({
  env: {
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "nobody",
    S3_SECRET_ACCESS_KEY: "nothing",
  },
});

test('while the object store is away a picture is answered with "try again", and no error is logged', async () => {
  const visitor = site.client();
  for (const path of ["/files/pictures/a/400.avif", "/files/pictures/a/mail.jpg", "/p/a/400"]) {
    const answer = await visitor.get(path);
    expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "5"]);
  }
  expect(site.takeErrors()).toEqual([]);
});
