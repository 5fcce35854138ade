import { describe, expect, test } from "vitest";
import { messages } from "#app/shared/messages.ts";
import { administrator } from "#tests/support/server-process.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { signIn, tooMany } = messages;

const to = (response: Response) => response.headers.get("location");
const login = (
  { email, password }: { email: string; password: string },
  path = "/login",
  client = site.client(),
) => client.post(path, { email, password });

describe("signing in with e-mail and password", () => {
  test("leads a customer to the store, with or without an address", async () => {
    expect(to(await login(await signUp(site)))).toBe("/merch");
    expect(to(await login(await signUp(site, { address: null })))).toBe("/merch");
  });

  test("leads the administrator to the back office", async () => {
    expect(to(await login(administrator))).toBe("/adminHome");
  });

  test("leads to the page that was wanted, where it is the site's own and open to them", async () => {
    const ada = await signUp(site);
    expect(to(await login(ada, "/login?next=%2Fcart"))).toBe("/cart");
    expect(to(await login(ada, "/login?next=%2F%2Fevil.example"))).toBe("/merch");
    expect(to(await login(ada, "/login?next=%2Forders"))).toBe("/merch");
    expect(to(await login(administrator, "/login?next=%2Fcart"))).toBe("/adminHome");
    expect(to(await login(administrator, "/login?next=%2Forders"))).toBe("/orders");
  });

  test("gives a session that no script reads", async () => {
    const response = await login(await signUp(site));
    const cookie = response.headers.getSetCookie().find((one) => one.includes("session_token"));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  test("takes the address in any case, with spaces about it", async () => {
    const { password } = await signUp(site, { email: "ada@example.com" });
    expect(to(await login({ email: " ADA@Example.com ", password }))).toBe("/merch");
  });

  test.each([
    ["a wrong password", { password: "not-the-one" }],
    ["an unknown address", { email: "nobody@example.com" }],
    ["no address", { email: "" }],
    ["no password", { password: "" }],
    ["what is no address", { email: "ada" }],
  ])("says the same of %s and keeps the address that was typed", async (_what, wrong) => {
    const { email, password } = await signUp(site, { email: "ada@example.com" });
    const typed = { email, password, ...wrong };
    const response = await login(typed);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(signIn.invalid);
    expect(page).toContain(`value="${typed.email}"`);
    expect(page).not.toContain("not-the-one");
  });
});

test("whoever is signed in already is led on", async () => {
  const ada = await signUp(site);
  expect(to(await ada.client.get("/login"))).toBe("/merch");
  expect(to(await ada.client.get("/signup"))).toBe("/merch");
  expect(to(await ada.client.get("/login?next=%2Fcart"))).toBe("/cart");
  const newcomer = await signUp(site, { address: null });
  expect(to(await newcomer.client.get("/login"))).toBe("/onboarding/address");
  expect(to(await (await signInAsAdministrator(site)).get("/login"))).toBe("/adminHome");
});

test("signing out ends the session and has the browser forget what it kept", async () => {
  const ada = await signUp(site);
  const session = ada.client.cookies["festival.session_token"]!;
  const response = await ada.client.post("/logout");
  expect(to(response)).toBe("/login");
  expect(response.headers.get("clear-site-data")).toBe('"storage"');
  const thief = site.client();
  thief.keep(`festival.session_token=${session}`);
  expect(to(await thief.get("/cart"))).toMatch(/^\/login/);
});

describe("too many attempts", () => {
  const tryOften = async (times: number, email: string, network: string) => {
    let last: Response | undefined;
    for (let count = 0; count < times; count++)
      last = await site.client({ network }).post("/login", { email, password: "guess" });
    return last!;
  };

  test("on one address from one network are stopped, the right password too, for ten minutes", async () => {
    const ada = await signUp(site);
    site.clock.set("2026-11-21T10:00:00Z");
    await tryOften(10, ada.email, "10.0.0.1");
    const client = site.client({ network: "10.0.0.1" });
    const stopped = await login(ada, "/login", client);
    expect(stopped.status).toBe(400);
    expect(await stopped.text()).toContain(tooMany(10));
    site.clock.advance(10 * 60_000);
    expect(to(await login(ada, "/login", client))).toBe("/merch");
  });

  test("from one network lock nobody out elsewhere", async () => {
    const ada = await signUp(site);
    await tryOften(30, ada.email, "10.0.0.1");
    expect(to(await login(ada, "/login", site.client({ network: "10.0.0.2" })))).toBe("/merch");
  });

  test("on one address from many networks are stopped", async () => {
    const ada = await signUp(site);
    site.clock.set("2026-11-21T10:00:00Z");
    for (let network = 1; network <= 10; network++)
      await tryOften(10, ada.email, `10.0.1.${network}`);
    const response = await login(ada, "/login", site.client({ network: "10.0.2.1" }));
    expect(await response.text()).toContain(tooMany(60));
  });

  test("are wrong ones: whoever knows the password signs in as often as they like", async () => {
    const ada = await signUp(site);
    for (let count = 0; count < 12; count++) expect(to(await login(ada))).toBe("/merch");
  });

  test("of a whole campus behind one network are not", async () => {
    for (let student = 0; student < 40; student++) {
      const response = await site
        .client({ network: "10.9.9.9" })
        .post("/login", { email: `student-${student}@example.com`, password: "guess" });
      expect(await response.text()).toContain(signIn.invalid);
    }
  });
});
