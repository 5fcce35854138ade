import { expect, test } from "vitest";
import { accounts, users } from "#app/db/schema.server.ts";
import { eq } from "drizzle-orm";
import { siteTexts } from "#app/shared/site-texts.ts";
import { outbox } from "#tests/support/mail.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const typed = (current: string, password = "one-more-good") => ({
  intent: "change-password",
  current,
  password,
  repeat: password,
});
const signsIn = async (email: string, password: string) =>
  (await site.client().post("/login", { email, password })).status === 302;

test("a customer's new password works, ends the other sessions and is announced by e-mail", async () => {
  const ada = await signUp(site);
  const elsewhere = site.client();
  await elsewhere.post("/login", { email: ada.email, password: ada.password });
  const page = await ada.client.post("/userProfile", typed(ada.password));
  expect(await page.text()).toContain(siteTexts.passwordChanged);
  expect((await ada.client.get("/userProfile")).status).toBe(200);
  expect((await elsewhere.get("/userProfile")).status).toBe(302);
  expect(await signsIn(ada.email, ada.password)).toBe(false);
  expect(await signsIn(ada.email, "one-more-good")).toBe(true);
  expect(await outbox(site)).toMatchObject([{ kind: "password_changed", recipient: ada.email }]);
});

test("a wrong current password changes nothing, and its message is beside the field in the opened form", async () => {
  const ada = await signUp(site);
  const page = await ada.client.post("/userProfile", typed("not-the-one"));
  expect(page.status).toBe(400);
  const text = await page.text();
  expect(text).toContain(siteTexts.deletion.passwordWrong);
  expect(text).toMatch(/<details open=""[^>]*>(?:(?!<\/details>).)*Current password/s);
  expect(await signsIn(ada.email, ada.password)).toBe(true);
  expect(await outbox(site)).toEqual([]);
});

test("a customer's new name is shown, and one that is too short is refused", async () => {
  const ada = await signUp(site);
  const short = await ada.client.post("/userProfile", { intent: "change-name", username: "ad" });
  expect(await short.text()).toContain(siteTexts.username.short);
  const page = await ada.client.post("/userProfile", {
    intent: "change-name",
    username: "Ada the Loud",
  });
  const text = await page.text();
  expect(text).toContain(siteTexts.username.saved);
  expect(text).toContain("Ada the Loud");
  const [user] = await site.app.db.select().from(users).where(eq(users.id, ada.id));
  expect(user?.name).toBe("Ada the Loud");
});

test("a customer who signed up with Google reads how to set a password", async () => {
  const ada = await signUp(site);
  await site.app.db
    .update(accounts)
    .set({ providerId: "google" })
    .where(eq(accounts.userId, ada.id));
  const text = await (await ada.client.get("/userProfile")).text();
  expect(text).toContain("You sign in with Google");
  expect(text).not.toContain("Current password");
});
