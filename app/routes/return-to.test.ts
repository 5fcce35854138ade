import { describe, expect, test } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { accessTable } from "#tests/support/access-table.ts";
import { type AccessWorld, plantWorld } from "#tests/support/access-world.ts";
import type { Client } from "#tests/support/client.ts";
import { dataAddress } from "#tests/support/data-address.ts";
import { createPurchase } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

const guarded = Object.entries(accessTable).filter(([, access]) => access.for !== "everyone");
const rightful = ({ clients }: AccessWorld, path: string) =>
  accessTable[path]!.for === "administrator" ? clients.administrator : clients.owner;

const ofIndex = (address: string) => `${address}${address.includes("?") ? "&" : "?"}index`;

/** Where an answer leads: by its header, or by the body of a navigation inside the browser. */
async function targetOf(response: Response): Promise<string> {
  if (response.status !== 202) return response.headers.get("location") ?? "";
  const [, target] = /"(\/login\?[^"]*)"/.exec(await response.text()) ?? [];
  return target ?? "";
}

/**
 * Where the sign-in page leads a signed-in viewer, and the page at which that ends. A page that was
 * `opened` before, with another query, is not opened again.
 */
async function goOnFrom(login: string, client: Client, opened = new Map<string, Response>()) {
  const open = async (address: string) => {
    const [page = ""] = address.split("?");
    const answer = opened.get(page) ?? (await client.get(address));
    if (!page.startsWith("/login") && !answer.headers.has("location")) opened.set(page, answer);
    return answer;
  };
  let at = login;
  let response = await open(at);
  for (let hops = 0; hops < 4 && response.headers.has("location"); hops++) {
    at = response.headers.get("location")!;
    response = await open(at);
  }
  return { at, status: response.status, type: response.headers.get("content-type") };
}

/**
 * Requests a guarded address in every way after the session has ended, and sends one of its forms
 * in every way; where the others lead does not depend on what they send. Returns where each leads.
 */
async function askInEveryWay(world: AccessWorld, path: string): Promise<Map<string, string>> {
  const client = world.clients["signed out"];
  const { at, forms = {} } = accessTable[path]!;
  const address = at?.(world) ?? path;
  const withQuery = `${address.split("?")[0]}?tab=ready&q=21%20Nov`;
  const led = new Map<string, string>();
  for (const way of [
    address,
    withQuery,
    dataAddress(address),
    `${dataAddress(withQuery)}&_routes=routes%2Faccount%2Flayout%2Croutes%2Faccount%2Fcart`,
  ])
    led.set(`GET ${way}`, await targetOf(await client.get(way)));
  const sender = `${site.app.env.publicUrl}${withQuery}`;
  for (const [nth, [name, form]] of Object.entries(forms).entries())
    for (const way of nth === 0
      ? [address, dataAddress(address), ofIndex(dataAddress(address))]
      : [address])
      for (const referer of nth === 0 ? [undefined, sender] : [sender]) {
        const answer = await client.post(way, form(world), referer ? { referer } : {});
        led.set(`POST ${way} ${name} from ${referer}`, await targetOf(answer));
      }
  return led;
}

describe("when the session has ended", () => {
  test("every link and form of every guarded address leads to the sign-in and back to a page", async () => {
    const world = await plantWorld(site);
    const faults: string[] = [];
    const pages = new Map<string, Client>();
    for (const [path] of guarded)
      for (const [asked, login] of await askInEveryWay(world, path)) {
        const url = new URL(login, "http://site.example");
        const next = url.searchParams.get("next") ?? "";
        if (url.pathname !== "/login" || url.searchParams.get("notice") !== "ended")
          faults.push(`${asked}: led to ${login}`);
        if (/\.data|_routes|\.csv|pictures|download|index/.test(next))
          faults.push(`${asked}: back to ${next}`);
        pages.set(login, rightful(world, path));
      }
    expect(pages.size).toBeGreaterThan(40);
    const opened = new Map<string, Response>();
    for (const [login, client] of pages) {
      const { at, status, type } = await goOnFrom(login, client, opened);
      const next = new URL(login, "http://site.example").searchParams.get("next")!;
      const isThere = next.startsWith("/cart/return") ? at.startsWith("/cart?") : at === next;
      if (status !== 200 || !type?.startsWith("text/html") || !isThere)
        faults.push(`${login}: ended on ${at} with ${status} ${type}`);
    }
    expect(faults).toEqual([]);
  });

  test("a form leads back to the page it was sent from, with its search, and never to another site", async () => {
    const { clients } = await plantWorld(site);
    const nextFrom = async (referer: string) => {
      const answer = await clients["signed out"].post(
        "/orders.data",
        { intent: "move-to-cart" },
        { referer },
      );
      return new URL(await targetOf(answer), "http://site.example").searchParams.get("next");
    };
    const own = site.app.env.publicUrl;
    expect(await nextFrom(`${own}/orders?tab=ready&q=ab%20c`)).toBe("/orders?tab=ready&q=ab%20c");
    expect(await nextFrom(`${own}/orders/7f3k`)).toBe("/orders/7f3k");
    for (const elsewhere of ["https://evil.example/orders", "nonsense", `${own}/login?next=/`])
      expect(await nextFrom(elsewhere), elsewhere).toBe("/orders");
  });

  test("the address of a list's next page leads back to the list", async () => {
    const answer = await site.client().get("/orders.data?tab=new&after=2026~x&_routes=routes");
    expect(await targetOf(answer)).toBe("/login?next=%2Forders%3Ftab%3Dnew");
  });

  test("a payment that was made meanwhile is confirmed on the way back", async () => {
    const ada = await signUp(site);
    const { reference } = await createPurchase(site, ada);
    await site.paystack.break({ dropWebhooks: true });
    await site.paystack.pay(reference);
    const answer = await site.client().post("/cart.data", { intent: "check-payment", reference });
    const login = await targetOf(answer);
    const signedIn = await site.client().post(login, { email: ada.email, password: ada.password });
    expect(signedIn.headers.get("location")).toBe(`/cart/return?reference=${reference}`);
    const { at, status } = await goOnFrom(login, ada.client);
    expect(at).toMatch(/^\/cart\?order=\w{10}$/);
    expect(status).toBe(200);
  });

  test("the sign-in page says so, and says nothing to a visitor who was never signed in", async () => {
    const { clients } = await plantWorld(site);
    const { ended } = siteTexts.signIn;
    expect(await clients["signed out"].read("/cart")).toContain(ended);
    expect(await site.client().read("/cart")).not.toContain(ended);
    expect(await site.client().read("/login?notice=__proto__")).not.toContain(ended);
  });
});

test("a signed-in person who opens a page that is not for them reads why they are redirected", async () => {
  const { clients } = await plantWorld(site);
  const { organisers, customers } = siteTexts.signIn.moved;
  for (const path of ["/adminHome", "/orders?tab=new", "/adminMessages/export.csv"])
    expect(await clients.customer.read(path), path).toContain(organisers);
  expect(await clients.administrator.read("/cart")).toContain(customers);
  expect(await clients.customer.read("/cart")).not.toContain(organisers);
});
