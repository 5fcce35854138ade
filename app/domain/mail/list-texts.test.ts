import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { afterAll, expect, test } from "vitest";
import { unsubscribePaths, unsubscribeToken } from "#app/domain/newsletter/unsubscribe.server.ts";
import { qrPng } from "#app/services/email-images.server.ts";
import { smtpSender } from "#app/services/smtp.server.ts";
import { emailSamples } from "#app/shared/mail/email-samples.ts";
import type { EmailData, EmailKind } from "#app/shared/mail/emails.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listTexts } from "./list-texts.server.ts";

const site = await createTestApp({ now: "2026-11-22T12:00:00Z" });
const { app } = site;

const mail = await startMailServer();
afterAll(() => mail.stop());
const send = smtpSender({ via: "smtp", url: mail.url, from: "festival@example.com" });

/** Sends one e-mail to a mail server. Returns what a mail program reads of it. */
async function receive<Kind extends EmailKind>(kind: Kind, data: EmailData[Kind]) {
  const { codes, ...email } = await app.renderSample(kind, data);
  const pictures = codes.map(({ cid, code, url }) => ({ cid, url, png: qrPng(code) }));
  await send({ ...email, pictures, to: "ada@example.com", id: randomUUID() });
  const parsed = await PostalMime.parse(mail.received.at(-1)!.message);
  const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value;
  return { ...parsed, header };
}

test("a mail program reads every e-mail of the list, and answers none of them by itself", async () => {
  for (const { kind } of await listTexts(app.db)) {
    const { header, ...email } = await receive(kind, emailSamples[kind]);
    expect(email.from, kind).toMatchObject({ address: "festival@example.com" });
    expect(email.subject, kind).toMatch(/^\S.{5,}/);
    expect(email.messageId, kind).toMatch(/^<.+@example\.com>$/);
    expect(header("auto-submitted"), kind).toBe("auto-generated");
    // Words first, which are what a watch or a lock screen shows.
    expect(email.text, kind).toMatch(/^[\p{L}\d"“][^\n]*\p{L}{2}/u);
    expect(email.text!.slice(0, 60), kind).not.toMatch(/https?:/);
    expect(email.html, kind).toMatch(/^<!doctype html>/);
    // Every picture that the text shows by its name came along.
    const shown = [...email.html!.matchAll(/"cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`);
    const names = email.attachments.map(({ contentId }) => contentId);
    expect(new Set(names), kind).toEqual(new Set(shown));
  }
});

test("one press out of the newsletter stands in its own e-mails alone", async () => {
  for (const { kind } of await listTexts(app.db)) {
    const { header, html } = await receive(kind, emailSamples[kind]);
    expect(header("list-unsubscribe"), kind).toBeUndefined();
    expect(header("list-unsubscribe-post"), kind).toBeUndefined();
    expect(html, kind).not.toContain("Unsubscribe</a>");
  }
  const unsubscribe = unsubscribePaths(unsubscribeToken(app, "ada@example.com"));
  const { header, html } = await receive("broadcast", { ...emailSamples.broadcast, unsubscribe });
  expect(header("list-unsubscribe")).toBe(`<${app.env.publicUrl}${unsubscribe.atOnce}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(html).toContain(`${app.env.publicUrl}${unsubscribe.page}`);
});

test("what was sent to many says so", async () => {
  for (const { kind } of await listTexts(app.db)) {
    const { header } = await receive(kind, emailSamples[kind]);
    const isToMany = kind === "broadcast" || kind === "ticket_reminder";
    expect(header("precedence"), kind).toBe(isToMany ? "bulk" : undefined);
  }
});
