import { expect, test } from "vitest";
import { createProduct } from "#tests/support/factories.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("a product has a picture for those who bought it, in two shapes, which names no order", async () => {
  const { id } = await createProduct(site);
  for (const shape of ["story", "post"]) {
    const answer = await site.client().get(`/files/got/${id}/${shape}.jpg`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
  }
  expect((await site.client().get(`/files/got/${id}/square.jpg`)).status).toBe(404);
});
