import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { createTestLog } from "#tests/support/logs.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { scrubLine, withoutPersonalData } from "./private-log.server.ts";
import { secretAddresses } from "./secret-addresses.server.ts";

const site = await createTestApp();
const { db } = site.app;
const typed = { name: "Zainab Planted", email: "zainab@planted.example", message: "planted words" };

afterEach(async () => {
  await db.execute(sql`drop trigger if exists refuse on contact_messages`);
});

test("a statement that fails is logged without what was typed", async () => {
  await db.execute(sql`
    create or replace function refuse_all() returns trigger language plpgsql as
    $$ begin raise exception 'refused: "%"', new.message using detail = new.email; end $$`);
  await db.execute(
    sql`create trigger refuse before insert on contact_messages for each row execute function refuse_all()`,
  );
  expect((await site.client().post("/contact", { intent: "send-message", ...typed })).status).toBe(
    500,
  );
  const logged = JSON.stringify(site.takeErrors());
  expect(logged).toContain("insert into");
  for (const secret of Object.values(typed)) expect(logged).not.toContain(secret);
});

test("a post that breaks off at a link for a new password does not put the link in the log", async () => {
  const response = await site.client().fetch("/reset/planted-token", {
    method: "POST",
    body: "--x\r\nbroken",
    headers: { origin: site.url, "content-type": "multipart/form-data; boundary=x" },
  });
  expect(response.status).toBe(400);
  expect(site.takeErrors()).toEqual([]);
});

test("an error is logged with its name, message, code, place and cause, without addresses and tokens", () => {
  const { log, lines } = createTestLog();
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "planted value"'), {
    severity: "ERROR",
    code: "22P02",
    detail: "planted detail",
    client: { password: "planted password" },
  });
  const error = new Error("Failed query: select $1\nparams: planted parameter,a@planted.example", {
    cause,
  });
  const path = "/reset/planted-token.data";
  withoutPersonalData(log).error({ err: error, path }, "request failed");
  withoutPersonalData(log).warn(
    { err: new Error("550 a@planted.example /reset/planted-token") },
    "mail",
  );
  withoutPersonalData(log).error({ err: "lost", path: "/login/link/planted-token.data" }, "failed");
  expect(JSON.stringify(lines)).not.toContain("planted");
  expect(lines).toMatchObject([
    {
      path: "/reset/….data",
      err: {
        message: "Failed query: select $1",
        stack: expect.stringMatching(/^ +at /),
        cause: { code: "22P02", message: 'invalid input syntax for type uuid: "…"' },
      },
    },
    { err: { message: "550 …@… /reset/…" } },
    { path: "/login/link/….data" },
  ]);
});

const planted = "planted-token";
/** An address with a secret in the place of its last parameter. */
const addressOf = (pattern: string) =>
  pattern.replace(/:\w+$/, planted).replaceAll(/:\w+/g, "ticket");

test("each page whose address has a token is one whose secret the log leaves out", () => {
  const paths = site.app.pages.all
    .map(({ path }) => path)
    .filter((path) => path.includes(":token"));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths)
    expect(
      secretAddresses.some((address) => path.startsWith(address)),
      path,
    ).toBe(true);
});

test.each([
  ["as it is", (path: string) => path],
  ["as data", (path: string) => `${path}.data`],
  ["with more below it", (path: string) => `${path}/ticket.pdf`],
  ["in capital letters", (path: string) => path.replace(/^\/\w+/, (word) => word.toUpperCase())],
  ["with two slashes", (path: string) => path.replaceAll("/", "//")],
  [
    "with a letter in percent signs",
    (path: string) => path.replace(/^\/./, (t) => `/%${hexOf(t)}`),
  ],
  ["with half a character at its end", (path: string) => `${path}%ED%A0%80`],
  ["within a sentence", (path: string) => `The URL path "https://festival.example${path}" failed`],
])("a secret address %s is logged without its secret, by whatever name", (_, written) => {
  const lines: string[] = [];
  const log = pino(
    { hooks: { streamWrite: scrubLine } },
    { write: (line) => void lines.push(line) },
  );
  for (const pattern of secretAddresses) {
    const address = written(addressOf(pattern));
    log.warn(address);
    log.info({ anything: { within: [address] } }, "x");
    withoutPersonalData(log).error({ path: address, err: new Error(address) }, address);
  }
  expect(lines.filter((line) => line.includes(planted))).toEqual([]);
  for (const line of lines) JSON.parse(line);
});

const hexOf = (slashAndLetter: string) => slashAndLetter.codePointAt(1)!.toString(16);

test("a key, a password or a token in any text of a line is left out, and the line stays JSON", () => {
  const lines: string[] = [];
  const log = pino(
    { hooks: { streamWrite: scrubLine } },
    { write: (line) => void lines.push(line) },
  );
  for (const text of [
    'smtp://festival:planted@mail.example said "no"\\',
    "planted@example.com\nplanted@example.com",
    "https://festival.example/api/auth/callback/google?code=planted&state=planted",
    "Authorization: Bearer sk_live_planted",
    "https://store.example/a.webp?X-Amz-Credential=planted%2F2026&X-Amz-Signature=planted",
  ])
    log.warn({ text }, text);
  expect(lines.join("")).not.toContain("planted");
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual([
    40, 40, 40, 40, 40,
  ]);
});
