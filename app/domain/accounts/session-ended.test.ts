import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { passkeys, sessions } from "#app/db/schema.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { countLockWaits } from "#tests/support/lock-waits.ts";
import { addOrganiser, type Person, signUp } from "#tests/support/people.ts";
import { digitsOf, setUpApp, stopAppClock } from "#tests/support/second-factor.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { db } = site.app;

beforeEach(stopAppClock);
afterEach(() => void vi.useRealTimers());

/**
 * Sends something, and ends all sessions of a person once it waits to count its attempt, which is
 * after its session was found.
 */
async function endMeanwhile<Answer>({ id }: Person, send: () => Promise<Answer>): Promise<Answer> {
  let answered: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table rate_limits in exclusive mode`);
    answered = send();
    await expect.poll(() => countLockWaits(db)).toBe(1);
    await tx.delete(sessions).where(eq(sessions.userId, id));
  });
  return answered!;
}

const organiser = () => addOrganiser(site, { roles: ["treasurer"], name: "Tunde" });
const page = "/adminlog/security";
const signInAgain = `/login?next=${encodeURIComponent(page)}&notice=ended`;

const forms = {
  "sets up an app": ({ password }: Person) => ({ intent: "start-app", current: password }),
  "proves an app": () => ({
    intent: "prove-app",
    uri: "otpauth://totp/Fest:tunde?secret=ABCDEFGH",
    code: "123456",
  }),
  "adds a passkey": ({ password }: Person) => ({
    intent: "add-passkey",
    name: "My phone",
    current: password,
    response: JSON.stringify({ id: "x", response: {} }),
  }),
  "renews the recovery codes": ({ password }: Person) => ({
    intent: "renew-codes",
    current: password,
  }),
};

for (const [what, formOf] of Object.entries(forms)) {
  test(`a form that ${what} leads to the sign-in where its session ends meanwhile`, async () => {
    const tunde = await organiser();
    const answer = await endMeanwhile(tunde, () => tunde.client.post(page, formOf(tunde)));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(signInAgain);
    expect(await db.$count(passkeys)).toBe(0);
    expect(await tunde.client.read(page)).toContain("Your session has ended.");
  });

  test(`a script that ${what} is led to the sign-in where its session ends meanwhile`, async () => {
    const tunde = await organiser();
    const answer = await endMeanwhile(tunde, () =>
      tunde.client.post(`${page}.data`, formOf(tunde)),
    );
    expect(answer.status).toBe(202);
    expect(await answer.text()).toContain(signInAgain);
  });
}

test("a passkey's request is told that the sign-in is over where its session ends meanwhile", async () => {
  const tunde = await organiser();
  const asked = { intent: "create-passkey", current: tunde.password };
  const answer = await endMeanwhile(tunde, () => tunde.client.post("/login/passkey", asked));
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ ok: false, error: siteTexts.secondFactor.over });
});

test.each([
  ["the digits of an app", (secret: string) => digitsOf(site, secret)],
  ["a recovery code", (_: string, codes: string[]) => Promise.resolve(codes[0]!)],
])(
  "whoever types %s after the password signs in again where the session ends meanwhile",
  async (_, codeOf) => {
    const tunde = await organiser();
    const { secret, codes } = await setUpApp(site, tunde);
    const code = await codeOf(secret, codes);
    const client = site.client();
    await client.post("/login?next=/adminMoney", { email: tunde.email, password: tunde.password });
    const answer = await endMeanwhile(tunde, () =>
      client.post("/login/factor?next=%2FadminMoney", { code }),
    );
    expect(answer.headers.get("location")).toBe("/login?next=%2FadminMoney&notice=ended");
    expect((await client.get("/adminMoney")).status).toBe(302);
  },
);

test("a page that is asked for after its session ended leads to the sign-in, also as data", async () => {
  const tunde = await organiser();
  await setUpApp(site, tunde);
  await db.delete(sessions).where(eq(sessions.userId, tunde.id));
  expect((await tunde.client.get(page)).headers.get("location")).toBe(signInAgain);
  const asData = await tunde.client.get(`${page}.data`);
  expect(asData.status).toBe(202);
  expect(await asData.text()).toContain(signInAgain);
});

test("the stream of a session ends as a second factor that is set up elsewhere asks for it, and is refused until it was given", async () => {
  const tunde = await organiser();
  const other = site.client();
  await other.post("/login", { email: tunde.email, password: tunde.password });
  const stream = await other.get("/api/events");
  expect(stream.status).toBe(200);
  await setUpApp(site, tunde);
  expect(await stream.text()).toContain("event: changed");
  expect((await other.get("/api/events")).status).toBe(401);
  expect((await other.get("/api/events.data")).status).toBe(404);
});

test("recovery codes are not renewed where the second factor was removed in another tab", async () => {
  const tunde = await organiser();
  const asked = { intent: "renew-codes", current: tunde.password };
  const answer = await tunde.client.post(page, asked);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(siteTexts.secondFactor.isOff);
});

test("an app that was turned on in another tab is not replaced", async () => {
  const tunde = await organiser();
  const { secret } = await setUpApp(site, tunde);
  const answer = await tunde.client.post(page, { intent: "start-app", current: tunde.password });
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(siteTexts.secondFactor.isOn);
  const client = site.client();
  await client.post("/login", { email: tunde.email, password: tunde.password });
  const given = await client.post("/login/factor", { code: await digitsOf(site, secret) });
  expect(given.headers.get("location")).toBe("/adminMoney");
});

test("an account is not deleted, and no password called wrong, where the session ends meanwhile", async () => {
  const ada = await signUp(site);
  const answer = await endMeanwhile(ada, () =>
    ada.client.post("/userProfile/delete", { confirmation: ada.password }),
  );
  expect(answer.headers.get("location")).toContain("notice=ended");
});
