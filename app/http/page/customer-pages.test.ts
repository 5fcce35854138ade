import { expect, test } from "vitest";
import type { SignedInViewer } from "#app/domain/people/accounts.server.ts";
import { announce } from "#app/services/live.server.ts";
import { createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { createCustomerPages, type CustomerPages } from "./customer-pages.server.ts";
import { ownOf } from "./own-marks.server.ts";

const site = await createTestApp();
const { app } = site;

/** Written so that every place of a page and of its data has to escape it. */
const nasty = `<b>"Obi" & 'Ada'</b>\\ \u2028 😀`;

/** What is of one answer alone, and the address that keeps it from being shared. */
const plain = (text: string) =>
  text
    .replaceAll(/nonce="[^"]+"/g, "")
    .replaceAll(/\d{13}/g, "now")
    .replaceAll(/\?utm_source=\w+/g, "");

test("a page that customers share says to each what it says when it is drawn for them alone", async () => {
  const { id } = await createProduct(site);
  const ada = await signUp(site);
  const obi = await signUp(site, { username: nasty, email: "o'bi@example.com" });
  const shared = app.pages.all.flatMap(({ path, facts }) => (facts.kept ? path : []));
  const paths = shared.map((path) => path.replace(":productId", id));
  expect(paths).toContain(`/merch/${id}`);
  for (const path of [...paths, "/merch.data", `/merch/${id}.data`, "/about.data"]) {
    const drawn = await (await ada.client.get(path)).text();
    expect(drawn, path).toContain(ada.email);
    const filled = await (await obi.client.get(path)).text();
    const own = await (await obi.client.get(`${path}?utm_source=x`)).text();
    expect(plain(filled), path).toBe(plain(own));
    expect(filled, path).not.toContain(ada.email);
  }
});

test("what only one customer is shown is nobody else's", async () => {
  const { id } = await createProduct(site, { soldOut: true });
  const [ada, obi] = [await signUp(site), await signUp(site)];
  await ada.client.post(`/merch/${id}`, { intent: "watch", productId: id });
  for (const _ of [1, 2]) {
    expect(await ada.client.read(`/merch/${id}`)).toContain("Do not write after all");
    expect(await obi.client.read(`/merch/${id}`)).not.toContain("Do not write after all");
  }
});

interface Asked {
  path?: string;
  viewer?: Partial<SignedInViewer>;
  unread?: number;
  answered?: unknown;
}
type Draw = Parameters<CustomerPages["answer"]>[2];

/** Asks as somebody, and tells how often anything was drawn so far. */
function createAsking(draw: Draw = async () => new Response("drawn", { headers: html })) {
  const pages = createCustomerPages(app);
  let count = 0;
  return async ({ path = "/about", viewer, unread = 0, answered }: Asked = {}) => {
    const customer: SignedInViewer = {
      id: "1",
      email: "ada@example.com",
      username: "Ada",
      session: "s",
      role: "customer",
      ...viewer,
    };
    const asked = {
      viewer: customer,
      own: ownOf(customer, "1"),
      answered,
      browser: app.browserOf(null),
      network: "a network",
      barCounts: () =>
        Promise.resolve({
          unread,
          inCart: [],
        }),
    };
    const request = new Request(app.env.publicUrl + path, { headers: { cookie: "a=b" } });
    const answer = await pages.answer(request, asked, (...given) => (count++, draw(...given)));
    await answer.text();
    return count;
  };
}
const html = { "content-type": "text/html" };

test("a page is drawn once for all who are shown the same", async () => {
  const ask = createAsking();
  expect(await ask()).toBe(1);
  expect(await ask({ viewer: { id: "2", email: "obi@example.com", username: "Obi" } })).toBe(1);
  expect(await ask({ viewer: { username: "" } }), "no name").toBe(2);
  expect(await ask({ unread: 1 })).toBe(3);
  expect(await ask({ answered: { ok: true } })).toBe(4);
  expect(await ask({ path: "/about.data" })).toBe(5);
  expect(await ask({ path: "/merch?search=cap" })).toBe(6);
  expect(await ask()).toBe(6);
  await app.db.transaction(async (tx) => announce(tx, "catalogue"));
  expect(await ask(), "after a change").toBe(7);
});

test("nothing that is drawn with more of somebody is kept", async () => {
  const looks = createAsking(async (_, { viewer }) => new Response(viewer!.id, { headers: html }));
  await looks();
  expect(await looks()).toBe(2);
  const sets = createAsking(async () => new Response("", { headers: { "set-cookie": "a=b" } }));
  await sets();
  expect(await sets()).toBe(2);
  const networks = createAsking(async (_, { network }) => new Response(network));
  await networks();
  expect(await networks(), "knows no network").toBe(1);
  const misses = createAsking(async () => new Response("", { status: 404 }));
  await misses();
  expect(await misses()).toBe(2);
  const cookies = createAsking(async ({ headers }) => new Response(headers.get("cookie")));
  await cookies();
  expect(await cookies(), "brings no cookie of theirs").toBe(1);
  for (const asked of [{ path: "/cart" }, { path: "/merch?utm_source=x" }]) {
    const ask = createAsking();
    await ask(asked);
    expect(await ask(asked)).toBe(2);
  }
  const office = createAsking();
  await office({ viewer: { role: "admin" } });
  expect(await office({ viewer: { role: "admin" } })).toBe(2);
});
