import { expect, test } from "vitest";
import { products, verifications } from "#app/db/schema.server.ts";
import { listCart } from "#app/domain/cart/cart.server.ts";
import { sendSignInLink } from "#app/domain/accounts/sign-in-link.server.ts";
import { removeFromCart } from "#app/domain/cart/cart-changes.server.ts";
import { keepWanted } from "#app/http/wanted-item.server.ts";
import type { Client } from "#tests/support/client.ts";
import { changeCatalogue, createProduct } from "#tests/support/factories.ts";
import { outbox } from "#tests/support/mail.ts";
import { type Person, signIn, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { eq } from "drizzle-orm";

const site = await createTestApp();
const { app } = site;
const inBlack = { color: "Black", size: "XL" };

const to = (response: Response) => response.headers.get("location");
const cartOf = async ({ id }: Pick<Person, "id">) =>
  (await listCart(app, id)).map(({ productId, color, size, quantity }) => ({
    productId,
    color,
    size,
    quantity,
  }));
const login = (client: Client, { email, password }: { email: string; password: string }) =>
  client.post("/login", { email, password });

/** A visitor's browser, in which something was chosen. */
async function choose(productId: string, intent = "add-item"): Promise<Client> {
  const visitor = site.client();
  await visitor.post(`/merch/${productId}`, { intent, productId, ...inBlack });
  return visitor;
}

test("what a visitor chose is in the cart with the sign-in itself, once", async () => {
  const ada = await signUp(site);
  const { id: productId } = await createProduct(site);
  const visitor = await choose(productId);
  const cookies = visitor.cookieHeader;
  expect(to(await login(visitor, ada))).toBe("/merch");
  expect(await cartOf(ada)).toEqual([{ productId, ...inBlack, quantity: 1 }]);
  expect(visitor.cookieHeader).not.toContain("festival.wanted=");

  // A second press, or another tab, sent the same cookie.
  await site.client().fetch("/login", {
    method: "POST",
    headers: { cookie: cookies, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ email: ada.email, password: ada.password }),
  });
  expect(await cartOf(ada)).toEqual([{ productId, ...inBlack, quantity: 1 }]);

  // Back to the sign-in page, after it was taken out of the cart.
  await removeFromCart(app, productId, ada.id);
  expect(to(await visitor.get("/login"))).toBe("/merch");
  expect(await cartOf(ada)).toEqual([]);
});

test("after Buy Now the sign-in leads to the cart, and the sign-up by way of the username", async () => {
  const { id: productId } = await createProduct(site);
  const ada = await signUp(site);
  expect(to(await login(await choose(productId, "buy-item"), ada))).toBe("/cart");

  const visitor = await choose(productId, "buy-item");
  const form = { email: "new@example.com", password: "a-good-one", repeat: "a-good-one" };
  const signedUp = await visitor.post(`/signup?next=%2Fmerch%2F${productId}`, form);
  expect(to(signedUp)).toBe("/onboarding?next=%2Fcart");
  expect(await visitor.read("/cart")).toContain("Black");
});

test("a link in an e-mail that signs in brings what was chosen too", async () => {
  const ada = await signUp(site);
  const { id: productId } = await createProduct(site);
  await sendSignInLink(app, { id: ada.id, email: ada.email, name: ada.username });
  const [mail] = await outbox(site);
  const { url } = mail!.data as { url: string };
  const visitor = await choose(productId);
  expect(to(await visitor.post(new URL(url).pathname))).toBe("/merch");
  expect(await cartOf(ada)).toHaveLength(1);
  expect(await app.db.$count(verifications)).toBe(0);
});

test("Google's sign-in brings what was chosen too", async () => {
  const { id: productId } = await createProduct(site);
  const visitor = await choose(productId, "buy-item");
  const consent = new URL(to(await visitor.post("/login/google", { next: "/merch" }))!);
  const form = new URLSearchParams({
    request: consent.search.slice(1),
    email: "ngozi@example.com",
    name: "Ngozi Bello",
    verified: "on",
  });
  const chosen = await fetch(new URL(consent.pathname, site.url), {
    method: "POST",
    body: form,
    redirect: "manual",
  });
  const back = new URL(chosen.headers.get("location")!);
  const callback = await visitor.get(back.pathname + back.search);
  expect(to(await visitor.get(to(callback)!))).toBe("/onboarding/address?next=%2Fcart");
  expect(await visitor.read("/cart")).toContain("Black");
});

test("what is sold out by now stays out of the cart, and the store says so", async () => {
  const ada = await signUp(site);
  const { id: productId } = await createProduct(site);
  const visitor = await choose(productId);
  await changeCatalogue(site, (tx) =>
    tx.update(products).set({ soldOut: true }).where(eq(products.id, productId)),
  );
  expect(to(await login(visitor, ada))).toBe("/merch");
  expect(await cartOf(ada)).toEqual([]);
  const answer = decodeURIComponent(visitor.cookies["festival.wanted-answer"]!);
  expect(JSON.parse(answer)).toMatchObject({ ok: false, stopped: { by: "sold-out" } });
});

test.each([
  ["no JSON", "%7B"],
  ["an unknown intent", JSON.stringify({ intent: "pay", productId: "x", ...inBlack })],
  ["a quantity", JSON.stringify({ intent: "add-item", productId: "x", ...inBlack, quantity: 900 })],
  ["a list", JSON.stringify([{ intent: "add-item", productId: "x", ...inBlack }])],
  ["a NUL", JSON.stringify({ intent: "add-item", productId: "\u0000", ...inBlack })],
  [
    "a product that nobody sells",
    JSON.stringify({ intent: "add-item", productId: "x", ...inBlack }),
  ],
  ["a long text", JSON.stringify({ intent: "add-item", productId: "x".repeat(5_000), ...inBlack })],
])("a cookie with %s changes nothing and holds no sign-in up", async (_what, content) => {
  const ada = await signUp(site);
  const visitor = site.client();
  visitor.setCookie(`festival.wanted=${encodeURIComponent(content)}`);
  expect(to(await login(visitor, ada))).toBe("/merch");
  expect(await cartOf(ada)).toEqual([]);
});

test("an organiser's sign-in leaves what a visitor chose for a customer", async () => {
  const { id: productId } = await createProduct(site);
  const visitor = await choose(productId);
  expect(to(await login(visitor, administrator))).toBe("/adminHome");
  expect(visitor.cookieHeader).toContain("festival.wanted=");
});

test("a person who is signed in already gets it with the next sign-in page", async () => {
  const ada = await signUp(site);
  const { id: productId } = await createProduct(site);
  const client = await signIn(site, ada);
  client.setCookie(
    keepWanted({ intent: "buy-item", productId, ...inBlack }, app.env.publicUrl).split(";")[0]!,
  );
  expect(to(await client.get("/login"))).toBe("/cart");
  expect(await cartOf(ada)).toHaveLength(1);
});
