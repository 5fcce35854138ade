import { expect, test } from "vitest";
import { changeCatalogue, createOrder, createProduct } from "#tests/support/factories.ts";
import type { Client } from "#tests/support/client.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import { type products, stock } from "#app/db/schema.server.ts";
import { findProduct, listProducts } from "#app/domain/catalogue/products.server.ts";
import { listStock } from "#app/domain/stock/stock.server.ts";
import sharp from "sharp";

const site = await createTestApp();

const upload = async () =>
  receivePicture(
    site.app,
    await sharp({ create: { width: 60, height: 60, channels: 3, background: "red" } })
      .png()
      .toBuffer(),
  );

interface Typed {
  colors?: string[];
  sizes?: string[];
  /** By "Black|XL": what was shown, and what is typed. */
  stock?: Record<string, [was: string, quantity: string]>;
  [name: string]: unknown;
}

function formOf({ colors = [], sizes = [], stock: fields = {}, ...texts }: Typed): FormData {
  const form = new FormData();
  const add = (name: string, values: unknown[]) => {
    for (const value of values) form.append(name, String(value));
  };
  for (const [name, value] of Object.entries(texts)) add(name, [value]);
  add("colors", colors);
  add("sizes", sizes);
  add("stockVariant", Object.keys(fields));
  add(
    "stockWas",
    Object.values(fields).map(([was]) => was),
  );
  add(
    "stock",
    Object.values(fields).map(([, quantity]) => quantity),
  );
  return form;
}

const cap = async () => ({
  name: "Palm cap",
  description: "Soft.",
  category: "Caps",
  price: "7500",
  pictures: await upload(),
});

const saidBy = async (answer: Response) => (await answer.text()).replaceAll("<!-- -->", "");

const stockOf = async (productId: string) =>
  Object.fromEntries(
    (await listStock(site.app.db, [productId])).map(({ color, size, quantity }) => [
      `${color}|${size}`,
      quantity,
    ]),
  );

test("the product form asks for the stock of each chosen colour and size, and an empty one is not counted", async () => {
  const client = await signInAsAdministrator(site);
  expect(await client.read("/post")).toContain('aria-label="Stock of this product"');
  const typed = { ...(await cap()), colors: ["Black"], sizes: ["Medium", "XL"] };
  // Without scripts the page asks for all of it in one field.
  const blind = await client.post("/post", formOf({ ...typed, stock: { "|": ["", "9"] } }));
  expect(blind.status).toBe(400);
  const page = await blind.text();
  expect(page).toContain("Stock is counted by colour and size here: type it beside each.");
  expect(page).toContain('aria-label="Stock of Black, XL"');
  const wrong = { "Black|Medium": ["", "many"], "Black|XL": ["", ""] } as const;
  const refused = await client.post("/post", formOf({ ...typed, stock: { ...wrong } as never }));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Stock is a whole number, or empty.");
  const sent = { ...typed, stock: { "Black|Medium": ["", "12"], "Black|XL": ["", ""] } as never };
  expect((await client.post("/post", formOf(sent))).status).toBe(200);
  const [made] = await listProducts(site.app, {});
  expect(await stockOf(made!.id)).toEqual({ "Black|Medium": 12 });
});

test("the product form takes a draft or a time to appear, and refuses a time in the past", async () => {
  const client = await signInAsAdministrator(site);
  const draft = { ...(await cap()), showing: "not" };
  expect(await saidBy(await client.post("/post", formOf(draft)))).toContain(
    "Palm cap is kept as a draft: nobody sees it until you show it.",
  );
  site.clock.set("2026-11-22T09:00:00Z");
  const later = async (appearsAt: string) =>
    formOf({ ...(await cap()), name: "Noon cap", showing: "later", appearsAt });
  for (const over of ["2026-11-22T10:00", "", "noon"]) {
    const refused = await client.post("/post", await later(over));
    expect(refused.status, over).toBe(400);
    expect(await refused.text()).toContain("Choose a day and time that is still to come.");
  }
  expect(await saidBy(await client.post("/post", await later("2026-11-22T12:00")))).toContain(
    "Noon cap appears in the store on 22 Nov 2026, 12:00.",
  );
  expect(await listProducts(site.app, {})).toEqual([]);
  const page = (await client.read("/uploads?show=out")).replaceAll("<!-- -->", "");
  for (const text of ["Draft", "Appears 22 Nov 2026, 12:00", "Not in the store (2)"])
    expect(page).toContain(text);
});

async function openToEdit(client: Client, product: typeof products.$inferSelect) {
  const page = await client.read(`/uploads/${product.id}`);
  const version = /name="version" value="(\d+)"/.exec(page)![1];
  const [picture] = (await findProduct(site.app, product.id))!.pictures;
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    price: String(product.priceKobo / 100),
    pictures: picture!.id,
    version,
    colors: product.colors,
    sizes: product.sizes,
  };
}

test("a product page that is older than another's save shows both versions, and saves when it is sent again", async () => {
  const product = await createProduct(site);
  const client = await signInAsAdministrator(site);
  const save = (form: Typed) => client.post(`/uploads/${product.id}`, formOf(form));
  const opened = await openToEdit(client, product);
  const stock = { "Black|XL": ["", "8"] } as never;
  expect((await save({ ...opened, price: "11111", stock })).status).toBe(200);

  const mine = { ...opened, description: "Mine.", stock: { "Black|XL": ["", ""] } as never };
  const refused = await save(mine);
  expect(refused.status).toBe(409);
  const page = await saidBy(refused);
  expect(page).toContain("What you typed is still here.");
  for (const text of ["Mine.", "₦12,500", "₦11,111", product.description])
    expect(page).toContain(text);
  expect((await findProduct(site.app, product.id))?.priceKobo).toBe(11_111_00);
  const version = /name="version" value="(\d+)"/.exec(page)![1];
  expect((await save({ ...mine, version })).status).toBe(200);
  expect(await findProduct(site.app, product.id)).toMatchObject({
    description: "Mine.",
    priceKobo: 125e4,
  });
  // The stock that the other typed is still there: here it was not touched.
  expect(await stockOf(product.id)).toEqual({ "Black|XL": 8 });
});

test("a product page that is older but says the same as the save is saved without a question", async () => {
  const product = await createProduct(site);
  const client = await signInAsAdministrator(site);
  const opened = await openToEdit(client, product);
  const form = { ...opened, price: "9000" };
  for (const _ of [1, 2])
    expect((await client.post(`/uploads/${product.id}`, formOf(form))).status).toBe(200);
});

test("a stock count that sales have changed meanwhile is refused once, with what is left", async () => {
  const product = await createProduct(site, { colors: [], sizes: ["XL", "Small"] });
  const setCount = (size: string, quantity: number) =>
    changeCatalogue(site, (tx) =>
      tx
        .insert(stock)
        .values({ productId: product.id, size, quantity })
        .onConflictDoUpdate({
          target: [stock.productId, stock.color, stock.size],
          set: { quantity },
        }),
    );
  await setCount("XL", 3);
  await setCount("Small", 9);
  const client = await signInAsAdministrator(site);
  const opened = await openToEdit(client, product);
  await setCount("XL", 2);
  await setCount("Small", 5);
  const typed = {
    ...opened,
    sizes: ["XL", "Small"],
    colors: [],
    price: "11111",
    stock: { "|XL": ["3", "20"], "|Small": ["9", "9"] } as never,
  };
  const refused = await client.post(`/uploads/${product.id}`, formOf(typed));
  expect(refused.status).toBe(409);
  const page = await saidBy(refused);
  expect(page).toContain(
    "1 of XL was sold or reserved while this form was open: 2 left. You typed 20: save again if that is right.",
  );
  expect(page).not.toMatch(/of Small (was|were)/);
  expect(page).toMatch(/name="stockWas" value="2".*?name="stock"[^>]*value="20"/s);
  expect(page).toMatch(/name="stockWas" value="5".*?name="stock"[^>]*value="5"/s);
  expect(await stockOf(product.id)).toEqual({ "|XL": 2, "|Small": 5 });
  expect((await findProduct(site.app, product.id))?.priceKobo).not.toBe(11_111_00);

  const again = { ...typed, stock: { "|XL": ["2", "20"], "|Small": ["5", "5"] } as never };
  expect((await client.post(`/uploads/${product.id}`, formOf(again))).status).toBe(200);
  expect(await stockOf(product.id)).toEqual({ "|XL": 20, "|Small": 5 });
});

test("a size that is added to a product later asks for its stock", async () => {
  const product = await createProduct(site, { colors: [], sizes: ["XL"] });
  await changeCatalogue(site, (tx) =>
    tx.insert(stock).values({ productId: product.id, size: "XL", quantity: 3 }),
  );
  const client = await signInAsAdministrator(site);
  const form = { ...(await openToEdit(client, product)), sizes: ["XL", "XXX"] };
  const answer = await client.post(`/uploads/${product.id}`, formOf(form));
  const page = await saidBy(answer);
  expect(page).toContain("XXXL: new, and not counted yet.");
  expect(page).toContain('aria-label="Stock of XXXL"');
});

test("the product list shows what is left, sold and in the store, and can show only what runs out", async () => {
  const hoodie = await createProduct(site, { sizes: ["XL"] });
  await createProduct(site, { name: "Plain cap", colors: [], sizes: [] });
  await createOrder(site, await signUp(site), { products: [hoodie] });
  await changeCatalogue(site, (tx) =>
    tx.insert(stock).values([
      { productId: hoodie.id, color: "Black", size: "XL", quantity: 2 },
      { productId: hoodie.id, color: "Red", size: "XL", quantity: 40 },
    ]),
  );
  const client = await signInAsAdministrator(site);
  const cards = (await client.read("/uploads")).replaceAll("<!-- -->", "");
  for (const text of ["Plain cap", "Runs out: Black, XL 2", "₦12,500", ">42", "Delete Plain cap"])
    expect(cards).toContain(text);
  const all = (await client.read("/uploads?view=table")).replaceAll("<!-- -->", "");
  for (const text of ["Plain cap", "Runs out: Black, XL 2", "Running out (1)", ">42", "On sale"])
    expect(all).toContain(text);
  expect(all).toMatch(/>1<span[^>]*> sold</);
  expect(await client.read("/uploads?show=low")).not.toContain("Plain cap");

  const turn = (intent: string) => client.post("/uploads", { intent, product: hoodie.id });
  expect(await saidBy(await turn("hide-product"))).toContain(
    "is hidden: the store does not show it.",
  );
  const namesFound = async () =>
    (await listProducts(site.app, { search: "hoodie" })).map(({ name }) => name);
  expect(await namesFound()).not.toContain("Heavy hoodie");
  expect(await client.read("/uploads")).toContain(">Hidden<");
  expect(await saidBy(await turn("show-product"))).toContain("Heavy hoodie is in the store.");
  expect(await listProducts(site.app, { search: "hoodie" })).toHaveLength(1);
});
