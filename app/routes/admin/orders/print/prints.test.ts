import jsQR from "jsqr";
import sharp from "sharp";
import { expect, test } from "vitest";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { purchases, orderItems, orders } from "#app/db/schema.server.ts";

const site = await createTestApp();

const street = { addressLine1: "1 Road", addressPhone: "+2348031234567", state: "Rivers" };
const customerOf = (city: string, username: string) =>
  signUp(site, { username, address: { ...street, city } });
const read = async (path: string) =>
  (await (await signInAsAdministrator(site)).read(path)).replaceAll("<!-- -->", "");

/** Whether some texts stand on a page, in this order. */
function expectInOrder(page: string, ...texts: string[]): void {
  const places = texts.map((text) => page.indexOf(text));
  expect(Math.min(...places), texts.join()).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

test("the delivery list has the orders for door delivery by region with their address, and packing slips those that are chosen", async () => {
  const cap = await createProduct(site);
  const shippingOption = "DOOR DELIVERY" as const;
  const buy = async (city: string) =>
    createOrder(site, await customerOf(city, `of ${city}`), { products: [cap], shippingOption });
  const [woji, choba] = [await buy("Woji"), await buy("Choba")];
  const picked = await createOrder(site, await customerOf("Aluu", "Ada"), { products: [cap] });
  const list = await read("/orders/print?what=delivery&tab=new");
  expectInOrder(
    list,
    "Choba</h2>",
    choba.orderNumber,
    "1 Road, Choba",
    "Woji</h2>",
    woji.orderNumber,
  );
  expect(list).not.toContain(picked.orderNumber);
  for (const narrowed of ["print?what=delivery", "export.csv?sort=lowest"]) {
    const text = await read(`/orders/${narrowed}&tab=new&region=Woji&delivery=door`);
    expect(text).toContain(woji.orderNumber);
    expect(text).not.toContain(choba.orderNumber);
  }
  const slips = await read(`/orders/print?what=slips&order=${woji.orderId}`);
  expect(slips.replaceAll(/<[^>]+>/g, "")).toContain(`Order ${woji.orderNumber}`);
  expect(slips).not.toContain(choba.orderNumber);
});

test("the pick-up list has the orders to pick up by name and number, and no door delivery", async () => {
  const cap = await createProduct(site);
  for (const username of ["Zainab", "Ada"])
    await createOrder(site, await customerOf("Woji", username), { products: [cap] });
  await createOrder(site, await customerOf("Choba", "Bola"), {
    products: [cap],
    shippingOption: "DOOR DELIVERY",
  });
  const list = await read("/orders/print?what=pickup&tab=new");
  expectInOrder(list, "2 orders, by name", "Ada", "0803 123 4567", "Zainab");
  expect(list).not.toContain("Bola");
  expect(list).not.toContain("Woji");
  expect(await read("/orders?tab=new")).toContain(">Pick-up list");
  expect(await read("/orders?tab=delivery")).not.toContain(">Pick-up list");
});

test("the picking list counts each colour and size of the orders that are shown", async () => {
  const cap = await createProduct(site, { name: "Cap", sizes: ["Small"], colors: ["Red"] });
  const tee = await createProduct(site, { name: "Tee", colors: [], sizes: [] });
  const [ada, bola] = [await customerOf("Woji", "Ada"), await customerOf("Woji", "Bola")];
  await createOrder(site, ada, { products: [cap, tee] });
  const { orderId } = await createOrder(site, bola, { products: [cap] });
  const rowOf = (page: string, name: string) =>
    [...page.matchAll(/<tr[^>]*><td.*?<\/tr>/g)]
      .map(([row]) => row.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|"))
      .find((row) => row.startsWith(`|${name}|`));
  const all = await read("/orders/print?what=picking&tab=new");
  expect(all).toContain("3 pieces of 2 orders");
  expect(rowOf(all, "Cap")).toBe("|Cap|Red, Small|2|2|");
  expect(rowOf(all, "Tee")).toBe("|Tee|1|1|");
  const found = await read(`/orders/print?what=picking&tab=new&q=${orderId}`);
  expect(rowOf(found, "Cap")).toBe("|Cap|Red, Small|1|1|");
  expect(found).not.toContain("Tee");
});

test("prints and the CSV file contain every order of a list, in the list's order", async () => {
  const { orderId } = await createOrder(site, await customerOf("Woji", "Ada"));
  const { db } = site.app;
  const [checkout] = await db.select().from(purchases);
  const [order] = await db.select().from(orders);
  const [line] = await db.select().from(orderItems);
  const names = Array.from({ length: 410 }, (_, index) => `bulk${String(index).padStart(6, "0")}`);
  const at = (index: number) => new Date(order!.createdAt.getTime() + (index + 1) * 1_000);
  await db.insert(purchases).values(names.map((reference) => ({ ...checkout!, reference })));
  const numberOf = (index: number) => `ORD-${900_000 + index}`;
  await db.insert(orders).values(
    names.map((id, index) => ({
      ...order!,
      id,
      number: numberOf(index),
      reference: id,
      createdAt: at(index),
    })),
  );
  const { id: _id, ...fields } = line!;
  await db.insert(orderItems).values(names.map((id) => ({ ...fields, orderId: id })));

  expect(await read("/orders/print?what=picking&tab=new")).toContain("411 pieces of 411 orders");
  const slips = await read("/orders/print?what=slips&tab=new&sort=oldest");
  const parts = [...slips.matchAll(/href="([^"]+after=[^"]+)"/g)].map(([, address]) =>
    address!.replaceAll("&amp;", "&"),
  );
  expect(slips).toContain("1 to 200 of 411 orders, by region");
  const all = [slips, ...(await Promise.all(parts.map(read)))];
  expect(all.map((part) => part.match(/<article/g)?.length)).toEqual([200, 200, 11]);
  expect(
    all.flatMap((part) =>
      [...part.matchAll(/<h3[^>]*>Order <span[^>]*>([\w-]+)/g)].map(([, number]) => number),
    ),
  ).toEqual([order!.number, ...names.map((_, index) => numberOf(index))]);
  const csv = await read("/orders/export.csv?tab=new&sort=oldest");
  expectInOrder(csv, orderId, names[0]!, names.at(-1)!);

  const page = await read("/orders?sort=oldest&q=bulk");
  for (const address of ["/orders/print?what=picking", "/orders/export.csv?tab=new"])
    expect(page).toMatch(new RegExp(`${address.replace("?", "\\?")}[^"]*q=bulk&amp;sort=oldest"`));
});

test("a packing slip leads to its order by a QR code that can be read tilted and blurred", async () => {
  const customer = await customerOf("Woji", "Ada");
  const { orderId } = await createOrder(site, customer);
  const slips = await read("/orders/print?what=slips&tab=new");
  const [, box, path] =
    /aria-label="QR code of order .*?viewBox="([^"]+)".*?<path d="([^"]+)"/.exec(slips)!;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="150" height="150"><path stroke="black" d="${path}"/></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "white" })
    .rotate(7, { background: "white" })
    .blur(1)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  expect(code?.data).toBe(`${site.url}/orders/${orderId}`);
  expect(await read("/orders/print?what=pickup&tab=new")).not.toContain("QR code");
});

test("every printed sheet says whose it is, what it is, its date, and its page number", async () => {
  site.clock.set("2026-11-22T09:05:00Z");
  const page = await read("/orders/print?what=pickup&tab=new");
  expect(page).toContain('content: "Vybez – Pick-up list, 22 Nov 2026, 10:05"');
  expect(page).toContain('"Page " counter(page) " of " counter(pages)');
});
