import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { emails, sessions } from "#app/db/schema.server.ts";
import { addOrganiser, type Person, signIn, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { db } = site.app;

const hour = 60 * 60_000;
const ago = (ms: number) => new Date(Date.now() - ms);

const open = (client: Person["client"]) => client.get("/adminGate");

test("a session of the back office ends after 12 hours without use", async () => {
  const ada = await addOrganiser(site, { roles: ["gate"] });
  expect((await open(ada.client)).status).toBe(200);
  await db.update(sessions).set({ usedAt: ago(11.9 * hour) });
  expect((await open(ada.client)).status).toBe(200);
  await db.update(sessions).set({ usedAt: ago(12.1 * hour) });
  expect((await open(ada.client)).headers.get("location")).toMatch(/^\/login\?next=.*notice=ended/);
  expect(await db.$count(sessions, eq(sessions.userId, ada.id))).toBe(0);
});

test("a session of the back office ends after 30 days, however much it is used", async () => {
  const ada = await addOrganiser(site, { roles: ["gate"] });
  await db.update(sessions).set({ createdAt: ago(30.1 * 24 * hour), usedAt: new Date() });
  expect((await open(ada.client)).headers.get("location")).toMatch(/^\/login/);
});

test("a customer's session lasts as long as before", async () => {
  const { client } = await signUp(site);
  await db.update(sessions).set({ createdAt: ago(40 * 24 * hour) });
  expect((await client.get("/cart")).status).toBe(200);
});

test("an organiser sees where they are signed in, and ends one session or all the others", async () => {
  const ada = await addOrganiser(site, { roles: ["gate"] });
  const phone = await signIn(site, ada);
  const tablet = await signIn(site, ada);
  const all = await db.select().from(sessions).where(eq(sessions.userId, ada.id));
  const first = all.find(({ createdAt }) => all.every((other) => other.createdAt >= createdAt));
  const ended = await phone.post("/adminlog", { intent: "end-session", session: first!.id });
  expect(ended.status).toBeLessThan(400);
  expect((await open(ada.client)).headers.get("location")).toMatch(/^\/login/);
  expect((await open(tablet)).status).toBe(200);

  await phone.post("/adminlog", { intent: "end-other-sessions" });
  expect((await open(tablet)).headers.get("location")).toMatch(/^\/login/);
  expect((await open(phone)).status).toBe(200);
});

test("nobody ends the session of somebody else", async () => {
  const ada = await addOrganiser(site, { roles: ["gate"] });
  const bayo = await addOrganiser(site, { roles: ["gate"] });
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, ada.id));
  await bayo.client.post("/adminlog", { intent: "end-session", session: session!.id });
  expect((await open(ada.client)).status).toBe(200);
});

test("an organiser is notified by e-mail of a sign-in with a browser that never opened the account", async () => {
  const ada = await addOrganiser(site, { roles: ["gate"] });
  const notices = () => db.select().from(emails).where(eq(emails.kind, "team_notice"));
  const known = site.client();
  const typed = { email: ada.email, password: ada.password };
  await known.post("/login", typed);
  expect(await notices()).toEqual([]);
  // Signed out and in again with the same browser: nothing new.
  await known.post("/logout");
  await known.post("/login", typed);
  expect(await notices()).toEqual([]);

  await site.client().post("/login", typed);
  const [mail] = await notices();
  expect(mail).toMatchObject({ recipient: ada.email, data: { title: "A new device signed in" } });
});

test("a new password ends the other sessions of an organiser", async () => {
  const ada = await addOrganiser(site, { roles: ["gate"] });
  const other = await signIn(site, ada);
  const typed = { current: ada.password, password: "another-one", repeat: "another-one" };
  expect((await other.post("/adminlog", typed)).status).toBeLessThan(400);
  expect((await open(ada.client)).headers.get("location")).toMatch(/^\/login/);
  expect((await open(other)).status).toBe(200);
});
