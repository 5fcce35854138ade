import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions } from "#app/db/schema.server.ts";
import { createOrder } from "#tests/support/factories.ts";
import { type Person, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { loadViewer } from "./viewer.server.ts";

const site = await createTestApp();
const { app } = site;
const day = 86_400_000;

const who = (cookies: Record<string, string>) =>
  loadViewer(
    app,
    new Headers({
      cookie: Object.entries(cookies)
        .map(([name, value]) => `${name}=${value}`)
        .join("; "),
    }),
    { counting: true },
  );
const whoIs = ({ client }: Pick<Person, "client">) => who(client.cookies);
const setEnd = (person: Person, at: Date) =>
  app.db.update(sessions).set({ expiresAt: at }).where(eq(sessions.userId, person.id));
const endOf = async (person: Person) =>
  (await app.db.select().from(sessions).where(eq(sessions.userId, person.id)))[0]?.expiresAt;

test("a signed-in customer and the administrator are recognised, with the counts that their bars show", async () => {
  const ada = await signUp(site);
  await createOrder(site, ada);
  expect(await whoIs(ada)).toMatchObject({
    viewer: { id: ada.id, email: ada.email, username: ada.username, role: "customer" },
    counts: { unread: 1, inCart: [] },
  });
  expect(await whoIs({ client: await signInAsAdministrator(site) })).toMatchObject({
    viewer: { role: "admin" },
    counts: null,
  });
});

test("a session that was ended in another browser ends at once", async () => {
  const ada = await signUp(site);
  expect((await whoIs(ada)).viewer).not.toBeNull();
  await app.db.delete(sessions).where(eq(sessions.userId, ada.id));
  expect((await whoIs(ada)).viewer).toBeNull();
});

test("a session that is used is prolonged each day, and an unused one ends", async () => {
  const ada = await signUp(site);
  const soon = new Date(Date.now() + 2 * day);
  await setEnd(ada, soon);
  expect((await whoIs(ada)).viewer?.id).toBe(ada.id);
  expect((await endOf(ada))!.getTime()).toBeGreaterThan(Date.now() + 59 * day);

  await setEnd(ada, new Date(Date.now() - 1));
  expect((await whoIs(ada)).viewer).toBeNull();
  expect(await endOf(ada)).toBeUndefined();
});

test("a session token is taken only in the spelling that we write, and of two cookies the first", async () => {
  const ada = await signUp(site);
  const [name, value] = Object.entries(ada.client.cookies)[0]!;
  const [token] = decodeURIComponent(value).split(".");
  for (const forged of [token!, `${token}.`, `${token}.AAAA`, `x${value}`])
    expect((await who({ [name]: forged })).viewer, forged).toBeNull();
  expect((await who({ [`not-${name}`]: value })).viewer).toBeNull();
  expect((await who({ first: "1", [name]: `nobody; ${name}=${value}` })).viewer).toBeNull();
});
