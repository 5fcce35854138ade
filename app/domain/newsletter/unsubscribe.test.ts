import PostalMime from "postal-mime";
import { randomUUID } from "node:crypto";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { emails, newSubscribers, subscribers } from "#app/db/schema.server.ts";
import { withWords } from "#app/domain/broadcasts/broadcast-words.server.ts";
import { sendBroadcasts } from "#app/domain/broadcasts/send-broadcasts.server.ts";
import { saveBroadcast, sendBroadcast } from "#app/domain/broadcasts/write-broadcast.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { smtpSender } from "#app/services/smtp.server.ts";
import type { Audience } from "#app/shared/broadcasts/audiences.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { addSubscriber } from "./newsletter.server.ts";
import { emailOfToken, unsubscribePaths, unsubscribeToken } from "./unsubscribe.server.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let by = "";
beforeEach(async () => {
  by = (await findSetting(db, "administrator"))!;
});

/** Writes to some audiences, and returns the first e-mail as a mail server received it. */
async function receive(audiences: Audience[]) {
  const id = randomUUID();
  const words = { subject: "Line-up is out", body: "Hello {name}, ten acts.", buttonText: "" };
  await saveBroadcast(app, { id, audiences, buttonUrl: "", ...words }, by);
  await sendBroadcast(app, { id, dueAt: app.now(), isMeant: true }, by);
  await sendBroadcasts(app);
  const mail = await startMailServer();
  onTestFinished(() => mail.stop());
  const send = smtpSender({ via: "smtp", url: mail.url, from: "festival@example.com" });
  const [email] = await db.select().from(emails);
  const { kind, recipient } = email!;
  const data = await withWords(app, kind, email!.data, email!.id);
  const { codes: _, ...rendered } = await app.renderEmail(kind, recipient, data);
  await send({ ...rendered, id: email!.id });
  const parsed = await PostalMime.parse(mail.received[0]!.message);
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value;
  return { parsed, header };
}

test("the newsletter says in its headers how to leave it, and that it was sent to many", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");

  const { parsed, header } = await receive(["newsletter"]);

  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("list-unsubscribe")).toMatch(/^<http:\/\/[^>]*\/unsubscribe\/[\w-]+\/now>$/);
  expect(header("precedence")).toBe("bulk");
  expect(header("auto-submitted")).toBe("auto-generated");
  expect(parsed.subject).toBe("Line-up is out");
  expect(parsed.text).toMatch(/^Line-up is out\s+Hello there, ten acts\./);
  expect(parsed.html).toContain("Unsubscribe</a>");
});

test("the header alone is enough for one press out, without a page, a cookie or a redirect", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  await addSubscriber(db, "ada@example.com", "newsletters-page");
  const { header } = await receive(["newsletter"]);
  const { pathname } = new URL(/^<(.*)>$/.exec(header("list-unsubscribe")!)![1]!);

  const answer = await fetch(app.env.listenUrl + pathname, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
    redirect: "manual",
  });

  expect(answer.status).toBe(200);
  expect(await db.select().from(subscribers)).toEqual([]);
  expect(await db.select().from(newSubscribers)).toEqual([]);
});

test("the link opens a page that leaves the newsletter at a press, and not before", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  const { page } = unsubscribePaths(unsubscribeToken(app, "ada@example.com"));
  const client = site.client();

  expect(await client.read(page)).toContain("a…@example.com gets our newsletter");
  expect(await db.select().from(subscribers)).toHaveLength(1);
  const answer = await client.post(page, {});
  expect(await answer.text()).toContain("a…@example.com gets no newsletter");
  expect(await db.select().from(subscribers)).toEqual([]);
});

test("a message to ticket holders has no way out of the newsletter, which they did not join", async () => {
  const { header, parsed } = await receive(["team"]);
  expect(header("list-unsubscribe")).toBeUndefined();
  expect(parsed.html).not.toContain("Unsubscribe");
});

test("a token that was changed, or sealed for something else, is none", () => {
  const token = unsubscribeToken(app, "ada@example.com");
  expect(emailOfToken(app, token)).toBe("ada@example.com");
  expect(emailOfToken(app, `${token.slice(0, -2)}AA`)).toBeNull();
  const other = Buffer.from(app.sealing.seal("ada@example.com"), "base64").toString("base64url");
  expect(emailOfToken(app, other)).toBeNull();
});

test("an organiser finds a subscriber and takes them off every list", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  await addSubscriber(db, "ada@example.com", "newsletters-page");
  const client = await signInAsAdministrator(site);
  expect(await client.read("/adminSubscribers?q=ada")).toContain("ada@example.com");

  await client.post("/adminSubscribers", {
    intent: "remove-subscriber",
    email: "ada@example.com",
  });

  expect(await client.read("/adminSubscribers?q=ada")).toContain("Nobody matches");
});
