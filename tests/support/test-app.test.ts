import { expect, test } from "vitest";
import { createOrder, createProduct, putInCart } from "./factories.ts";
import { mailbox, outbox } from "./mail.ts";
import { signInAsAdministrator, signUp } from "./people.ts";
import { createTestApp } from "./test-app.ts";

const site = await createTestApp();

test("the test site answers requests and reports itself healthy", async () => {
  const response = await site.client().get("/api/health");
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    database: { reads: true, writes: true },
  });
});

test("the test site knows who is signed in", async () => {
  const customer = await signUp(site);
  expect((await site.client().get("/cart")).headers.get("location")).toMatch(/^\/login/);
  expect((await customer.client.get("/cart")).status).toBe(200);
  expect((await customer.client.get("/orders")).headers.get("location")).toMatch(/^\/login/);
  const administrator = await signInAsAdministrator(site);
  expect((await administrator.get("/orders")).status).toBe(200);
});

test("the test site makes a paid order and sends its e-mail when jobs run", async () => {
  const customer = await signUp(site);
  const product = await createProduct(site, { name: "Poster shirt" });
  await createOrder(site, customer, { products: [product], status: "completed" });
  expect((await outbox(site)).map((email) => email.kind)).toEqual([
    "order_confirmed",
    "ready_for_pickup",
    "delivered",
  ]);
  expect(await mailbox(site)).toEqual([]);
  await site.jobs.done();
  expect((await mailbox(site)).map(({ to }) => to)).toEqual(Array(3).fill(customer.email));
  expect((await outbox(site)).every((email) => email.sentAt)).toBe(true);
});

test("the test site begins each test with an empty store", async () => {
  expect(await outbox(site)).toEqual([]);
  expect(await site.jobs.waiting()).toEqual([]);
  expect(await mailbox(site)).toEqual([]);
  const customer = await signUp(site);
  await putInCart(site, customer, await createProduct(site), 3);
});

test("the test site shows what was logged as an error", () => {
  site.app.log.error("something broke");
  expect(site.takeErrors()).toMatchObject([{ msg: "something broke" }]);
});
