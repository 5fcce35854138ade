import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { contactMessages } from "#app/db/schema.server.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const message = {
  intent: "send-message",
  name: "Ada Amadi",
  email: "ada@example.com",
  message: "Can our choir sing?",
};

const stored = () => site.app.db.select().from(contactMessages);
const forwarded = async () => {
  const response = await fetch(`${site.app.env.formService!.url}/submissions.json`);
  return (await response.json()) as { fields: Record<string, string> }[];
};
const waitingJobs = async () => (await site.jobs.waiting()).map((job) => job.name);

test.each(["/", "/contact"])("a message sent on %s is stored and forwarded", async (path) => {
  const response = await site.client().post(path === "/" ? "/?index" : path, message);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(siteTexts.contact.success);
  const { intent: _, ...fields } = message;
  expect(await stored()).toMatchObject([{ ...fields, forwardedAt: expect.any(Date) }]);
  expect((await forwarded()).map((submission) => submission.fields)).toEqual([fields]);
  expect(await waitingJobs()).toEqual([]);
});

test("an empty form answers 400 with a message beside each field, and keeps what was typed", async () => {
  const response = await site
    .client()
    .post("/contact", { ...message, name: " ", email: "ada@", message: "Half a thought" });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain(siteTexts.contact.fields.name);
  expect(page).toContain(siteTexts.contact.fields.emailInvalid);
  expect(page).toContain("Half a thought");
  expect(page).toContain('value="ada@"');
  expect(await stored()).toEqual([]);
});

test("the form service's message about a field is shown beside it, and nothing is stored", async () => {
  const response = await site
    .client()
    .post("/contact", { ...message, email: "type-email@example.com" });
  expect(response.status).toBe(400);
  const page = (await response.text()).replaceAll(/<script.*?<\/script>/gs, "");
  expect(page).toMatch(
    /<p id="[^"]+-error"[^>]*><svg[^>]*><path[^>]*><\/path><\/svg>Email should be an email\.<\/p>/,
  );
  expect(page.match(/should be an email/g), "said once").toHaveLength(1);
  expect(await stored()).toEqual([]);
  expect(await waitingJobs()).toEqual([]);
});

test("the form service's message about the form is shown beside it, and the message is offered to it again later", async () => {
  const response = await site
    .client()
    .post("/contact", { ...message, email: "inactive@example.com" });
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain(siteTexts.contact.failure);
  expect(page).toContain(message.message);
  expect(await stored()).toMatchObject([{ forwardedAt: null }]);
  expect(await waitingJobs()).toEqual(["forward-message"]);
});

test.each(["server-error", "rate-limited"])(
  "a message is taken although the form service does not answer (%s)",
  async (fault) => {
    const response = await site
      .client()
      .post("/contact", { ...message, email: `${fault}@example.com` });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(siteTexts.contact.success);
    expect(await stored()).toMatchObject([{ forwardedAt: null }]);
    expect(await waitingJobs()).toEqual(["forward-message"]);
  },
);

test("a message that waits is forwarded by the background job", async () => {
  const [saved] = await site.app.db
    .insert(contactMessages)
    .values({ name: "Ada", email: "ada@example.com", message: "Later" })
    .returning();
  await site.app.db.transaction((tx) =>
    site.app.queue.enqueue(tx, "forward-message", { messageId: saved!.id }),
  );
  await site.jobs.done();
  expect(await stored()).toMatchObject([{ forwardedAt: expect.any(Date) }]);
  expect(await forwarded()).toHaveLength(1);
});

test("a contact message that is sent twice is stored once", async () => {
  const visitor = site.client();
  for (let count = 0; count < 2; count++)
    await visitor.post("/contact", { ...message, email: "inactive@example.com" });
  expect(await stored()).toHaveLength(1);
  expect(await waitingJobs()).toEqual(["forward-message"]);
  await visitor.post("/contact", { ...message, message: "Other words" });
  expect(await stored()).toHaveLength(2);
});

test("a network that sends too many messages is asked to wait, and another network is not", async () => {
  const statusOf = async (network: string, count: number) =>
    (await site.client({ network }).post("/contact", { ...message, message: `Number ${count}` }))
      .status;
  for (let count = 0; count < 8; count++) expect(await statusOf("10.0.0.1", count)).toBe(200);
  expect(await statusOf("10.0.0.1", 9)).toBe(400);
  expect(await statusOf("10.0.0.2", 10)).toBe(200);
});

test("the browsers of a campus behind one network are counted one by one, and read the limit", async () => {
  const network = "10.0.0.1";
  const sendAs = (client: ReturnType<typeof site.client>, count: number, email = message.email) =>
    client.post("/contact", { ...message, email, message: `Number ${count}` });
  for (let student = 0; student < 12; student++) {
    const answer = await sendAs(
      site.client({ network }),
      student,
      `student-${student}@example.com`,
    );
    expect(answer.status, `student ${student}`).toBe(200);
  }
  const talker = site.client({ network });
  // The first answer gives the browser its name; from then on it is counted whatever it types.
  for (let count = 0; count < 9; count++)
    expect((await sendAs(talker, count, `talker-${count}@example.com`)).status).toBe(200);
  const page = await (await sendAs(talker, 10, "talker-10@example.com")).text();
  expect(page).toContain(siteTexts.contact.failure);
  expect(page).toMatch(/limit is 8 messages in ten minutes. Please try again in \d+ minutes?\./);
  expect(talker.cookies["festival.browser"]).toBeDefined();
});

test("a message is stored without the invisible characters that were pasted with it", async () => {
  const pasted = {
    name: "\u202aAda\u202eObi\u202c",
    email: "ada\u200b@example.com\u00ad",
    message: "Dear\ufeff team,\r\n\r\n👩‍👩‍👧 می‌خواهم\u2060",
  };
  const response = await site.client().post("/contact", { ...message, ...pasted });
  expect(response.status).toBe(200);
  const [received] = await stored();
  expect(received).toMatchObject({ name: "AdaObi", email: "ada@example.com" });
  expect(received!.message.split(/\s+/)).toEqual(["Dear", "team,", "👩‍👩‍👧", "می‌خواهم"]);
});

test("a server error opens the failure popup and keeps what was typed", async () => {
  await site.app.db.execute(sql`alter table contact_messages rename to away`);
  const response = await site.client().post("/contact", message);
  await site.app.db.execute(sql`alter table away rename to contact_messages`);
  expect(response.status).toBe(500);
  const page = await response.text();
  expect(page).toContain(siteTexts.contact.failureTitle);
  expect(page).toContain(siteTexts.contact.failure);
  expect(page).toContain(message.message);
  expect(site.takeErrors()).toHaveLength(1);
});
