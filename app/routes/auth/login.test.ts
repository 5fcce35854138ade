import { and, between, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rateLimits, sessions, verifications } from "#app/db/schema.server.ts";
import { deleteExpiredRecords } from "#app/domain/housekeeping.server.ts";
import { isWithinLimit, limitKeyOf } from "#app/domain/rate-limit.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { outbox } from "#tests/support/mail.ts";
import { administrator } from "#tests/support/server-process.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { signIn, tooMany } = siteTexts;

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

  test("leads to the page that was asked for, if it is the site's own and open to the person", async () => {
    const ada = await signUp(site);
    expect(to(await login(ada, "/login?next=%2Fcart"))).toBe("/cart");
    expect(to(await login(ada, "/login?next=%2F%2Fevil.example"))).toBe("/merch");
    expect(to(await login(ada, "/login?next=%2Forders"))).toBe("/merch");
    expect(to(await login(administrator, "/login?next=%2Fcart"))).toBe("/adminHome");
    expect(to(await login(administrator, "/login?next=%2Forders"))).toBe("/orders");
  });

  test("gives a session cookie that no script can read", async () => {
    const response = await login(await signUp(site));
    const cookie = response.headers.getSetCookie().find((one) => one.includes("session_token"));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  test("takes the address in small or large letters, with spaces around it", async () => {
    const { password } = await signUp(site, { email: "ada@example.com" });
    expect(to(await login({ email: " ADA@Example.com ", password }))).toBe("/merch");
  });

  test.each([
    ["a wrong password", { password: "not-the-one" }],
    ["an unknown address", { email: "nobody@example.com" }],
    ["no address", { email: "" }],
    ["no password", { password: "" }],
    ["what is no address", { email: "ada" }],
  ])("gives the same message for %s and keeps the typed address", async (_what, wrong) => {
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

test("a person who is already signed in is redirected from the sign-in page", async () => {
  const ada = await signUp(site);
  expect(to(await ada.client.get("/login"))).toBe("/merch");
  expect(to(await ada.client.get("/signup"))).toBe("/merch");
  expect(to(await ada.client.get("/login?next=%2Fcart"))).toBe("/cart");
  const newcomer = await signUp(site, { address: null });
  expect(to(await newcomer.client.get("/login"))).toBe("/onboarding/address");
  expect(to(await (await signInAsAdministrator(site)).get("/login"))).toBe("/adminHome");
});

test("signing out ends the session and clears what the browser stored", async () => {
  const ada = await signUp(site);
  const session = ada.client.cookies["festival.session_token"]!;
  const response = await ada.client.post("/logout");
  expect(to(response)).toBe("/login");
  expect(response.headers.get("clear-site-data")).toBe('"storage"');
  const thief = site.client();
  thief.setCookie(`festival.session_token=${session}`);
  expect(to(await thief.get("/cart"))).toMatch(/^\/login/);
});

test("signing in again in the same browser ends its earlier session", async () => {
  const ada = await signUp(site);
  const session = ada.client.cookies["festival.session_token"]!;
  await login(ada, "/login", ada.client);
  expect((await ada.client.get("/cart")).status).toBe(200);
  const left = site.client();
  left.setCookie(`festival.session_token=${session}`);
  expect(to(await left.get("/cart"))).toMatch(/^\/login/);
});

test("expired sessions and links are deleted", async () => {
  const { db, now } = site.app;
  const ada = await signUp(site);
  await site.client().post("/reset", { email: ada.email });
  await deleteExpiredRecords(site.app);
  expect((await db.select().from(sessions)).length).toBeGreaterThan(0);
  expect(await db.select().from(verifications)).toHaveLength(1);
  await deleteExpiredRecords({
    ...site.app,
    now: () => new Date(now().getTime() + 61 * 86_400_000),
  });
  expect(await db.select().from(sessions)).toEqual([]);
  expect(await db.select().from(verifications)).toEqual([]);
});

describe("too many attempts", () => {
  const tryOften = async (times: number, email: string, network: string) => {
    let last: Response | undefined;
    for (let count = 0; count < times; count++)
      last = await site.client({ network }).post("/login.data", { email, password: "guess" });
    return last!;
  };

  test("on one address from one network are refused for ten minutes, with the right password too", async () => {
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

  test("on one address from many networks are refused", async () => {
    const ada = await signUp(site);
    site.clock.set("2026-11-21T10:00:00Z");
    const networks = Array.from({ length: 10 }, (_, network) => `10.0.1.${network}`);
    await Promise.all(networks.map((network) => tryOften(10, ada.email, network)));
    const response = await login(ada, "/login", site.client({ network: "10.0.2.1" }));
    expect(await response.text()).toContain(tooMany(60));
  });

  /** Writes what a hundred wrong passwords from ten networks leave behind. */
  const useUp = async (email: string) => {
    const windowMs = 60 * 60_000;
    const { db } = site.app;
    const now = site.app.now();
    await isWithinLimit(db, `sign-in:${email}`, { attempts: 100, windowMs }, now);
    // Of what is counted here, only this has so long a window, and what is remembered has a longer
    // one.
    const from = new Date(now.getTime() + windowMs / 2);
    const to = new Date(now.getTime() + windowMs);
    await db
      .update(rateLimits)
      .set({ count: 100 })
      .where(between(rateLimits.windowEndsAt, from, to));
  };

  test("by strangers do not stop a browser that was signed in before, nor its network", async () => {
    const ada = await signUp(site);
    const own = site.client({ network: "10.0.0.1" });
    await login(ada, "/login", own);
    await own.post("/logout");
    await useUp(ada.email);
    expect(to(await login(ada, "/login", own))).toBe("/merch");
    await own.post("/logout");
    own.network = "10.0.9.9";
    expect(to(await login(ada, "/login", own))).toBe("/merch");
    expect(to(await login(ada, "/login", site.client({ network: "10.0.0.1" })))).toBe("/merch");
    const elsewhere = await login(ada, "/login", site.client({ network: "10.0.8.8" }));
    expect(elsewhere.status).toBe(400);
  });

  test("in a browser that was signed in before are refused in that browser only", async () => {
    const ada = await signUp(site);
    const thief = site.client({ network: "10.0.0.1" });
    await login(ada, "/login", thief);
    await thief.post("/logout");
    for (let count = 0; count < 10; count++)
      await thief.post("/login", { email: ada.email, password: "guess" });
    const stopped = await thief.post("/login", { email: ada.email, password: "guess" });
    expect(await stopped.text()).toContain("Too many attempts.");
    expect(to(await login(ada, "/login", site.client({ network: "10.0.0.2" })))).toBe("/merch");
  });

  test.each(["customer", "administrator"])(
    "still let the %s with the right password in by a mailed link, and reveal to nobody that it was right",
    async (who) => {
      const person = who === "customer" ? await signUp(site) : administrator;
      await useUp(person.email);
      const wrong = await login({ ...person, password: "guess" }, "/login", site.client());
      expect(await outbox(site)).toEqual([]);
      const right = await login(person, "/login", site.client());
      expect(right.status).toBe(400);
      const wordsOf = async (response: Response) =>
        /role="alert"[^]*?<\/p>/.exec(await response.text())![0];
      expect(await wordsOf(right)).toBe(await wordsOf(wrong));
      await expect
        .poll(() => outbox(site))
        .toMatchObject([{ kind: "sign_in_link", recipient: person.email }]);
      const [mail] = await outbox(site);

      const link = new URL((mail!.data as { url: string }).url).pathname;
      const browser = site.client({ network: "10.0.7.7" });
      expect(await browser.read(link)).toContain("works once");
      const landing = who === "customer" ? "/merch" : "/adminHome";
      expect(to(await browser.post(link))).toBe(landing);
      expect((await browser.get(landing)).status).toBe(200);
      expect((await site.client().post(link)).status).toBe(400);
      expect(await site.client().read(link)).toContain(signIn.linkUsed);
      // From now on this browser is known.
      await browser.post("/logout");
      expect(to(await login(person, "/login", browser))).toBe(landing);
    },
  );

  test("send at most three links in half an hour, whoever asks", async () => {
    const ada = await signUp(site);
    await useUp(ada.email);
    const links = async () =>
      (await outbox(site)).filter(({ kind }) => kind === "sign_in_link").length;
    // No answer waits for its link to be written.
    for (let count = 1; count <= 3; count++) {
      await login(ada, "/login", site.client({ network: `10.0.6.${count}` }));
      await expect.poll(links).toBe(count);
    }
    await login(ada, "/login", site.client({ network: "10.0.6.4" }));
    const asked = eq(rateLimits.key, limitKeyOf(`sign-in-link:${ada.id}`));
    await expect
      .poll(() => site.app.db.$count(rateLimits, and(asked, eq(rateLimits.count, 4))))
      .toBe(1);
    await site.jobs.done();
    expect(await links()).toBe(3);
  });

  test("are counted together for all addresses of one IPv6 network", async () => {
    const ada = await signUp(site);
    for (let host = 1; host <= 10; host++) await tryOften(1, ada.email, `2001:db8:1:2::${host}`);
    const next = await login(ada, "/login", site.client({ network: "2001:db8:1:2:a:b:c:d" }));
    expect(next.status).toBe(400);
    const other = site.client({ network: "2001:db8:1:3::1" });
    expect(to(await login(ada, "/login", other))).toBe("/merch");
  });

  test("are wrong ones only: with the right password people sign in as often as they like", async () => {
    const ada = await signUp(site);
    for (let count = 0; count < 12; count++) expect(to(await login(ada))).toBe("/merch");
  });

  test("are not what a whole campus behind one network makes", async () => {
    const students = Array.from({ length: 40 }, (_, number) => `student-${number}@example.com`);
    const answers = students.map(async (email) => {
      const campus = site.client({ network: "10.9.9.9" });
      return (await campus.post("/login", { email, password: "guess" })).text();
    });
    for (const answer of await Promise.all(answers)) expect(answer).toContain(signIn.invalid);
  });
});
