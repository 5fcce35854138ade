import { expect, test } from "vitest";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const origin = site.app.env.publicUrl;

/** Sends a form as a browser without JavaScript does, and follows its redirect. */
const send = (client: ReturnType<typeof site.client>, path: string, form: Record<string, string>) =>
  client.fetch(path, { method: "POST", body: new URLSearchParams(form), headers: { origin } });
/** Whether the page shows its popup. */
const saysSo = async (client: ReturnType<typeof site.client>, path: string) =>
  /<dialog[^>]* open=""/.test(await (await client.get(path)).text());

test("a form that was accepted redirects to its page, which says so once: a reload sends nothing again", async () => {
  const visitor = site.client();
  // From now on the page is cached for visitors.
  await visitor.get("/newsletters");
  const answer = await send(visitor, "/newsletters", {
    intent: "join-newsletter",
    email: "ada@example.com",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/newsletters"]);
  expect(answer.headers.getSetCookie().join()).toMatch(/HttpOnly/);
  expect(await saysSo(site.client(), "/newsletters")).toBe(false);
  expect(await saysSo(visitor, "/newsletters")).toBe(true);
  expect(await saysSo(visitor, "/newsletters")).toBe(false);
});

test("a form's answer is shown only at its own address with its query, and cannot be forged", async () => {
  const { client } = await signUp(site);
  const at = "/addNumber?from=cart";
  const answer = await send(client, at, { addressPhone: "08031234567" });
  expect(answer.headers.get("location")).toBe(at);
  expect(await saysSo(client, "/addNumber")).toBe(false);
  expect(await saysSo(client, at)).toBe(true);

  const written = btoa(JSON.stringify({ path: at, answer: { ok: true } }));
  client.setCookie(`festival.answer=${written}.x; Path=/`);
  expect(await saysSo(client, at)).toBe(false);
});

test("a form of the home page leads to the home page", async () => {
  const answer = await send(site.client(), "/?index", { email: "ada@example.com" });
  expect(answer.headers.get("location")).toBe("/");
});

test("a form that is refused is answered without a redirect, with what was typed", async () => {
  const answer = await send(site.client(), "/newsletters", { email: "ada@" });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain("ada@");
});
