import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { contactMessages, subscribers, tickets } from "#app/db/schema.server.ts";
import { listMessages } from "#app/domain/contact/messages.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { findOrder } from "#app/domain/orders/orders.server.ts";
import { listProducts } from "#app/domain/catalogue/products.server.ts";
import { productTexts } from "#app/shared/catalogue/product-form.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

const pages = [
  "/adminOverview",
  "/adminOverview/days.csv",
  "/adminOverview/parts.csv",
  "/adminHome",
  "/adminHome/new",
  "/adminHome/some-ticket",
  "/adminHome/import/some-import",
  "/adminHome/export.csv",
  "/adminNotifications",
  "/post",
  "/post/pictures/x",
  "/orders",
  "/orders/some-order",
  "/orders/print",
  "/orders/export.csv",
  "/uploads",
  "/uploads/some-product",
  "/adminMessages",
  "/adminMessages/export.csv",
  "/adminSubscribers",
  "/adminSubscribers/export.csv",
  "/adminChanges",
  "/adminChanges/export.csv",
  "/adminOutbox/export.csv",
  "/adminMoney/export.csv",
  "/adminWaiting/export.csv",
  "/uploads/export.csv",
  "/adminlog",
];

test("who is not the administrator gets nothing from any page, form or export of the back office", async () => {
  const customer = await signUp(site);
  const { orderId } = await createOrder(site, customer);
  const product = await createProduct(site);
  for (const client of [site.client(), customer.client]) {
    for (const path of [...pages, `/orders/${orderId}`]) {
      const answer = await client.get(path);
      expect(answer.status, path).toBe(302);
      expect(answer.headers.get("location"), path).toMatch(/^\/login\?next=/);
      const inside = await client.get(`${path}.data`);
      expect(await inside.text(), `${path}.data`).not.toContain(customer.email);
    }
    await client.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
    await client.post("/orders", { intent: "advance-orders", from: "new", order: orderId });
    await client.post("/uploads", { intent: "delete-product", product: product.id });
    await client.post("/adminHome/new", { intent: "issue-tickets", firstName: "A" });
    expect((await client.post("/post/pictures")).status).toBe(302);
  }
  expect(await findOrder(site.app.db, orderId, null)).toMatchObject({ status: "new" });
  expect((await listProducts(site.app, {})).some((one) => one.id === product.id)).toBe(true);
  expect((await listChanges(site.app.db, { limit: 9 })).rows).toEqual([]);
});

test("an order is moved by its form, and the same form again changes nothing and says so", async () => {
  const { orderId, orderNumber } = await createOrder(site, await signUp(site));
  const client = await signInAsAdministrator(site);
  const move = () => client.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
  const first = await move();
  expect(first.status).toBe(200);
  expect(await first.text()).toContain(`Order ${orderNumber} is Ready for Pick up now.`);
  const second = await move();
  expect(second.status).toBe(409);
  expect(await second.text()).toContain(
    `Order ${orderNumber} was already moved: it is Ready for Pick up now.`,
  );
  expect(
    (await client.post(`/orders/${orderId}`, { intent: "advance-order", from: "gone" })).status,
  ).toBe(400);
});

test("the order list has its tabs, counts and texts for an empty list without JavaScript", async () => {
  const client = await signInAsAdministrator(site);
  for (const [tab, text] of [
    ["new", "No pending orders"],
    ["delivery", "No pending Deliveries"],
    ["pickup", "No pending Pickups"],
    ["completed", "Completed orders will show here"],
  ])
    expect(await client.read(`/orders?tab=${tab}`)).toContain(text);
  const customer = await signUp(site, { username: "ada" });
  const { orderId } = await createOrder(site, customer, { status: "ready" });
  const page = await client.read("/orders?tab=pickup");
  expect(page).toContain(orderId);
  expect(page).toContain("Date Ready");
  expect(await client.read("/orders/unknown")).toContain("There is no order unknown");
});

test("an order's row says what is to be done, and its panel what was promised and what is planned", async () => {
  const customer = await signUp(site, {
    address: {
      addressLine1: "1 Road",
      addressPhone: "+2348031234567",
      city: "Woji",
      state: "Rivers",
    },
  });
  site.clock.set("2026-11-01T10:00:00Z");
  const { orderId } = await createOrder(site, customer, { shippingOption: "DOOR DELIVERY" });
  const client = await signInAsAdministrator(site);
  const row = async () => (await client.read("/orders")).replaceAll("<!-- -->", "");
  for (const text of ["1 piece", "Delivery", ", </span>Woji", "0803 123 4567", "today"])
    expect(await row()).toContain(text);
  const panel = (await client.read(`/orders/${orderId}`)).replaceAll("<!-- -->", "");
  expect(panel).toContain("promised 8 – 15 Nov 2026");
  expect(panel).toContain("planned 16 – 21 Nov 2026");
  expect(await row()).not.toContain(">Late<");
  site.clock.set("2026-11-16T10:00:00Z");
  expect(await row()).toContain("15 days");
  expect(await row()).toContain(">Late<");
  // Beside the day on which it became ready, a phone says what the days are counted from.
  await client.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
  const ready = (await client.read("/orders?tab=delivery")).replaceAll("<!-- -->", "");
  expect(ready).toContain(">15 days old<");
  await site.jobs.done();
});

test("the back office says before a ticket is made that the festival's day is over", async () => {
  const client = await signInAsAdministrator(site);
  const form = new FormData();
  const csv = "firstName,lastName,package,gender,email,quantity\nAda,Obi,Vip,,ada@example.com,1";
  form.set("intent", "import-file");
  form.set("file", new File([csv], "tickets.csv"));
  const looked = await client.post("/adminHome/new", form);
  for (const path of ["/adminHome/new", looked.headers.get("location")!]) {
    site.clock.set("2025-08-01T10:00:00Z");
    expect(await client.read(path)).not.toContain("is over");
    site.clock.set("2026-11-01T10:00:00Z");
    expect(await client.read(path)).toContain("2 August 2025 has passed");
  }
});

test("tickets are listed under readable column names, and exported under the specification's", async () => {
  const client = await signInAsAdministrator(site);
  await client.post("/adminHome/new", {
    intent: "issue-tickets",
    firstName: "Ngozi",
    lastName: "Amadi",
    email: "ngozi@example.com",
    package: "Vip",
    gender: "",
    quantity: "2",
  });
  const page = await client.read("/adminHome");
  expect(page).toContain("Ngozi Amadi");
  expect(page).not.toContain("firstName<");
  const [{ id } = { id: "" }] = await site.app.db.select({ id: tickets.id }).from(tickets);
  expect(page).toContain(`>${id}<`);
  const answer = await client.get("/adminHome/export.csv?package=Vip");
  const [headers, first] = (await answer.text()).split("\r\n");
  expect(headers).toContain(
    `"id","firstName","lastName","TicketId","package","gender","email","quantity"`,
  );
  expect(first).toContain(`"${id}","Ngozi","Amadi"`);
  const none = await client.get("/adminHome/export.csv?package=Regular");
  expect(await none.text()).not.toContain("Ngozi");
});

test("exported orders contain nothing that a spreadsheet would run as a formula", async () => {
  const customer = await signUp(site, { username: "=cmd|calc" });
  const { orderId, orderNumber } = await createOrder(site, customer);
  const client = await signInAsAdministrator(site);
  const answer = await client.get("/orders/export.csv?tab=new");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="orders-new.csv"');
  const text = await answer.text();
  expect(text).toContain(`"${orderId}","${orderNumber}","confirmed"`);
  expect(text).toContain(`"'=cmd|calc"`);
  expect(text).toContain(`"'+2348031234567"`);
  expect(
    (await (await client.get("/orders/export.csv?tab=completed")).text()).split("\r\n"),
  ).toHaveLength(2);
});

const picture = async () =>
  new File(
    [
      await sharp({ create: { width: 60, height: 60, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    ],
    "shirt.png",
    { type: "image/png" },
  );

function productForm(fields: Record<string, string>, files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("files", file);
  return form;
}
const complete = { name: "Palm tee", description: "Soft.", category: "Shirts", price: "7500" };

test("a product is uploaded by a plain form with its files", async () => {
  const client = await signInAsAdministrator(site);
  const page = await client.read("/post");
  for (const text of productTexts) expect(page).toContain(`name="${text}"`);
  const answer = await client.post(
    "/post",
    productForm(complete, [await picture(), await picture()]),
  );
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("Go to Uploads");
  expect(await listProducts(site.app, {})).toMatchObject([
    { name: "Palm tee", priceKobo: 7_500_00, category: "Shirts" },
  ]);
});

test("an incomplete product is refused, and what was typed and uploaded is kept", async () => {
  const client = await signInAsAdministrator(site);
  for (const missing of ["name", "description", "category", "price"]) {
    const answer = await client.post(
      "/post",
      productForm({ ...complete, [missing]: " " }, [await picture()]),
    );
    expect(answer.status, missing).toBe(400);
    const text = await answer.text();
    expect(text).toContain("Please fill in all fields before uploading.");
    expect(text).toContain(missing === "description" ? "Palm tee" : "Soft.");
    expect(text).toMatch(/name="pictures" value="[\w-]+"/);
  }
  const bare = await client.post("/post", productForm(complete, []));
  expect(bare.status).toBe(400);
  for (const price of ["12,50", "-5", "1e3", "12.50", "0", "₦5,00"])
    expect(
      (await client.post("/post", productForm({ ...complete, price }, [await picture()]))).status,
      price,
    ).toBe(400);
  expect(await listProducts(site.app, {})).toEqual([]);
});

test("a file that is no picture is refused by name, and the good picture beside it is kept", async () => {
  const client = await signInAsAdministrator(site);
  const page = new File(["<!doctype html>"], "page.jpg", { type: "image/jpeg" });
  const answer = await client.post("/post", productForm(complete, [page, await picture()]));
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain("page.jpg: This file is not a picture.");
  expect(text.match(/name="pictures" value/g)).toHaveLength(1);
});

test("a product form tells a wrong field apart from a missing one", async () => {
  const client = await signInAsAdministrator(site);
  const wrong = { ...complete, price: "12,50" };
  const text = await (await client.post("/post", productForm(wrong, [await picture()]))).text();
  expect(text).toContain("Price: write the amount in naira, such as 3,000.");
  expect(text).toContain("Not saved yet: please correct what is marked above.");
  expect(text).not.toContain("Please fill in all fields before uploading.");
});

test("a product that is sent twice is in the store once, and the second form keeps what was typed", async () => {
  const client = await signInAsAdministrator(site);
  const send = async () => client.post("/post", productForm(complete, [await picture()]));
  const answers = await Promise.all([send(), send()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const again = await client.post(
    "/post",
    productForm({ ...complete, name: "PALM TEE" }, [await picture()]),
  );
  expect(again.status).toBe(409);
  const text = await again.text();
  expect(text).toContain("“PALM TEE” is in the store already.");
  expect(text).toContain("Soft.");
  expect(text).toMatch(/name="pictures" value="[\w-]+"/);
  expect(await listProducts(site.app, {})).toHaveLength(1);
});

test("a form whose picture cannot be stored keeps what was typed", async () => {
  const client = await signInAsAdministrator(site);
  // Where the folder of files should be lies a file.
  const files = join(site.app.env.dataDir, "files");
  rmSync(files, { recursive: true, force: true });
  writeFileSync(files, "");
  const answer = await client.post("/post", productForm(complete, [await picture()]));
  rmSync(files);
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain("It could not be stored just now. Choose it again in a moment.");
  expect(text).toContain("Soft.");
  expect(site.takeErrors()).toMatchObject([{ msg: "a picture was not stored" }]);
});

test("a link to an order opens it over the list that holds it", async () => {
  const { orderId } = await createOrder(site, await signUp(site));
  const client = await signInAsAdministrator(site);
  const current = async () =>
    /<a[^>]*aria-current="page"[^>]*href="\/orders\?tab=(\w+)"/.exec(
      await client.read(`/orders/${orderId}`),
    )?.[1];
  expect(await current()).toBe("new");
  await client.post(`/orders/${orderId}`, { intent: "advance-order", from: "new" });
  expect(await current()).toBe("pickup");
});

test("messages are marked as answered and subscribers listed, and both exported", async () => {
  const { db } = site.app;
  await db
    .insert(contactMessages)
    .values({ name: "Ada", email: "ada@example.com", message: "=1+1" });
  await db.insert(subscribers).values({ email: "bo@example.com", source: "newsletter" });
  const client = await signInAsAdministrator(site);
  const [message] = (await listMessages(db, { limit: 5 })).rows;
  await client.post("/adminMessages", { message: message!.id, intent: "mark-message-answered" });
  expect(await client.read("/adminMessages?show=waiting")).toContain("No message matches");
  expect(await (await client.get("/adminMessages/export.csv")).text()).toContain(`"'=1+1"`);
  expect(await client.read("/adminSubscribers?q=BO@")).toContain("bo@example.com");
  expect(await (await client.get("/adminSubscribers/export.csv")).text()).toContain(
    "bo@example.com",
  );
  expect(await client.read("/adminChanges")).toContain("Message from Ada (ada@example.com)");
});
