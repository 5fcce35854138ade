import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auditLog, emails, secondFactors, sessions, users } from "#app/db/schema.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import type { Client } from "#tests/support/client.ts";
import { countLockWaits } from "#tests/support/lock-waits.ts";
import { addOrganiser, type Person, signUp } from "#tests/support/people.ts";
import {
  advanceAppClock,
  digitsOf,
  type SetUpApp,
  setUpApp,
  stopAppClock,
} from "#tests/support/second-factor.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { deleteSecondFactor, hasSecondFactor, resetSecondFactor } from "./second-factor.server.ts";
import { sendSignInLink } from "./sign-in-link.server.ts";

const site = await createTestApp();
const { app } = site;

beforeEach(stopAppClock);
afterEach(() => void vi.useRealTimers());

const factorPage = "/login/factor?next=%2FadminMoney";

/** Somebody with an app, and what it shows. */
async function organiserWithApp(): Promise<Person & { app: SetUpApp }> {
  const person = await addOrganiser(site, { roles: ["treasurer"], name: "Tunde" });
  return { ...person, app: await setUpApp(site, person) };
}

/** A browser in which the right password was typed. */
async function afterPassword({ email, password }: Person): Promise<Client> {
  const client = site.client();
  const answer = await client.post("/login?next=/adminMoney", { email, password });
  expect(answer.headers.get("location")).toBe(factorPage);
  return client;
}

const give = (client: Client, code: string) => client.post(factorPage, { code });
const isIn = async (client: Client) => (await client.get("/adminMoney")).status === 200;
const notices = () => app.db.select().from(emails).where(eq(emails.kind, "team_notice"));

test("an organiser with an app types six digits after the password, and comes to the page that was asked for", async () => {
  const tunde = await organiserWithApp();
  expect(tunde.app.codes).toHaveLength(10);
  expect(await isIn(tunde.client)).toBe(true);

  const client = await afterPassword(tunde);
  const waiting = await client.get("/adminMoney");
  expect(waiting.headers.get("location")).toBe(factorPage);
  expect(await client.read("/adminMoney")).toContain("One more step");
  expect((await client.get("/api/events")).status).toBe(401);

  const answer = await give(client, await digitsOf(site, tunde.app.secret));
  expect(answer.headers.get("location")).toBe("/adminMoney");
  expect(await isIn(client)).toBe(true);
});

test("wrong digits open nothing, stay typed, and are limited for each account", async () => {
  const tunde = await organiserWithApp();
  const client = await afterPassword(tunde);
  const answer = await give(client, "123 456");
  expect(answer.status).toBe(400);
  const text = await answer.text();
  expect(text).toContain(siteTexts.secondFactor.wrong);
  expect(text).toContain('value="123 456"');
  expect(await isIn(client)).toBe(false);

  for (let tries = 0; tries < 9; tries++) await give(client, "123456");
  const right = await digitsOf(site, tunde.app.secret);
  expect(await (await give(client, right)).text()).toContain("Too many attempts");
  // Another browser with the password does not start the count anew.
  const other = await afterPassword(tunde);
  expect(await (await give(other, right)).text()).toContain("Too many attempts");
  expect(await isIn(other)).toBe(false);
});

test("somebody with the password does not lock out a browser that opened the account before", async () => {
  const tunde = await organiserWithApp();
  const known = await afterPassword(tunde);
  await give(known, await digitsOf(site, tunde.app.secret));
  await known.post("/logout");
  const stranger = await afterPassword(tunde);
  for (let tries = 0; tries < 11; tries++) await give(stranger, "123456");

  advanceAppClock(3);
  await known.post("/login?next=/adminMoney", tunde as unknown as Record<string, string>);
  await give(known, await digitsOf(site, tunde.app.secret));
  expect(await isIn(known)).toBe(true);
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])("digits of %i half minutes from now are accepted: %s", async (steps, isTaken) => {
  const tunde = await organiserWithApp();
  const client = await afterPassword(tunde);
  await give(client, await digitsOf(site, tunde.app.secret, steps));
  expect(await isIn(client)).toBe(isTaken);
});

test("the same digits open one session only, also when they are sent twice at once", async () => {
  const tunde = await organiserWithApp();
  const both = [await afterPassword(tunde), await afterPassword(tunde)];
  const code = await digitsOf(site, tunde.app.secret);
  await Promise.all(both.map((client) => give(client, code)));
  const opened = await Promise.all(both.map(isIn));
  expect(opened.filter(Boolean)).toHaveLength(1);

  const third = await afterPassword(tunde);
  expect(await (await give(third, code)).text()).toContain(siteTexts.secondFactor.used);
});

test("the digits that set an app up do not open a session as well", async () => {
  const person = await addOrganiser(site, { roles: ["treasurer"] });
  const { secret } = await setUpApp(site, person);
  advanceAppClock(-3);
  const client = await afterPassword(person);
  await give(client, await digitsOf(site, secret));
  expect(await isIn(client)).toBe(false);
});

test("each recovery code opens one session, also when it is sent twice at once, and every owner is notified", async () => {
  const tunde = await organiserWithApp();
  const owner = await addOrganiser(site, { roles: ["owner"], email: "second@fest.test" });
  const [first = "", second = ""] = tunde.app.codes;
  const both = [await afterPassword(tunde), await afterPassword(tunde)];
  await Promise.all(both.map((client) => give(client, first)));
  const opened = await Promise.all(both.map(isIn));
  expect(opened.filter(Boolean)).toHaveLength(1);

  const again = await afterPassword(tunde);
  await give(again, first);
  expect(await isIn(again)).toBe(false);
  // Typed by hand, from paper.
  await give(again, second.toUpperCase().replace("-", " "));
  expect(await isIn(again)).toBe(true);

  const warned = (await notices()).filter(({ data }) => JSON.stringify(data).includes("recovery"));
  const recipients = new Set(warned.map(({ recipient }) => recipient));
  expect(recipients).toEqual(new Set([tunde.email, owner.email, administrator.email]));
});

test("a recovery code counts once, also when it and another one are removed at the same moment", async () => {
  const tunde = await organiserWithApp();
  const [first = "", second = ""] = tunde.app.codes;
  const tries: { code: string; client: Client }[] = [];
  for (const code of [first, first, second])
    tries.push({ code, client: await afterPassword(tunde) });
  let given: Promise<unknown> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.select().from(secondFactors).where(eq(secondFactors.userId, tunde.id)).for("update");
    given = Promise.all(tries.map(({ code, client }) => give(client, code)));
    await expect.poll(() => countLockWaits(app.db)).toBe(tries.length);
  });
  await given;
  for (const code of [first, second]) {
    const again = await afterPassword(tunde);
    await give(again, code);
    tries.push({ code, client: again });
  }
  const opened: string[] = [];
  for (const { code, client } of tries) if (await isIn(client)) opened.push(code);
  expect(opened.toSorted()).toEqual([first, second].toSorted());
});

test("new recovery codes end the earlier ones", async () => {
  const tunde = await organiserWithApp();
  const page = await tunde.client.post("/adminlog/security", {
    intent: "renew-codes",
    current: tunde.password,
  });
  const [, renewed = ""] = /<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/.exec(await page.text())!;
  const client = await afterPassword(tunde);
  await give(client, tunde.app.codes[0]!);
  expect(await isIn(client)).toBe(false);
  await give(client, renewed);
  expect(await isIn(client)).toBe(true);
});

test("the link in an e-mail that signs in asks for the second factor too", async () => {
  const tunde = await organiserWithApp();
  const [user] = await app.db.select().from(users).where(eq(users.id, tunde.id));
  await sendSignInLink(app, user!);
  const [mail] = await app.db.select().from(emails).where(eq(emails.kind, "sign_in_link"));
  const client = site.client();
  const link = new URL((mail!.data as { url: string }).url).pathname;
  expect((await client.post(link)).headers.get("location")).toBe("/login/factor");
  expect(await isIn(client)).toBe(false);
});

test("after the right password the second factor can be given for ten minutes", async () => {
  const tunde = await organiserWithApp();
  const client = await afterPassword(tunde);
  advanceAppClock(21);
  await give(client, await digitsOf(site, tunde.app.secret));
  expect(await isIn(client)).toBe(false);
  expect((await client.get("/adminMoney")).headers.get("location")).toMatch(/^\/login\?/);
});

test("a second factor ends the sessions that were opened without it", async () => {
  const tunde = await addOrganiser(site, { roles: ["treasurer"] });
  const other = site.client();
  await other.post("/login", { email: tunde.email, password: tunde.password });
  expect(await isIn(other)).toBe(true);
  await setUpApp(site, tunde);
  expect(await isIn(other)).toBe(false);
  expect(await isIn(tunde.client)).toBe(true);
});

test("an app whose set-up was not finished changes nothing", async () => {
  const tunde = await addOrganiser(site, { roles: ["treasurer"] });
  await tunde.client.post("/adminlog/security", { intent: "start-app", current: tunde.password });
  const wrong = await tunde.client.post("/adminlog/security", {
    intent: "prove-app",
    uri: "otpauth://totp/Fest:tunde?secret=ABCDEFGH",
    code: "123456",
  });
  expect(await wrong.text()).toContain("ABCD EFGH");
  expect(await hasSecondFactor(app.db, tunde.id)).toBe(false);
  const client = site.client();
  const answer = await client.post("/login", { email: tunde.email, password: tunde.password });
  expect(answer.headers.get("location")).toBe("/adminMoney");
});

test("whoever does not know the password changes no second factor in an open session", async () => {
  const tunde = await organiserWithApp();
  for (const intent of ["remove app", "renew codes", "start app"])
    expect(
      (await tunde.client.post("/adminlog/security", { intent, current: "wrong" })).status,
    ).toBe(400);
  expect(await hasSecondFactor(app.db, tunde.id)).toBe(true);
});

test("turning the app off deletes the recovery codes, and every owner is notified", async () => {
  const tunde = await organiserWithApp();
  await tunde.client.post("/adminlog/security", {
    intent: "remove-app",
    current: tunde.password,
  });
  expect(await hasSecondFactor(app.db, tunde.id)).toBe(false);
  const titles = (await notices()).map(({ recipient, data }) => [
    recipient,
    (data as { title: string }).title,
  ]);
  expect(titles).toContainEqual([tunde.email, "A second factor was removed"]);
  expect(titles).toContainEqual([administrator.email, "A second factor was removed"]);
});

test("the removal of a second factor is logged, and that person and every owner are notified", async () => {
  const tunde = await organiserWithApp();
  const client = await afterPassword(tunde);
  await app.db.transaction((tx) =>
    resetSecondFactor(tx, app, tunde.id, { userId: null, job: "The server's command" }),
  );
  // The session that waited for the factor does not open by itself.
  expect(await isIn(client)).toBe(false);
  expect(await isIn(tunde.client)).toBe(true);
  const [entry] = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, "Took away the second factor of an organiser"));
  expect(entry?.byJob).toBe("The server's command");
  const recipients = (await notices()).map(({ recipient }) => recipient);
  expect(recipients).toEqual(expect.arrayContaining([tunde.email, administrator.email]));
});

test("a customer is never asked for a second factor", async () => {
  const ada = await signUp(site);
  await app.db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, ada.id));
  expect((await ada.client.get("/cart")).status).toBe(200);
  const client = site.client();
  const answer = await client.post("/login", { email: ada.email, password: ada.password });
  expect(answer.headers.get("location")).toBe("/merch");
  await app.db.transaction((tx) => deleteSecondFactor(tx, ada.id));
  expect(await app.db.$count(sessions)).toBeGreaterThan(0);
});
