import { expect, test } from "vitest";
import { createProduct } from "#tests/support/factories.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("a product link with a stray character or other letter case leads to its product, with the choice in it", async () => {
  await createProduct(site, { id: "convocation-night-tee", name: "Convocation Night tee" });
  const visitor = site.client();
  for (const path of [
    "/merch/convocation-night-tee.",
    "/merch/convocation-night-tee)",
    "/merch/convocation-night-tee%E2%80%8B",
    "/merch/Convocation-Night-Tee",
    "/Merch/Convocation-Night-Tee",
  ]) {
    const answer = await visitor.get(`${path}?color=Black`);
    expect(answer.status, path).toBe(302);
    expect(answer.headers.get("location")).toBe("/merch/convocation-night-tee?color=Black");
  }
});

test("a product link that may mean several products offers them, without drafts, and one that means none leads to the store", async () => {
  await createProduct(site, { id: "convocation-night-tee", name: "Convocation Night tee" });
  await createProduct(site, {
    id: "convocation-night-cap",
    name: "Convocation Night cap",
    state: "draft",
  });
  const answer = await site.client().get("/merch/convocation-night-taa");
  expect(answer.status).toBe(404);
  const page = await answer.text();
  expect(page).toMatch(/No longer available.*Did you mean.*Convocation Night tee/s);
  expect(page).not.toContain("Convocation Night cap");
  const none = await site.client().get("/merch/qqqqqqqqqq");
  const instead = await none.text();
  expect(instead).not.toContain("Did you mean");
  expect(instead).toMatch(/No longer available.*From the store.*Convocation Night tee/s);
  expect(instead).toContain("This product is no longer in the store.");
  expect(instead).toMatch(/<a [^>]*href="\/merch"[^>]*>Continue Shopping</);
});

test("a search that matches no name shows similar products and says so", async () => {
  await createProduct(site, { name: "Garden City tee", category: "Shirts", colors: ["Black"] });
  const page = await site.client().read("/merch?search=t-shirt+black");
  expect(page).toContain("Nothing is called “t-shirt black”. This comes near it:");
  expect(page).toContain("Garden City tee");
  expect(await site.client().read("/merch?search=tee")).not.toContain("Nothing is called");
});
