import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accounts, subscribers, users } from "#app/db/schema.server.ts";
import type { Client } from "#tests/support/client.ts";
import { signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { saveAddress } from "./addresses.server.ts";

const site = await createTestApp();
const { db } = site.app;

interface Choice {
  email?: string;
  name?: string;
  verified?: boolean;
  cancel?: boolean;
}

/** Returns the address of Google's consent screen, without the popup. */
async function begin(client: Client, next = ""): Promise<URL> {
  const response = await client.post("/login/google", { next });
  return new URL(response.headers.get("location")!);
}

/**
 * Chooses a person on the consent screen. Returns the path that Google sends the browser back to.
 */
async function choose(consent: URL, choice: Choice): Promise<string> {
  const { email = "ngozi@example.com", name = "Ngozi Bello", verified = true, cancel } = choice;
  const form = new URLSearchParams({ request: consent.search.slice(1), email, name });
  if (verified) form.set("verified", "on");
  if (cancel) form.set("cancel", "yes");
  const page = new URL(consent.pathname, site.url);
  const response = await fetch(page, { method: "POST", body: form, redirect: "manual" });
  const back = new URL(response.headers.get("location")!);
  return back.pathname + back.search;
}

/** Signs in with Google. Returns the address at which it ends. */
async function signInWithGoogle(client: Client, choice: Choice = {}, next = ""): Promise<string> {
  const callback = await client.get(await choose(await begin(client, next), choice));
  const done = await client.get(callback.headers.get("location")!);
  return done.headers.get("location")!;
}

const findUser = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0];

describe("signing in with Google", () => {
  test("asks for a code with state, PKCE and nonce", async () => {
    const { searchParams } = await begin(site.client());
    expect(searchParams.get("response_type")).toBe("code");
    expect(searchParams.get("scope")).toBe("openid email profile");
    expect(searchParams.get("code_challenge_method")).toBe("S256");
    for (const name of ["state", "nonce", "code_challenge"])
      expect(searchParams.get(name)!.length).toBeGreaterThanOrEqual(32);
  });

  test("makes an account with the name, a verified e-mail address and a subscription, and asks for an address", async () => {
    const client = site.client();
    expect(await signInWithGoogle(client)).toBe("/onboarding/address");
    expect(await findUser("ngozi@example.com")).toMatchObject({
      name: "Ngozi Bello",
      emailVerified: true,
    });
    expect(await db.select().from(subscribers)).toMatchObject([
      { email: "ngozi@example.com", source: "signup" },
    ]);
    expect((await client.get("/cart")).status).toBe(200);
  });

  test.each(["accounts", "subscribers"])(
    "makes a complete account or none: when writing its %s fails, the next try makes it",
    async (table) => {
      await db.execute(
        sql`create or replace function break_off() returns trigger language plpgsql as 'begin raise exception ''broken off''; end'`,
      );
      await db.execute(
        sql.raw(
          `create trigger break_off before insert on ${table} for each row execute function break_off()`,
        ),
      );
      expect(await signInWithGoogle(site.client())).toMatch(/^\/login\?google=/);
      await db.execute(sql.raw(`drop trigger break_off on ${table}`));
      expect(await findUser("ngozi@example.com")).toBeUndefined();
      expect(await signInWithGoogle(site.client())).toBe("/onboarding/address");
      expect(await db.select().from(subscribers)).toHaveLength(1);
    },
  );

  test("leads to the store where an address is saved, or to the page that was asked for", async () => {
    await signInWithGoogle(site.client());
    const { id } = (await findUser("ngozi@example.com"))!;
    expect(await signInWithGoogle(site.client(), {}, "/cart")).toBe(
      "/onboarding/address?next=%2Fcart",
    );
    await saveAddress(site.app, { addressLine1: "12 Aba Road" }, id);
    expect(await signInWithGoogle(site.client())).toBe("/merch");
    expect(await signInWithGoogle(site.client(), {}, "/cart")).toBe("/cart");
    expect(await signInWithGoogle(site.client(), {}, "//evil.example")).toBe("/merch");
    expect(await signInWithGoogle(site.client(), {}, "/orders")).toBe("/merch");
  });

  test("recognises a person by Google's id, whatever their e-mail address becomes", async () => {
    await signInWithGoogle(site.client());
    await db
      .update(users)
      .set({ email: "ngozi@elsewhere.example" })
      .where(eq(users.email, "ngozi@example.com"));
    const client = site.client();
    await signInWithGoogle(client);
    expect(await client.read("/userProfile")).toContain("ngozi@elsewhere.example");
    expect(await findUser("ngozi@example.com")).toBeUndefined();
  });

  test("stores none of Google's tokens", async () => {
    await signInWithGoogle(site.client());
    await signInWithGoogle(site.client());
    const stored = await db.select().from(accounts).where(eq(accounts.providerId, "google"));
    expect(stored).toMatchObject([{ accessToken: null, idToken: null, refreshToken: null }]);
  });
});

describe("an account with a password", () => {
  test("is not opened by a Google account of the same address, which may be another person's", async () => {
    const ada = await signUp(site, { email: "ada@example.com" });
    const client = site.client();
    expect(await signInWithGoogle(client, { email: ada.email })).toBe("/login?google=taken");
    expect(await client.read("/login?google=taken")).toContain("There is an account with this");
    expect((await client.get("/cart")).headers.get("location")).toMatch(/^\/login/);
    const google = await db.select().from(accounts).where(eq(accounts.providerId, "google"));
    expect(google).toEqual([]);
  });

  test("is opened by the Google account once the address is verified by a link that was sent there", async () => {
    const ada = await signUp(site, { email: "ada@example.com" });
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, ada.id));
    expect(await signInWithGoogle(site.client(), { email: ada.email })).toBe("/merch");
  });

  test("is not opened if it is the administrator's either", async () => {
    expect(await signInWithGoogle(site.client(), { email: administrator.email })).toBe(
      "/login?google=taken",
    );
  });
});

describe("nobody is signed in", () => {
  test("with an address that Google has not verified", async () => {
    const client = site.client();
    expect(await signInWithGoogle(client, { verified: false })).toBe("/login?google=unverified");
    expect(await findUser("ngozi@example.com")).toBeUndefined();
  });

  test("after cancelling, and no error is shown", async () => {
    const client = site.client();
    expect(await signInWithGoogle(client, { cancel: true }, "/cart")).toBe(
      "/login?next=%2Fcart&google=cancelled",
    );
    expect(await client.read("/login?google=cancelled")).not.toContain("An error occurred");
  });

  test("with an answer that was meant for another browser", async () => {
    const victim = site.client();
    const attacker = site.client();
    const callback = await choose(await begin(attacker), { email: "attacker@example.com" });
    await begin(victim);
    const response = await victim.get(callback);
    expect(response.headers.get("location")).toContain("error=");
    expect((await victim.get("/cart")).headers.get("location")).toMatch(/^\/login/);
  });

  test("with an ID token that lacks the nonce of this sign-in", async () => {
    for (const nonce of [null, "of-another-sign-in"]) {
      const client = site.client();
      const consent = await begin(client);
      if (nonce) consent.searchParams.set("nonce", nonce);
      else consent.searchParams.delete("nonce");
      const callback = await client.get(await choose(consent, {}));
      expect(callback.headers.get("location")).toContain("error=oauth_code_verification_failed");
      expect((await client.get("/cart")).headers.get("location")).toMatch(/^\/login/);
    }
    expect(await findUser("ngozi@example.com")).toBeUndefined();
  });

  test("with a code that was used before, or is invented", async () => {
    const client = site.client();
    const callback = await choose(await begin(client), {});
    await client.get(callback);
    await client.post("/logout");
    const again = await client.get(callback);
    expect(again.headers.get("location")).toContain("error=");

    const { searchParams } = await begin(client);
    const forged = `/api/auth/oauth2/callback/google?code=forged&state=${searchParams.get("state")}`;
    expect((await client.get(forged)).headers.get("location")).toContain("error=");
  });
});

test("every other address of the sign-in library is closed", async () => {
  for (const path of ["sign-up/email", "sign-in/email", "reset-password", "update-user"]) {
    const response = await site.client().post(`/api/auth/${path}`, { email: "ada@example.com" });
    expect(response.status, path).toBeGreaterThanOrEqual(400);
  }
  expect((await site.client().get("/api/auth/get-session")).status).toBe(404);
});
