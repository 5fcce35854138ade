import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { subscribers, users } from "#app/db/schema.server.ts";
import { isWithinLimit } from "#app/domain/rate-limit.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { db } = site.app;
const { signUp: texts, tooMany } = siteTexts;

const good = {
  email: "ada@example.com",
  password: "secret",
  repeat: "secret",
  newsletter: "on",
};
const send = (typed: Partial<typeof good> = {}, path = "/signup", client = site.client()) =>
  client.post(path, { ...good, ...typed });

describe("signing up", () => {
  test("makes an account that is signed in, and goes on to the username", async () => {
    const client = site.client();
    const response = await send({}, "/signup", client);
    expect(response.headers.get("location")).toBe("/onboarding");
    expect((await client.get("/onboarding")).status).toBe(200);
    const again = await site.client().post("/login", good);
    expect(again.headers.get("location")).toBe("/merch");
  });

  test("with an address that has an account offers to sign in with it, or to set a new password", async () => {
    await send();
    const page = await (await send({}, "/signup?next=%2Fcart")).text();
    expect(page).toContain(texts.emailTaken);
    const query = new URLSearchParams({ email: good.email });
    const links = [...page.matchAll(/href="(\/(?:login|reset)[^"]*email=[^"]*)"/g)].map(
      ([, path]) => path!.replaceAll("&amp;", "&"),
    );
    expect(links).toEqual([`/login?next=%2Fcart&${query}`, `/reset?${query}`]);
    for (const link of links)
      expect(await site.client().read(link)).toContain(`value="${good.email}"`);
    expect(await (await send({ repeat: "other" })).text()).not.toContain("email=");
  });

  test("hands the page that was wanted on to the next steps", async () => {
    const client = site.client();
    const first = await send({}, "/signup?next=%2Fcart", client);
    expect(first.headers.get("location")).toBe("/onboarding?next=%2Fcart");
    expect((await client.get("/signup?next=%2Fcart")).headers.get("location")).toBe(
      first.headers.get("location"),
    );
    const second = await client.post(first.headers.get("location")!, { username: "Ada" });
    expect(second.headers.get("location")).toBe("/onboarding/address?next=%2Fcart");
    const page = await (await client.get(second.headers.get("location")!)).text();
    expect(page).toContain("/cart");
  });

  test("stores the subscriber, once, and never the administrator", async () => {
    await send();
    expect(await site.app.db.select().from(subscribers)).toMatchObject([
      { email: "ada@example.com", source: "signup" },
    ]);
  });

  test("stores no subscriber where the box is not ticked", async () => {
    const { newsletter: _, ...unticked } = good;
    expect((await site.client().post("/signup", unticked)).status).toBe(302);
    expect(await site.app.db.select().from(subscribers)).toEqual([]);
  });

  test("shows the box ticked, as the specification subscribes who signs up", async () => {
    expect(await site.client().read("/signup")).toMatch(
      /<input[^>]*name="newsletter"[^>]*checked|<input[^>]*checked[^>]*name="newsletter"/,
    );
  });

  test("works with an address that had subscribed before", async () => {
    await site.app.db.insert(subscribers).values({ email: good.email, source: "newsletter" });
    expect((await send()).status).toBe(302);
    expect(await site.app.db.select().from(subscribers)).toHaveLength(1);
  });

  test.each<[string, Partial<typeof good>, string]>([
    ["no e-mail", { email: " " }, texts.fieldsMissing],
    ["no password", { password: "" }, texts.fieldsMissing],
    ["no second password", { repeat: "" }, texts.fieldsMissing],
    ["two different passwords", { repeat: "secret2" }, texts.passwordsDiffer],
    ["five characters", { password: "secre", repeat: "secre" }, texts.passwordShort],
    ["129 characters", { password: "x".repeat(129), repeat: "x".repeat(129) }, texts.passwordLong],
    ["what is no address", { email: "ada@" }, texts.emailInvalid],
  ])("with %s is refused and keeps the address", async (_what, typed, said) => {
    const response = await send(typed);
    expect(response.status).toBe(400);
    const page = await response.text();
    expect(page).toContain(said);
    expect(page).toContain(`value="${typed.email ?? good.email}"`);
    expect(page).not.toContain('value="secre');
    expect(await site.app.db.select().from(subscribers)).toEqual([]);
  });

  test("takes a password whole, since what a browser cuts off would be missing at sign-in", async () => {
    expect(await site.client().read("/signup")).not.toMatch(/<input[^>]*maxlength/i);
  });

  test("with an address that has an account is refused, in any case", async () => {
    await send();
    const response = await send({ email: "ADA@example.com" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(texts.emailTaken);
  });

  test("twice at once makes one account", async () => {
    const responses = await Promise.all([send(), send(), send()]);
    const statuses = responses.map((response) => response.status);
    expect(statuses.filter((status) => status === 302)).toHaveLength(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(2);
    const made = await site.app.db.select().from(users);
    expect(made.filter((user) => user.email === good.email)).toHaveLength(1);
  });

  test("is refused after many attempts on one address", async () => {
    for (let count = 0; count < 20; count++) await send();
    expect(await (await send()).text()).toContain(tooMany(60));
  });

  test("cannot choose a role or an identity", async () => {
    await site
      .client()
      .post("/signup", { ...good, role: "admin", id: "admin", emailVerified: "1" });
    const made = (await site.app.db.select().from(users)).find((user) => user.email === good.email);
    expect(made).toMatchObject({ emailVerified: false, name: "" });
    expect(made!.id).not.toBe("admin");
  });
});

describe("an account is made whole or not at all", () => {
  /** Makes the second statement fail, which leaves the same as a kill between the two. */
  const failOn = async (table: string) => {
    await db.execute(
      sql`create or replace function break_off() returns trigger language plpgsql as 'begin raise exception ''broken off''; end'`,
    );
    await db.execute(
      sql.raw(
        `create trigger break_off before insert on ${table} for each row execute function break_off()`,
      ),
    );
    return () => db.execute(sql.raw(`drop trigger break_off on ${table}`));
  };
  const made = async () =>
    (await db.select().from(users)).filter((user) => user.email === good.email);

  test.each(["users", "accounts", "subscribers"])(
    "nothing is left when writing its %s fails, and the next try makes it",
    async (table) => {
      const mend = await failOn(table);
      expect((await send()).status).toBe(500);
      await mend();
      expect(site.takeErrors()).toHaveLength(1);
      expect(await made()).toEqual([]);
      expect(await db.select().from(subscribers)).toEqual([]);
      expect((await send()).headers.get("location")).toBe("/onboarding");
      expect(await db.select().from(subscribers)).toHaveLength(1);
    },
  );

  test("the account exists to sign in to when writing its session fails", async () => {
    const mend = await failOn("sessions");
    expect((await send()).status).toBe(500);
    await mend();
    expect(site.takeErrors()).toHaveLength(1);
    expect((await site.client().post("/login", good)).headers.get("location")).toBe("/merch");
    expect(await db.select().from(subscribers)).toHaveLength(1);
  });
});

test("a browser makes at most twenty accounts an hour, and reads why", async () => {
  const client = site.client();
  const sendAs = (count: number) =>
    send({ email: `guest-${count}@example.com` }, "/signup", client);
  const wrong = { password: "secret", repeat: "secret" };
  await client.post("/signup", { ...wrong, email: "no address" });
  // Signed-in persons are led on: the browser's name is what stays.
  const name = Object.entries(client.cookies).find(([cookie]) => cookie.includes("browser"))!;
  for (let count = 0; count < 20; count++)
    await isWithinLimit(
      db,
      `sign-up:browser:${idOf(name[1])}`,
      { attempts: 20, windowMs: 3_600_000 },
      site.app.now(),
    );
  const response = await sendAs(20);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain("20 accounts an hour can be made in one browser.");
  expect((await send({ email: "guest-21@example.com" })).status).toBe(302);
});
const idOf = (cookie: string) =>
  (JSON.parse(Buffer.from(cookie.split(".")[0]!, "base64url").toString()) as { id: string }).id;

describe("choosing a username", () => {
  test.each([
    ["", siteTexts.username.empty],
    ["   ", siteTexts.username.empty],
    ["Ad", siteTexts.username.short],
    ["x".repeat(41), siteTexts.username.long],
    ["\u200d\u200d\u200d", siteTexts.username.empty],
  ])("refuses %j", async (username, said) => {
    const client = site.client();
    await send({}, "/signup", client);
    const response = await client.post("/onboarding", { username });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(said);
  });

  test("saves it without invisible characters", async () => {
    const client = site.client();
    await send({}, "/signup", client);
    await client.post("/onboarding", { username: "\u202aAda\u200b \u202eObi\u00ad\u202c" });
    expect(await client.read("/userProfile")).toContain("Ada Obi");
  });

  test("saves it as the display name", async () => {
    const client = site.client();
    await send({}, "/signup", client);
    const response = await client.post("/onboarding", { username: "  Ada   Obi " });
    expect(response.headers.get("location")).toBe("/onboarding/address");
    expect(await client.read("/userProfile")).toContain("Ada Obi");
  });
});
