import { existsSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { accounts, auditLog, users } from "#app/db/schema.server.ts";
import { leaveLink, newLinkToken } from "#app/domain/accounts/administrator-link.server.ts";
import { hasSecondFactor } from "#app/domain/accounts/second-factor.server.ts";
import { findAdministrator } from "#app/domain/accounts/administrator.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { makeAdministratorLink } from "#app/start/administrator-command.server.ts";
import { outbox } from "#tests/support/mail.ts";
import { addOrganiser, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { setUpApp, stopAppClock } from "#tests/support/second-factor.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { signUp: rules, reset: resetTexts } = siteTexts;
const current = administrator.password;

const change = (client: ReturnType<typeof site.client>, password: string, typed = current) =>
  client.post("/adminlog", { current: typed, password, repeat: password });
const canSignIn = async (password: string) =>
  (await site.client().post("/login", { email: administrator.email, password })).status === 302;
const isSignedIn = async (client: ReturnType<typeof site.client>) =>
  (await client.get("/adminHome")).status === 200;

// The account outlives a test.
afterEach(async () => {
  const { password } = await site.app.auth.$context;
  const id = (await findSetting(site.app.db, "administrator"))!;
  await site.app.db
    .update(accounts)
    .set({ password: await password.hash(current) })
    .where(eq(accounts.userId, id));
});

test("an organiser who chooses how often to be written to reads that this was saved, and nothing of a password", async () => {
  const client = await signInAsAdministrator(site);
  const fields = { intent: "choose-digest", frequency: "hour" };
  const page = await (await client.post("/adminlog", fields)).text();
  expect(page).toContain("How often to write to you is saved.");
  expect(page).not.toContain(siteTexts.admin.passwordChanged);
});

describe("the administrator's e-mail address", () => {
  const next = "next-committee@example.com";
  const ask = async (typed: Record<string, string> = {}) => {
    const here = await signInAsAdministrator(site);
    const fields = { intent: "change-email", email: ` ${next.toUpperCase()} `, current, ...typed };
    return here.post("/adminlog", fields);
  };
  const addressNow = async () => (await findAdministrator(site.app.db))!.email;
  const linkIn = async () => {
    const mail = (await outbox(site)).findLast(({ kind }) => kind === "administrator_email")!;
    return new URL((mail.data as { url: string }).url).pathname;
  };

  // The account outlives a test.
  afterEach(async () => {
    const id = (await findSetting(site.app.db, "administrator"))!;
    await site.app.db.update(users).set({ email: administrator.email }).where(eq(users.id, id));
  });

  test("changes once the link that was sent to the new one is confirmed, and the old one is notified", async () => {
    const elsewhere = await signInAsAdministrator(site);
    expect((await ask()).status).toBeLessThan(400);
    expect(await addressNow()).toBe(administrator.email);
    expect(await elsewhere.read("/adminlog")).toContain(
      `The link to ${next} has not been opened yet.`,
    );
    const link = await linkIn();
    // Whatever looks at it beforehand does not use it up. The owner of the mailbox need not be
    // signed in.
    expect(await site.client().read(link)).toContain(next);
    const confirmed = await (await site.client().post(link, {})).text();
    // There may be several owners: it is not the site's only one that the address is of.
    expect(confirmed).toContain(`The owner whom the site writes to signs in as ${next}`);
    expect(await addressNow()).toBe(next);
    expect((await outbox(site)).map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ["administrator_email", next],
      ["administrator_email_changed", administrator.email],
    ]);
    const signedIn = await site.client().post("/login", { email: next, password: current });
    expect(signedIn.headers.get("location")).toBe("/adminHome");
    expect(await isSignedIn(elsewhere)).toBe(true);
    const [log] = await site.app.db.select().from(auditLog);
    expect(log).toMatchObject({
      action: "Changed the administrator's e-mail address",
      before: { "e-mail": administrator.email },
      after: { "e-mail": next },
    });
    const again = await (await site.client().post(link, {})).text();
    expect(again).toContain("This link has been used or is older than an hour.");
  });

  test.each([
    ["a wrong password", { current: "wrong" }, siteTexts.deletion.passwordWrong],
    ["no password", { current: "" }, siteTexts.signIn.missing.password],
    ["what is no address", { email: "next@" }, "Type an e-mail address"],
    ["the one that it is", { email: administrator.email }, "This is the address already."],
    ["a customer's", { email: "ada@example.com" }, "A customer has an account with this address."],
  ])("does not change with %s, and the page says why", async (_, typed, text) => {
    await signUp(site, { email: "ada@example.com" });
    const response = await ask(typed);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
    expect(await findSetting(site.app.db, "administrator_email")).toBeUndefined();
  });

  test("does not change by a link that is an hour old, replaced by a newer one, or older than the password", async () => {
    await ask();
    const first = await linkIn();
    await ask({ email: "other@example.com" });
    const second = await linkIn();
    const open = async (link: string) => (await site.client().post(link, {})).status;
    expect(await open(first)).toBe(400);
    site.clock.advance(61 * 60_000);
    expect(await open(second)).toBe(400);
    await ask();
    const third = await linkIn();
    await change(await signInAsAdministrator(site), "another-one");
    expect(await open(third)).toBe(400);
    expect(await addressNow()).toBe(administrator.email);
  });
});

test("a used link of the administrator's says that a new one is made on the server, and not by the public page", async () => {
  const page = await site.client().read(`/reset/${newLinkToken()}`);
  expect(page).toContain(resetTexts.linkUsed);
  expect(page).toContain("npm run admin");
  expect(page).not.toContain("Ask for a new link");
  expect(await site.client().read("/reset/a-customers-token")).toContain("Ask for a new link");
});

describe("the administrator's password", () => {
  test("changes with the current one, and every other session ends", async () => {
    const [here, elsewhere] = [
      await signInAsAdministrator(site),
      await signInAsAdministrator(site),
    ];
    const response = await change(here, "another-one");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(siteTexts.admin.passwordChanged);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([await canSignIn("another-one"), await canSignIn(current)]).toEqual([true, false]);
    const [log] = await site.app.db.select().from(auditLog);
    expect(log).toMatchObject({ action: "Set a new password", before: null, after: null });
  });

  test.each([
    ["a wrong current one", { current: "wrong" }, siteTexts.deletion.passwordWrong],
    ["no current one", { current: "" }, rules.fieldsMissing],
    ["two that differ", { repeat: "another-two" }, rules.passwordsDiffer],
    ["a short one", { password: "12345", repeat: "12345" }, rules.passwordShort],
  ])("does not change with %s, and the page says why", async (_, typed, text) => {
    const here = await signInAsAdministrator(site);
    const elsewhere = await signInAsAdministrator(site);
    const fields = { current, password: "another-one", repeat: "another-one", ...typed };
    const response = await here.post("/adminlog", fields);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(text);
    expect(await isSignedIn(elsewhere)).toBe(true);
    expect(await canSignIn(current)).toBe(true);
  });

  test("cannot be guessed at from an open session: ten wrong ones, then the right one has to wait", async () => {
    const here = await signInAsAdministrator(site);
    for (let count = 0; count < 10; count++) await change(here, "another-one", "guess");
    const response = await change(here, "another-one");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(siteTexts.tooMany(10));
    expect(await canSignIn(current)).toBe(true);
  });
});

describe("the link that is made on the server", () => {
  const { env } = site.app;
  /**
   * What `npm run admin` does; the embedded database of these tests lies in memory, so its
   * folder tells nothing.
   */
  async function makeLink(): Promise<string> {
    if (!env.databaseUrl) {
      const token = newLinkToken();
      leaveLink(env.dataDir, token, site.clock.now());
      return `/reset/${token}`;
    }
    return new URL(await makeAdministratorLink(env, site.clock.now())).pathname;
  }
  const set = (link: string, password: string) =>
    site.client().post(link, { password, repeat: password });

  test("sets a new password once, ends every session and verifies no e-mail address", async () => {
    const elsewhere = await signInAsAdministrator(site);
    const link = await makeLink();
    // Whatever looks at it beforehand does not use it up.
    expect(await site.client().read(link)).toContain("Set password");
    expect((await set(link, "another-one")).headers.get("location")).toBe("/login?notice=password");
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect([await canSignIn("another-one"), await canSignIn(current)]).toEqual([true, false]);
    expect(await (await set(link, "another-two")).text()).toContain(resetTexts.linkUsed);
    const [user] = await site.app.db.select().from(users);
    expect(user).toMatchObject({ email: administrator.email, emailVerified: false });
  });

  test("works for an hour, and the public page still does not reveal the administrator", async () => {
    const link = await makeLink();
    site.clock.advance(61 * 60_000);
    expect(await (await set(link, "another-one")).text()).toContain(resetTexts.linkUsed);
    expect(existsSync(join(env.dataDir, "administrator-link"))).toBe(false);
    const asked = await site.client().post("/reset", { email: administrator.email });
    expect(await asked.text()).toContain(resetTexts.unknown);
  });

  test("is not used up by a program that opens it, and sets one password when two press at once", async () => {
    const link = await makeLink();
    for (let looks = 0; looks < 3; looks++) await site.client().read(link);
    const statuses = await Promise.all(
      ["first-of-two", "second-of-two"].map(async (password) => (await set(link, password)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([302, 400]));
    const works = [await canSignIn("first-of-two"), await canSignIn("second-of-two")];
    expect(works).toEqual(statuses.map((status) => status === 302));
  });

  test("replaces the link that was printed before", async () => {
    const [first, second] = [await makeLink(), await makeLink()];
    expect((await set(first, "another-one")).status).toBe(400);
    expect((await set(second, "another-one")).status).toBe(302);
  });

  test("is announced to every owner by e-mail, and recorded in the activity log", async () => {
    const second = await addOrganiser(site, { roles: ["owner"] });
    await addOrganiser(site, { roles: ["treasurer"] });
    const link = await makeLink();
    expect((await set(link, "short")).status).toBe(400);
    expect((await outbox(site)).length).toBe(0);
    await set(link, "another-one");
    const notices = await outbox(site);
    expect(new Set(notices.map(({ recipient }) => recipient))).toEqual(
      new Set([administrator.email, second.email]),
    );
    expect(notices.map(({ data }) => (data as { title: string }).title)).toEqual([
      "The one-time link of the server was used",
      "The one-time link of the server was used",
    ]);
    expect(await second.client.read("/adminChanges")).toContain(
      "Used the one-time link of the server",
    );
  });

  test("removes a lost second factor of the owner it is for", async () => {
    stopAppClock();
    const client = await signInAsAdministrator(site);
    const id = (await findSetting(site.app.db, "administrator"))!;
    await setUpApp(site, { id, client, ...administrator, username: "Administrator" });
    expect(await hasSecondFactor(site.app.db, id)).toBe(true);
    expect((await set(await makeLink(), "another-one")).status).toBe(302);
    expect(await hasSecondFactor(site.app.db, id)).toBe(false);
    vi.useRealTimers();
  });

  test("no longer works once the password was changed", async () => {
    const link = await makeLink();
    await change(await signInAsAdministrator(site), "another-one");
    expect(await (await set(link, "another-two")).text()).toContain(resetTexts.linkUsed);
    expect(await canSignIn("another-one")).toBe(true);
  });
});
