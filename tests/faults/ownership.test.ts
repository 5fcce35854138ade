import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import * as tables from "#app/db/schema.server.ts";
import type { Client } from "#tests/support/client.ts";
import { createCheckout, createOrder, createProduct, putInCart } from "#tests/support/factories.ts";
import { type Person, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { db } = site.app;

/** Every address of app/routes.ts, by the guard it stands behind: a new one is in this matrix without anybody's doing. */
interface Address {
  path: string;
  guard: "none" | "customer" | "admin";
}
const guardOf: Record<string, Address["guard"]> = {
  "routes/account/layout.tsx": "customer",
  "routes/admin/layout.tsx": "admin",
};
function addressesOf(
  entries: RouteConfigEntry[],
  above = "",
  guard: Address["guard"] = "none",
): Address[] {
  return entries.flatMap((entry) => {
    const path = entry.path === undefined ? above : `${above}/${entry.path}`;
    const behind = guardOf[entry.file] ?? guard;
    const own =
      entry.path === undefined && !entry.index ? [] : [{ path: path || "/", guard: behind }];
    return [...own, ...addressesOf(entry.children ?? [], path, behind)];
  });
}
const addresses = addressesOf(routes);
const behind = (guard: Address["guard"]) =>
  addresses.filter((address) => address.guard === guard).map(({ path }) => path);

/** Ada, everything that is hers, and two who have no business with it. */
let ada: Person;
let bola: Client;
let visitor: Client;
let hers: {
  orderId: string;
  reference: string;
  openReference: string;
  lineId: string;
  notificationId: string;
  productId: string;
};
let secrets: string[];

beforeEach(async () => {
  ada = await signUp(site, {
    email: "ada.secret@example.com",
    username: "AdaSecret",
    address: {
      addressLine1: "7 Secret Close",
      addressPhone: "+2348039999999",
      city: "Woji",
      state: "Rivers",
    },
  });
  bola = (await signUp(site)).client;
  visitor = site.client();
  const { orderId, reference } = await createOrder(site, ada);
  const { reference: openReference } = await createCheckout(site, ada);
  const product = await createProduct(site, { name: "Rain cap" });
  await putInCart(site, ada, product);
  const [line] = await db
    .select()
    .from(tables.cartLines)
    .where(eq(tables.cartLines.userId, ada.id));
  const [notification] = await db
    .select()
    .from(tables.notifications)
    .where(eq(tables.notifications.userId, ada.id));
  hers = {
    orderId,
    reference,
    openReference,
    lineId: line!.id,
    notificationId: notification!.id,
    productId: product.id,
  };
  secrets = [ada.email, ada.username, "Secret Close", "8039999999", reference, openReference];
});

/** The address with what is Ada's in the place of its parameters. */
function filledIn(path: string): string {
  return path
    .replace(":orderId", hers.orderId)
    .replace(":productId", hers.productId)
    .replace(":pictureId?", "none")
    .replace(":pictureId", "none")
    .replace(":file", "400.webp")
    .replace(":token", "none")
    .replace("/*", "/nowhere");
}

/** What of Ada's an answer gives away. */
async function givenAway(response: Response): Promise<string[]> {
  const said = `${await response.text()} ${JSON.stringify([...response.headers])}`;
  return secrets.filter((secret) => said.includes(secret));
}

/** All that is Ada's, as it stands in the database. */
async function stateOfHers(): Promise<unknown> {
  const rows = {
    cart: await db.select().from(tables.cartLines).where(eq(tables.cartLines.userId, ada.id)),
    address: await db.select().from(tables.addresses).where(eq(tables.addresses.userId, ada.id)),
    orders: await db.select().from(tables.orders).where(eq(tables.orders.userId, ada.id)),
    notifications: await db
      .select()
      .from(tables.notifications)
      .where(eq(tables.notifications.userId, ada.id)),
    checkouts: await db.select().from(tables.checkouts).where(eq(tables.checkouts.userId, ada.id)),
    user: await db.select().from(tables.users).where(eq(tables.users.id, ada.id)),
  };
  return JSON.parse(JSON.stringify(rows));
}

test("every address of the site is in the matrix, and the guarded ones are guarded", () => {
  expect(behind("customer").length).toBeGreaterThanOrEqual(13);
  expect(behind("admin").length).toBeGreaterThanOrEqual(16);
  const open = behind("none").map((path) => path.split("/")[1]);
  for (const guarded of [
    "cart",
    "myorders",
    "notifications",
    "orders",
    "post",
    "uploads",
    "adminHome",
  ])
    expect(open.filter((first) => first === guarded)).toEqual(guarded === "cart" ? ["cart"] : []);
});

test("she herself finds all of it, so that the others would", async () => {
  const page = async (path: string) => (await ada.client.get(path)).text();
  const all = `${await page(`/myorders/${hers.orderId}`)} ${await page("/userProfile")} ${await page("/cart")}`;
  expect(secrets.filter((secret) => !all.includes(secret))).toEqual([]);
});

describe("who has not signed in", () => {
  test.each([...behind("customer"), ...behind("admin")])(
    "is sent to sign in from %s",
    async (path) => {
      for (const address of [filledIn(path), `${filledIn(path)}.data`]) {
        const response = await visitor.get(address);
        expect([302, 202], address).toContain(response.status);
        expect(await givenAway(response), address).toEqual([]);
      }
      const posted = await visitor.post(filledIn(path), { intent: "read" });
      expect(posted.status).toBe(302);
      expect(posted.headers.get("location")).toMatch(/^\/login/);
    },
  );
});

describe("another customer", () => {
  test.each(behind("admin"))("is sent to sign in from %s", async (path) => {
    for (const address of [filledIn(path), `${filledIn(path)}.data`]) {
      const response = await bola.get(address);
      expect([302, 202], address).toContain(response.status);
      expect(await givenAway(response), address).toEqual([]);
    }
    expect((await bola.post(filledIn(path), { intent: "read" })).status).toBe(302);
  });

  test.each([...behind("customer"), ...behind("none").filter((path) => path !== "/api/events")])(
    "finds nothing of hers at %s",
    async (path) => {
      for (const address of [filledIn(path), `${filledIn(path)}.data`])
        expect(await givenAway(await bola.get(address)), address).toEqual([]);
    },
  );

  test("changes nothing of hers by any form that names it", async () => {
    const before = await stateOfHers();
    const forms: [string, Record<string, string>][] = [
      ["/cart", { intent: "quantity", lineId: hers.lineId, quantity: "9" }],
      ["/cart", { intent: "remove", productId: hers.productId }],
      ["/cart", { intent: "settle", reference: hers.openReference }],
      ["/cart", { intent: "settle", reference: hers.reference, claimed: "1" }],
      ["/myorders", { intent: "settle", reference: hers.openReference }],
      [`/merch/${hers.productId}`, { intent: "remove", productId: hers.productId }],
      ["/notifications", { intent: "read", notificationId: hers.notificationId }],
      [`/orders/${hers.orderId}`, { intent: "move", from: "new" }],
      [`/orders/${hers.orderId}`, { intent: "note", note: "mine now" }],
      [
        "/editprofile",
        {
          userId: ada.id,
          addressLine1: "Bola's",
          addressPhone: "08031234567",
          city: "Choba",
          state: "Rivers",
        },
      ],
      ["/userProfile/delete", { confirmation: ada.password, userId: ada.id }],
    ];
    for (const [path, fields] of forms) {
      const response = await bola.post(path, fields);
      expect(response.status, path).toBeLessThan(500);
      expect(await givenAway(response), `${path} ${fields["intent"]}`).toEqual([]);
    }
    expect(await stateOfHers()).toEqual(before);
  });

  test("hears nothing of hers", async () => {
    const stream = await bola.get("/api/events");
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    await reader.read();
    const heard = reader.read().then(({ value }) => value);
    await ada.client.post("/cart", { intent: "remove", productId: hers.productId });
    const quiet = new Promise<"quiet">((done) => setTimeout(() => done("quiet"), 300));
    expect(await Promise.race([heard, quiet])).toBe("quiet");
    await reader.cancel();
  });
});

test("the administrator has no customer's pages, and the cart of nobody", async () => {
  const administrator = await signInAsAdministrator(site);
  for (const path of behind("customer")) {
    const response = await administrator.get(filledIn(path));
    expect(response.status, path).toBe(302);
    expect(await givenAway(response), path).toEqual([]);
  }
});
