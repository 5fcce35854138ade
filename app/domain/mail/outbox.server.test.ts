import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailAttempts, emails } from "#app/db/schema.server.ts";
import type { OutgoingEmail } from "#app/services/outgoing-email.server.ts";
import { outbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { deliverEmail, type EmailDraft, queueEmail } from "./outbox.server.ts";

const site = await createTestApp();
const { db, queue, now } = site.app;

const reset = (recipient = "ada@example.com"): EmailDraft<"password_reset"> => ({
  kind: "password_reset",
  recipient,
  data: { username: "Ada", url: "https://vybez.example/reset/abc" },
});
const ticket = (recipient: string): EmailDraft<"ticket"> => ({
  kind: "ticket",
  recipient,
  data: { firstName: "Ada", lastName: "Obi", ticketId: "VBZ-1", package: "Vip", quantity: 1 },
});
const payment = (recipient: string): EmailDraft<"payment_mismatch"> => ({
  kind: "payment_mismatch",
  recipient,
  data: {
    username: "Ada",
    items: ["1 × Garden City cap"],
    reference: "fest-a1",
    askedKobo: 9_000_00,
    paidAmount: 8_500_00,
    paidCurrency: "NGN",
    paidReference: "fest-a1",
    at: "2026-11-21T13:05:00Z",
  },
});
const write = (draft: EmailDraft) => db.transaction((tx) => queueEmail(tx, queue, draft));
const attemptsOf = (emailId: string) =>
  db
    .select()
    .from(emailAttempts)
    .where(eq(emailAttempts.emailId, emailId))
    .orderBy(asc(emailAttempts.at));

/** Breaks the sandbox's EmailJS (sandbox/README.md names the faults). */
async function breakMail(faults: Record<string, unknown>): Promise<void> {
  await fetch(`${site.url}/sandbox/emailjs/control`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_sandbox", "content-type": "application/json" },
    body: JSON.stringify(faults),
  });
}
interface Arrived {
  to: string;
  subject: string;
  html: string;
  text: string;
  templateParams: Record<string, string>;
}
async function mailbox(): Promise<Arrived[]> {
  const response = await fetch(`${site.url}/sandbox/mail.json`);
  return ((await response.json()) as { mails: Arrived[] }).mails;
}
const render = async (_kind: string, to: string): Promise<Omit<OutgoingEmail, "id">> => ({
  fromName: "Vybez",
  to,
  subject: "",
  html: "",
  text: "",
  fields: {},
});

describe("an e-mail", () => {
  test("arrives as HTML, plain text and the fields of the template", async () => {
    const id = await write(reset());
    await site.jobs.done();
    const [mail] = await mailbox();
    expect(mail).toMatchObject({
      to: "ada@example.com",
      subject: "Set a new password for Vybez",
      templateParams: {
        to_email: "ada@example.com",
        userEmail: "ada@example.com",
        to_name: "Ada",
        from_name: "Vybez",
      },
    });
    expect(mail!.html).toContain("<h1");
    expect(mail!.text).toContain("https://vybez.example/reset/abc");
    expect((await outbox(site))[0]!.sentAt).not.toBeNull();
    expect(await attemptsOf(id)).toMatchObject([{ error: null }]);
  });

  test("is rolled back with the transaction that wrote it", async () => {
    await expect(
      db.transaction(async (tx) => {
        await queueEmail(tx, queue, reset());
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(await outbox(site)).toEqual([]);
    expect(await site.jobs.waiting()).toEqual([]);
  });

  test("that the service refuses is tried again, later each time, and every attempt is recorded", async () => {
    await breakMail({ failNext: 2, failWith: { status: 503, text: "Try later" } });
    const id = await write(reset());
    const waits = await site.jobs.done();
    expect(await mailbox()).toHaveLength(1);
    const attempts = await attemptsOf(id);
    expect(attempts.map((attempt) => attempt.error)).toEqual([
      "Error: EmailJS answered 503: Try later",
      "Error: EmailJS answered 503: Try later",
      null,
    ]);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThan(900);
    expect(waits[1]).toBeGreaterThan(1_900);
  });

  test("that was sent is not sent again, however often its job runs", async () => {
    const id = await write(reset());
    const sent: string[] = [];
    const parts = { db, now, sendEmail: async ({ to }: OutgoingEmail) => void sent.push(to) };
    for (let count = 0; count < 3; count++) await deliverEmail(parts, id, render);
    expect(sent).toEqual(["ada@example.com"]);
  });

  test("that is sent twice, because the process died before it was recorded, carries one Message-ID", async () => {
    const id = await write(reset());
    await write(reset("bola@example.com"));
    await site.jobs.done();
    await site.jobs.stop();
    await db.update(emails).set({ sentAt: null }).where(eq(emails.id, id));
    await db.transaction((tx) => queue.enqueue(tx, "send-email", { emailId: id }));
    await site.jobs.done();
    const arrived = await mailbox();
    const ids = arrived
      .filter((mail) => mail.to === "ada@example.com")
      .map((mail) => mail.templateParams["message_id"]);
    expect(ids).toEqual([expect.stringContaining(id), ids[0]]);
    expect(new Set(arrived.map((mail) => mail.templateParams["message_id"])).size).toBe(2);
  });

  test("that was deleted meanwhile is not sent", async () => {
    const id = await write(reset());
    await db.delete(emails);
    const fail = () => Promise.reject(new Error("sent"));
    await expect(deliverEmail({ db, now, sendEmail: fail }, id, render)).resolves.toBeUndefined();
  });
});

test("tickets are sent before all other mail, whenever they were written", async () => {
  for (const name of ["one", "two", "three"]) await write(reset(`${name}@example.com`));
  await write(ticket("ticket@example.com"));
  await site.jobs.done();
  const arrived = (await mailbox()).map((mail) => mail.to).toReversed();
  expect(arrived).toHaveLength(4);
  expect(arrived[0]).toBe("ticket@example.com");
});

test("mails about passwords and payments and single tickets are sent before the tickets of an import", async () => {
  for (const recipient of ["first@example.com", "second@example.com"])
    await write({ ...ticket(recipient), priority: "import" });
  await write(payment("payment@example.com"));
  await write(reset("reset@example.com"));
  await write(ticket("single@example.com"));
  const { rows } = await db.execute<{ recipient: string }>(
    sql`select recipient from pgboss.job, emails where emails.id::text = job.data->>'emailId'
        order by priority desc, created_on`,
  );
  expect(rows.map(({ recipient }) => recipient.split("@")[0])).toEqual([
    "single",
    "reset",
    "payment",
    "first",
    "second",
  ]);
});
