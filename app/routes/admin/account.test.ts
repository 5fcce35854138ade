import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { accounts, auditLog, users } from "#app/db/schema.server.ts";
import { leaveLink } from "#app/domain/people/administrator-link.server.ts";
import { findFact } from "#app/domain/installation.server.ts";
import { messages } from "#app/shared/messages.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { signUp: rules, reset: resetTexts } = messages;
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
  const id = (await findFact(site.app.db, "administrator"))!;
  await site.app.db
    .update(accounts)
    .set({ password: await password.hash(current) })
    .where(eq(accounts.userId, id));
});

describe("the administrator's password", () => {
  test("is changed where the current one is given, and every other session ends", async () => {
    const [here, elsewhere] = [
      await signInAsAdministrator(site),
      await signInAsAdministrator(site),
    ];
    const response = await change(here, "another-one");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(messages.admin.passwordChanged);
    expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect([await canSignIn("another-one"), await canSignIn(current)]).toEqual([true, false]);
    const [log] = await site.app.db.select().from(auditLog);
    expect(log).toMatchObject({ action: "Set a new password", before: null, after: null });
  });

  test.each([
    ["a wrong current one", { current: "wrong" }, messages.deletion.passwordWrong],
    ["no current one", { current: "" }, rules.fieldsMissing],
    ["two that differ", { repeat: "another-two" }, rules.passwordsDiffer],
    ["a short one", { password: "12345", repeat: "12345" }, rules.passwordShort],
  ])("stays with %s, and the page says why", async (_, typed, text) => {
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
    for (let count = 0; count < 10; count++) await change(here, "another-one", `guess-${count}`);
    const response = await change(here, "another-one");
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(messages.tooMany(10));
    expect(await canSignIn(current)).toBe(true);
  });
});

describe("the link that is made on the server", () => {
  const { env } = site.app;
  /** What `npm run admin -- reset` does; the embedded database of these tests lies in memory, so its folder tells nothing. */
  async function makeLink(): Promise<string> {
    if (!env.databaseUrl) {
      leaveLink(env.dataDir, "a-token-of-the-tests", site.clock.now());
      return "/reset/a-token-of-the-tests";
    }
    const built = pathToFileURL("build/server/index.js").href;
    const { makeAdministratorLink }: typeof import("#app/app.server.ts") = await import(built);
    return new URL(await makeAdministratorLink(env, site.clock.now())).pathname;
  }
  const set = (link: string, password: string) =>
    site.client().post(link, { password, repeat: password });

  test("sets a new password once, ends every session and proves no mailbox", async () => {
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

  test("works for an hour, and the public page still knows no administrator", async () => {
    const link = await makeLink();
    site.clock.advance(61 * 60_000);
    expect(await (await set(link, "another-one")).text()).toContain(resetTexts.linkUsed);
    expect(existsSync(join(env.dataDir, "administrator-link"))).toBe(false);
    const asked = await site.client().post("/reset", { email: administrator.email });
    expect(await asked.text()).toContain(resetTexts.unknown);
  });

  test("no longer works once the password was changed", async () => {
    const link = await makeLink();
    await change(await signInAsAdministrator(site), "another-one");
    expect(await (await set(link, "another-two")).text()).toContain(resetTexts.linkUsed);
    expect(await canSignIn("another-one")).toBe(true);
  });
});
