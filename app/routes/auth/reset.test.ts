import { describe, expect, test } from "vitest";
import { siteTexts } from "#app/shared/site-texts.ts";
import { outbox } from "#tests/support/mail.ts";
import { signUp, type Person } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { reset, signUp: passwordTexts, tooMany } = siteTexts;

const ask = (email: string, client = site.client()) => client.post("/reset", { email });
async function linkOf(person: Person): Promise<string> {
  await ask(person.email);
  const [email] = (await outbox(site)).toReversed();
  return new URL((email!.data as { url: string }).url).pathname;
}
const set = (link: string, password: string, repeat = password) =>
  site.client().post(link, { password, repeat });
const canSignIn = async (person: Person, password: string) =>
  (await site.client().post("/login", { email: person.email, password })).status === 302;

describe("asking for a new password", () => {
  test("sends an e-mail with a link to the provided address", async () => {
    const ada = await signUp(site);
    const response = await ask(ada.email.toUpperCase());
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(reset.sent);
    expect(await outbox(site)).toMatchObject([{ kind: "password_reset", recipient: ada.email }]);
    await site.jobs.done();
    expect((await outbox(site))[0]!.sentAt).not.toBeNull();
  });

  test.each(["", "  ", "nobody@example.com", "no address", administrator.email])(
    "for %j says that it is not registered and sends nothing",
    async (email) => {
      const response = await ask(email);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain(reset.unknown);
      expect(await outbox(site)).toEqual([]);
    },
  );

  test("is refused after five times for one address, registered or not", async () => {
    const ada = await signUp(site);
    for (const email of [ada.email, "nobody@example.com"]) {
      for (let count = 0; count < 5; count++) await ask(email);
      const page = await (await ask(email)).text();
      expect(page).toContain(reset.otherPrefix + tooMany(60));
      expect(page).not.toContain(reset.unknown);
    }
    expect(await outbox(site)).toHaveLength(5);
  });

  test("many times by strangers is never refused to the owner, and fills no mailbox", async () => {
    const ada = await signUp(site);
    for (let network = 1; network <= 10; network++)
      await ask(ada.email, site.client({ network: `10.0.1.${network}` }));
    expect(await outbox(site)).toHaveLength(6);
    const own = site.client({ network: "10.0.2.1" });
    const answer = await ask(ada.email, own);
    expect(await answer.text()).toContain(reset.sent);
    expect(await outbox(site)).toHaveLength(6);
    // In a browser that has opened the account before, the owner gets a mail of their own.
    await own.post("/login", { email: ada.email, password: ada.password });
    await own.post("/logout");
    expect(await (await ask(ada.email, own)).text()).toContain(reset.sent);
    expect(await outbox(site)).toHaveLength(7);
  });

  test("is refused to a network that tries one address after another", async () => {
    const client = site.client({ network: "10.0.0.1" });
    for (let count = 0; count < 120; count++)
      await client.post("/reset.data", { email: `guess-${count}@example.com` });
    expect(await (await ask("guess@example.com", client)).text()).toContain(tooMany(60));
    expect(await (await ask("guess@example.com")).text()).toContain(reset.unknown);
  });
});

describe("the link", () => {
  test("sets the new password and ends every session", async () => {
    const ada = await signUp(site);
    const response = await set(await linkOf(ada), "another1");
    expect(response.headers.get("location")).toBe("/login?notice=password");
    expect((await ada.client.get("/cart")).headers.get("location")).toMatch(/^\/login/);
    expect(await canSignIn(ada, ada.password)).toBe(false);
    expect(await canSignIn(ada, "another1")).toBe(true);
  });

  test("leads to the sign-in also in a browser where somebody else is signed in", async () => {
    const [ada, bola] = [await signUp(site), await signUp(site)];
    const typed = { password: "another1", repeat: "another1" };
    const response = await bola.client.post(await linkOf(ada), typed);
    const page = await bola.client.read(response.headers.get("location")!);
    expect(page).toContain(reset.done);
    expect((await bola.client.get("/cart")).headers.get("location")).toMatch(/^\/login/);
  });

  test("works once", async () => {
    const ada = await signUp(site);
    const link = await linkOf(ada);
    await set(link, "another1");
    expect(await site.client().read(link)).toContain(reset.linkUsed);
    const second = await set(link, "another2");
    expect(second.status).toBe(400);
    expect(await second.text()).toContain(reset.linkUsed);
    expect(await canSignIn(ada, "another1")).toBe(true);
  });

  test("used twice at once sets one of the passwords", async () => {
    const ada = await signUp(site);
    const link = await linkOf(ada);
    const answers = await Promise.all([set(link, "another1"), set(link, "another2")]);
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(1);
  });

  test("works for an hour", async () => {
    const ada = await signUp(site);
    const link = await linkOf(ada);
    site.clock.advance(59 * 60_000);
    expect(await site.client().read(link)).not.toContain(reset.linkUsed);
    site.clock.advance(2 * 60_000);
    expect(await site.client().read(link)).toContain(reset.linkUsed);
    expect((await set(link, "another1")).status).toBe(400);
  });

  test("is not used up by looking at it", async () => {
    const ada = await signUp(site);
    const link = await linkOf(ada);
    await site.client().read(link);
    await site.client().read(link);
    expect((await set(link, "another1")).status).toBe(302);
  });

  test("ends the other links that were asked for", async () => {
    const ada = await signUp(site);
    const [first, second] = [await linkOf(ada), await linkOf(ada)];
    await set(first, "another1");
    expect(await site.client().read(second)).toContain(reset.linkUsed);
  });

  test("with an invented token opens nothing", async () => {
    expect(await site.client().read("/reset/guessed")).toContain(reset.linkUsed);
    expect((await set("/reset/guessed", "another1")).status).toBe(400);
  });

  test.each([
    ["", "", passwordTexts.fieldsMissing],
    ["another1", "another2", passwordTexts.passwordsDiffer],
    ["short", "short", passwordTexts.passwordShort],
  ])("refuses %j and %j and stays good", async (password, repeat, said) => {
    const ada = await signUp(site);
    const link = await linkOf(ada);
    const response = await set(link, password, repeat);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(said);
    expect((await set(link, "another1")).status).toBe(302);
  });
});
