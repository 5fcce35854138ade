import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Client, FormFields } from "#tests/support/client.ts";
import { createCheckout, createOrder, createProduct, putInCart } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { askedDuring, heardDuring } from "#tests/support/round-trips.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

/** What bench/round-trips.md allows, by its first column. */
const allowed = [
  ...readFileSync("bench/round-trips.md", "utf8").matchAll(
    /^\| (.+?) \| *\d+ \| *(\d+) \| *(\d+) \|$/gm,
  ),
].map(([, what, statements, waits]) => [what!, Number(statements), Number(waits)] as const);

/** Not of the office's counts, which are kept: once for a change, twice when its notice comes between two pages. */
const isOfRequest = ({ text }: { text: string }) => !text.includes('"otherNews"');

/** As a browser without JavaScript: the answer to a form, and the page that it leads to. */
async function send(client: Client, path: string, fields: FormFields): Promise<void> {
  const answer = await client.post(path, fields);
  expect(answer.status, path).toBeLessThan(400);
  await answer.text();
  const next = answer.headers.get("location");
  if (next?.startsWith("/")) await open(client, next);
}

/** As React Router does: the action alone, then every loader of the page. */
async function sendWithScript(client: Client, path: string, fields: FormFields): Promise<void> {
  const answer = await client.post(`${path}.data`, fields);
  expect(answer.status, path).toBeLessThan(400);
  await answer.text();
  await open(client, `${path}.data`);
}

async function open(client: Client, path: string): Promise<void> {
  const page = await client.get(path);
  expect(page.status, path).toBeLessThan(400);
  await page.text();
}

test("every page and action asks the database as often as the table says", async () => {
  const counted = new Map<string, Counted>();
  const count = async (what: string, happens: () => Promise<unknown>) =>
    counted.set(what, (await heardDuring(site, happens)).filter(isOfRequest));

  const hoodie = await createProduct(site, { pictureCount: 2 });
  const cap = await createProduct(site, { name: "Abuja cap", colors: ["Black"], sizes: [] });
  const ada = await signUp(site);
  const { orderId } = await createOrder(site, ada, { products: [hoodie] });
  const moved = await createOrder(site, ada, { products: [hoodie] });
  const noted = await createOrder(site, ada, { products: [hoodie] });
  await putInCart(site, ada, hoodie, 2);
  const visitor = site.client();
  const organiser = await signInAsAdministrator(site);
  // The first of a kind reads what is kept.
  for (const client of [visitor, ada.client]) await open(client, "/merch");

  for (const path of [
    "/",
    "/merch",
    "/about",
    `/merch/${hoodie.id}`,
    "/merch.data",
    "/sitemap.xml",
  ])
    await count(`a visitor's ${nameOf(path)}`, () => open(visitor, path));
  for (const path of [
    "/",
    "/merch",
    "/merch.data",
    `/merch/${hoodie.id}`,
    `/merch/${hoodie.id}.data`,
    "/cart",
    "/myorders",
    `/myorders/${orderId}`,
    "/notifications",
    "/userProfile",
  ])
    await count(`a customer's ${nameOf(path)}`, () => open(ada.client, path));
  for (const path of [
    "/adminHome",
    "/orders",
    `/orders/${orderId}`,
    "/uploads",
    `/uploads/${hoodie.id}`,
    "/adminNotifications",
  ])
    await count(`the administrator's ${nameOf(path)}`, () => open(organiser, path));

  const add = { intent: "add", productId: cap.id, color: "Black", size: "" };
  const remove = { intent: "remove", productId: cap.id };
  const page = `/merch/${cap.id}`;
  await count("add to the cart", () => send(ada.client, page, add));
  await count("take off the cart", () => send(ada.client, page, remove));
  await count("add to the cart, with JavaScript", () => sendWithScript(ada.client, page, add));
  await count("check out", () =>
    send(ada.client, "/cart", { intent: "checkout", shippingOption: "PICKUP" }),
  );
  await site.paystack.break({ dropWebhooks: true });
  const { reference } = await createCheckout(site, ada, { products: [hoodie] });
  await site.paystack.pay(reference);
  await count("come back from paying", () =>
    open(ada.client, `/cart/return?reference=${reference}`),
  );
  const move = { intent: "move", from: "new" };
  await count("move an order", () => send(organiser, `/orders/${orderId}`, move));
  await count("move an order, with JavaScript", () =>
    sendWithScript(organiser, `/orders/${moved.orderId}`, move),
  );
  await count("note on an order", () =>
    send(organiser, `/orders/${noted.orderId}`, { intent: "note", note: "Fragile" }),
  );

  const numbers = Object.fromEntries([...counted].map(([what, asked]) => [what, asked.length]));
  const statements = Object.fromEntries(allowed.map(([what, number]) => [what, number]));
  expect(numbers, describe(counted)).toEqual(statements);
  // Answers that come apart are waited for less often.
  for (const [what, , waits] of allowed)
    expect(waitsOf(counted.get(what)!), what).toBeLessThanOrEqual(waits);
  await site.jobs.done();

  function nameOf(path: string): string {
    return path.replace(hoodie.id, "a-product").replace(orderId, "an-order");
  }
});

test("who asks is found by one question", async () => {
  const ada = await signUp(site);
  for (const path of ["/merch", "/cart", "/myorders", "/notifications"]) {
    const asked = await askedDuring(site, () => open(ada.client, path));
    const people = asked.filter((text) => /"(users|sessions|site_facts)"/.test(text));
    expect(people, path).toHaveLength(1);
  }
});

type Counted = Awaited<ReturnType<typeof heardDuring>>;

const waitsOf = (asked: Counted) => asked.filter(({ isWaitedFor }) => isWaitedFor).length;

const describe = (counted: Map<string, Counted>) =>
  [...counted]
    .map(([what, asked]) =>
      [
        what,
        ...asked.map(({ text, isWaitedFor }) => `${isWaitedFor ? "  " : "   +"} ${text}`),
      ].join("\n"),
    )
    .join("\n");
