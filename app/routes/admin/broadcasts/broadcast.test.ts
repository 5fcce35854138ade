import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { broadcastRecipients, broadcasts, tickets } from "#app/db/schema.server.ts";
import { sendBroadcasts } from "#app/domain/broadcasts/send-broadcasts.server.ts";
import { addSubscriber } from "#app/domain/newsletter/newsletter.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { takeBackMs } from "#app/shared/broadcasts/sending.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import type { Client } from "#tests/support/client.ts";
import { mailbox } from "#tests/support/mail.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let admin: Client;
beforeEach(async () => {
  admin = await signInAsAdministrator(site);
  const by = (await findSetting(db, "administrator"))!;
  const holder = { firstName: "Ada", lastName: "Obi", email: "ada@example.com", quantity: 1 };
  await issueTicket(app, { ...holder, package: "Regular", gender: "" }, by);
  await db.update(tickets).set({ phone: "+2348031234567" });
});

const words = {
  intent: "save-broadcast",
  subject: "The gates open at four",
  body: "Hello {name}, **be early**.",
  buttonText: "",
  buttonUrl: "",
};

/** Writes to the one holder of a ticket by the page. Returns the address of the message's page. */
async function write(fields: Record<string, string> = {}): Promise<string> {
  const form = await admin.read("/adminMessages/sent/new");
  const id = /name="id" value="([^"]+)"/.exec(form)![1]!;
  const sent = { ...words, id, "to-holders": "on", ...fields };
  const response = await admin.post("/adminMessages/sent/new", sent);
  expect(response.headers.get("location")).toBe(`/adminMessages/sent/${id}#preview`);
  return `/adminMessages/sent/${id}`;
}

/** Sends the message of a page, and waits until that can no longer be taken back. */
async function send(path: string): Promise<void> {
  await admin.post(path, { intent: "send-broadcast", at: "" });
  site.clock.advance(takeBackMs);
  await sendBroadcasts(app);
}

test("a message is shown as one of its people gets it before it is sent", async () => {
  const page = await admin.read(await write({ buttonText: "See", buttonUrl: "https://a.example" }));
  expect(page).toContain("As Ada Obi gets it.");
  expect(page).toContain("Hello Ada Obi, &lt;strong");
  expect(page).toContain("Send to 1 person");
  expect(page).toContain("It leaves within a day.");
});

test("a form that is sent twice makes one message", async () => {
  const path = await write();
  const id = path.split("/").at(-1)!;
  await admin.post("/adminMessages/sent/new", { ...words, id, "to-holders": "on" });
  expect(await db.$count(broadcasts)).toBe(1);
});

test("a message to nobody, without words or with half a button keeps what was typed", async () => {
  const id = crypto.randomUUID();
  const answer = async (fields: object) =>
    (await admin.post("/adminMessages/sent/new", { ...words, id, ...fields })).text();
  const toNobody = await answer({});
  expect(toNobody).toContain("Choose to whom it goes. Nothing was saved.");
  expect(toNobody).toContain('value="The gates open at four"');
  expect(await answer({ subject: "", "to-newsletter": "on" })).toContain("Write a heading.");
  const halfOfAButton = await answer({ buttonText: "See", "to-newsletter": "on" });
  expect(halfOfAButton).toContain("A button needs both its words and where it leads.");
  expect(halfOfAButton).toMatch(/<details open=""[^>]*><summary[^>]*>A button below the text/);
  expect(await db.$count(broadcasts)).toBe(0);
});

test("a picture stands above the words until it is taken away", async () => {
  const path = await write();
  const create = { width: 40, height: 30, channels: 3, background: "#12a56b" } as const;
  const form = new FormData();
  form.set("intent", "add-picture");
  const jpeg = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  form.set("picture", new Blob([jpeg], { type: "image/jpeg" }), "one.jpg");
  await admin.post(path, form);
  const shown = /&lt;img src=&quot;[^&]+\/files\/pictures\/[^&]+&quot; alt=&quot;&quot;/;
  expect(await admin.read(path)).toMatch(shown);
  await admin.post(path, { intent: "remove-picture" });
  expect(await admin.read(path)).not.toMatch(shown);
});

test("a test reaches the organiser, and then the message everybody once", async () => {
  await addSubscriber(db, "ada@example.com", "newsletter");
  const path = await write({ "to-newsletter": "on" });
  await admin.post(path, { intent: "test-broadcast" });
  await send(path);
  await site.jobs.done();
  const sent = (await mailbox(site)).filter(({ subject }) => subject.includes("gates open"));
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ["ada@example.com", "The gates open at four"],
    [administrator.email, "Test: The gates open at four"],
  ]);
  expect(await admin.read(path)).toContain("1 of 1 person got it.");
});

test("a message that was sent to the wrong people reaches nobody if it is taken back at once", async () => {
  const path = await write();
  await admin.post(path, { intent: "send-broadcast", at: "" });
  await sendBroadcasts(app);
  await admin.post(path, { intent: "stop-broadcast" });
  site.clock.advance(takeBackMs);
  await sendBroadcasts(app);
  expect(await db.$count(broadcastRecipients)).toBe(0);
  expect(await admin.read(path)).toContain("Send to 1 person");
});

test("a message that is planned can be taken back on its page, and then changed", async () => {
  const path = await write();
  await admin.post(path, { intent: "send-broadcast", at: "2025-07-03T12:00" });
  expect(await admin.read(path)).toContain("Planned for 3 Jul 2025, 12:00");
  await admin.post(path, { intent: "stop-broadcast" });
  expect(await admin.read(path)).toContain("Send to 1 person");
});

test("a message that is stopped says on its page who has it and who has not, and why", async () => {
  const path = await write();
  await send(path);
  const [broadcast] = await db.select().from(broadcasts);
  await db
    .insert(broadcastRecipients)
    .values([
      { broadcastId: broadcast!.id, email: "bola@example.com", name: "Bola", audiences: ["team"] },
    ]);
  await admin.post(path, { intent: "stop-broadcast" });
  const page = await admin.read(`${path}?show=not-sent`);
  expect(page).toContain("Stopped");
  expect(page).toMatch(/bola@example\.com.*The message was stopped/s);
});

test("people with a phone number are told by WhatsApp one after the other, and marked", async () => {
  const path = await write();
  await send(path);
  await site.jobs.done();
  const page = await admin.read(path);
  expect(page).toContain("1 person with a phone number not told yet.");
  const link = /href="(https:\/\/wa\.me\/2348031234567\?[^"]+)"/.exec(page)![1]!;
  expect(decodeURIComponent(link)).toContain("The gates open at four\n\nHello Ada Obi");
  const [recipient] = await db.select().from(broadcastRecipients);
  await admin.post(path, { intent: "mark-told", recipient: recipient!.id });
  const after = await admin.read(path);
  expect(after).not.toContain("By WhatsApp too");
  expect(after).toContain("By WhatsApp 2 Jul 2025");
});

test("a draft is deleted, and a message that was sent is not", async () => {
  const path = await write();
  const id = path.split("/").at(-1)!;
  await admin.post(path, { intent: "delete-broadcast" });
  expect(await db.$count(broadcasts, eq(broadcasts.id, id))).toBe(0);
  const other = await write();
  await admin.post(other, { intent: "send-broadcast", at: "" });
  const refused = await admin.post(other, { intent: "delete-broadcast" });
  expect(await refused.text()).toContain("This message is planned or sent, and stays as it is.");
  expect(await db.$count(broadcasts)).toBe(1);
});
