import { expect, test } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";

const site = await createTestApp();

test("a visitor's page carries its styles and asks for one small script", async () => {
  const page = await (await site.client().get("/about")).text();

  expect(page).toMatch(/<style id="sent">[^<]*\.product-card/);
  expect(page).not.toContain('rel="stylesheet"');
  // Nothing in the page itself asks for another: the browser is free for letters and pictures.
  expect(page).not.toMatch(/<link rel="modulepreload"/);
  expect(page.match(/<script[^>]+(type="module"|src=)[^>]*>/g)).toEqual([
    expect.stringMatching(/ src="\/assets\/prehydration-[\w-]+\.js"/),
  ]);
  expect(page).toMatch(/data-preloads='\["\/assets\/[^\]]+\.js"\]'/);
});

test("every page begins with its doctype, whether it is streamed or not", async () => {
  for (const path of ["/", "/about", "/merch", "/login", "/nowhere"])
    expect(await (await site.client().get(path)).text(), path).toMatch(/^<!DOCTYPE html>/);
});

test("a public page loads its scripts for a visitor when they are wanted, and a personal page at once", async () => {
  const { client } = await signUp(site);
  const startOf = async (at: Pick<Client, "read">, path: string) =>
    / id="entry" data-start="([\w-]+)"/.exec(await at.read(path))?.[1];

  const { Regular: type } = await openTicketSale(site, { Hall: 9 }, [
    { name: "Regular", prices: [{ priceKobo: 500_000 }], takes: { Hall: 1 } },
  ]);

  for (const path of ["/", "/about", "/merch", "/tickets", `/tickets/${type}`, "/newsletters"])
    expect(await startOf(site.client(), path), path).toBe("wanted");
  for (const path of ["/login", "/signup", "/reset"])
    expect(await startOf(site.client(), path), path).toBe("after-paint");
  expect(await startOf(client, "/merch")).toBe("after-paint");
  expect(await startOf(client, `/tickets/${type}`)).toBe("after-paint");
});

test("every script in a page has the nonce of its policy", async () => {
  const response = await site.client().get("/about");
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
  const scripts = [...(await response.text()).matchAll(/<script[^>]*>/g)].map(([tag]) => tag);

  expect(nonce).toBeTruthy();
  const executed = scripts.filter((tag) => !tag.includes("application/ld+json"));
  expect(executed.length).toBeGreaterThan(2);
  for (const tag of executed) expect(tag).toContain(`nonce="${nonce}"`);
});
