import { beforeEach, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { contactMessages } from "#app/db/schema.server.ts";
import { findMessage } from "#app/domain/contact/answer-message.server.ts";
import { currentEdition } from "#app/domain/editions/current.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { breakEmail, mailbox, outbox } from "#tests/support/mail.ts";
import { addOrganiser, signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { db } = site.app;

let id = "";
beforeEach(async () => {
  const [row] = await db
    .insert(contactMessages)
    .values({
      editionId: currentEdition,
      name: "Ada Obi",
      email: "ada@example.com",
      message: "When do the gates open?\nAnd may I bring water?",
      createdAt: new Date("2025-07-01T09:30:00Z"),
    })
    .returning();
  id = row!.id;
});

const answerWith = (answer: string) => ({ intent: "answer-message", answer });

test("an answer leaves with the message quoted below it, and stays beside the message", async () => {
  const admin = await signInAsAdministrator(site);
  const sent = await admin.post(`/adminMessages/${id}`, answerWith("At four.\n\nWater is fine."));
  expect(sent.status).toBe(200);
  await site.jobs.done();

  const [mail] = await mailbox(site);
  expect(mail).toMatchObject({ to: "ada@example.com", subject: "Your message to Vybez" });
  expect(mail!.text).toContain("Hi Ada Obi,\n\nAt four.\n\nWater is fine.");
  expect(mail!.text).toContain("> When do the gates open?\n> And may I bring water?");

  const page = await admin.read(`/adminMessages/${id}`);
  expect(page).toContain("Water is fine.");
  expect(page).not.toContain("Send the answer");
  expect(await admin.read("/adminMessages?show=waiting")).not.toContain("Ada Obi");
  expect(await admin.read("/adminMessages?show=answered")).toContain("Read the answer");
  const file = await (await admin.get("/adminMessages/export.csv")).text();
  expect(file).toContain("Water is fine.");
});

test("an answer that is sent twice by one organiser leaves once", async () => {
  const admin = await signInAsAdministrator(site);
  const both = await Promise.all(
    [1, 2].map(() => admin.post(`/adminMessages/${id}`, answerWith("At four."))),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await outbox(site)).toHaveLength(1);
});

test("the second of two organisers is told who answered, and keeps what was typed", async () => {
  const admin = await signInAsAdministrator(site);
  const { client: other } = await addOrganiser(site, { roles: ["messages"] });
  await admin.post(`/adminMessages/${id}`, answerWith("At four."));

  const late = await other.post(`/adminMessages/${id}`, answerWith("At five."));

  expect(late.status).toBe(409);
  const text = await late.text();
  expect(text).toMatch(/answered this on 2 Jul 2025, 09:00, while you were writing/);
  expect(text).toContain(">At five.</textarea>");
  expect((await outbox(site)).map(({ data }) => data)).toMatchObject([{ answer: "At four." }]);
});

test("an answer without words is refused at its field", async () => {
  const admin = await signInAsAdministrator(site);
  const refused = await admin.post(`/adminMessages/${id}`, answerWith("  "));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("Write an answer.");
});

test("a message whose answer was sent is not marked as waiting", async () => {
  const admin = await signInAsAdministrator(site);
  await admin.post(`/adminMessages/${id}`, answerWith("At four."));
  await admin.post("/adminMessages", { intent: "mark-message-waiting", message: id });
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  expect(row!.answeredAt).not.toBeNull();
});

test("a message that was marked as answered by hand says by whom", async () => {
  const admin = await signInAsAdministrator(site);
  await admin.post("/adminMessages", { intent: "mark-message-answered", message: id });
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  expect(row!.answeredByUserId).toBe(await findSetting(db, "administrator"));
});

test("an answer whose e-mail is sent again to a corrected address says how that one is", async () => {
  const admin = await signInAsAdministrator(site);
  await admin.post(`/adminMessages/${id}`, answerWith("At four."));
  await breakEmail(site, { failNext: 1, failWith: { status: 422, text: "No such mailbox" } });
  await site.jobs.done();
  expect(await admin.read(`/adminMessages/${id}`)).toContain("e-mail not delivered");

  const email = (await outbox(site))[0]!.id;
  await admin.post("/adminOutbox", { intent: "resend-email", email, to: "ada@right.example" });
  await site.jobs.done();

  const found = await findMessage(db, id);
  expect(found!.sentWith).toMatchObject({ recipient: "ada@right.example", state: "sent" });
});
