import { expect, test } from "vitest";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();

test("a page carries its styles and asks for its scripts after it was painted", async () => {
  const page = await (await site.client().get("/about")).text();

  expect(page).toMatch(/<style>@layer|<style>\/\*! tailwindcss/);
  expect(page).not.toContain('rel="stylesheet"');
  // Nothing in the page itself asks for a script: the browser is free for letters and pictures.
  expect(page).not.toMatch(/<link rel="modulepreload"/);
  expect(page).not.toMatch(/<script[^>]+(type="module"|src=)/);
  expect(page).toMatch(/<script[^>]+type="text\/plain" id="entry">/);
  expect(page).toMatch(/for \(const href of \["\/assets\/[^\]]+\.js"\]\)/);
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
