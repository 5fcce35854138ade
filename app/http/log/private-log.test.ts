import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { createTestLog } from "#tests/support/logs.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { withoutPersonalData } from "./private-log.server.ts";

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
  expect((await site.client().post("/contact", { intent: "contact", ...typed })).status).toBe(500);
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

test("a link whose secret opens something is logged without it", () => {
  const { log, lines } = createTestLog();
  for (const link of ["t", "take", "wait", "offer", "device", "join", "reset", "tickets/order"])
    withoutPersonalData(log).error({ err: "lost", path: `/${link}/planted-token` }, "failed");
  expect(JSON.stringify(lines)).not.toContain("planted");
});
