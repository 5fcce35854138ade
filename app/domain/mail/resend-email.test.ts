import { randomUUID } from "node:crypto";
import { eq, ne, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { emailAttempts, emails, tickets } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { deliverEmail } from "./outbox.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { countLockWaits } from "#tests/support/lock-waits.ts";
import { breakEmail, mailbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listEmailsAbout } from "./emails-about.server.ts";
import { resendEmail } from "./resend-email.server.ts";

const site = await createTestApp();
const { app } = site;
const { db } = app;

const holder = {
  firstName: "Ada",
  lastName: "Obi",
  package: "Vip" as const,
  gender: "",
  email: "ada@gmial.example",
  quantity: 1,
};
const noMailbox = {
  failNext: 1,
  failWith: { status: 422, text: "The recipients address is corrupted" },
};

let ticketId: string;
let byUserId: string;
beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
  ticketId = await issueTicket(app, holder, byUserId);
});
const ofTicket = () => listEmailsAbout(db, { ticketId, editionId: 1 });

describe("an e-mail that is refused for good", () => {
  test("is tried once, and its ticket shows why it failed", async () => {
    await breakEmail(site, noMailbox);
    await site.jobs.done();
    expect(await ofTicket()).toMatchObject([
      {
        state: "failed",
        recipient: holder.email,
        reason: "EmailJS answered 422: The recipients address is corrupted",
      },
    ]);
    expect(await db.$count(emailAttempts)).toBe(1);
  });

  test("can be sent again to another address, once, which becomes the ticket's", async () => {
    await breakEmail(site, noMailbox);
    await site.jobs.done();
    const [failed] = await ofTicket();
    const again = () =>
      resendEmail(app, { emailId: failed!.id, recipient: " Ada@Gmail.example " }, byUserId);
    const newId = await again();
    await expect(again()).rejects.toMatchObject({ reason: "sent-again" });
    await site.jobs.done();
    expect(await ofTicket()).toMatchObject([
      { state: "replaced", recipient: "ada@gmial.example" },
      { id: newId, state: "sent", recipient: "ada@gmail.example", reason: null },
    ]);
    expect((await mailbox(site)).map(({ to }) => to)).toEqual(["ada@gmail.example"]);
    expect(await db.select({ is: tickets.emailId }).from(tickets)).toEqual([{ is: newId }]);
  });

  test("is not sent again to a malformed address", async () => {
    const [waiting] = await ofTicket();
    const none = { emailId: waiting!.id, recipient: "ada@" };
    await expect(resendEmail(app, none, byUserId)).rejects.toMatchObject({ reason: "recipient" });
    const gone = { emailId: randomUUID() };
    await expect(resendEmail(app, gone, byUserId)).rejects.toMatchObject({ reason: "not-found" });
  });
});

test("sending a mail again and changing its ticket wait for each other, and never deadlock", async () => {
  const [waiting] = await ofTicket();
  let again: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await tx.select().from(tickets).for("update");
    again = resendEmail(app, { emailId: waiting!.id }, byUserId);
    await expect.poll(() => countLockWaits(db)).toBe(1);
    await tx.select().from(emails).for("update", { noWait: true });
  });
  await again;
  expect(await ofTicket()).toMatchObject([{ state: "replaced" }, { state: "waiting" }]);
});

test("an e-mail that still waits and is sent again is sent once, as the new one", async () => {
  const [waiting] = await ofTicket();
  await resendEmail(app, { emailId: waiting!.id, recipient: "right@example.com" }, byUserId);
  await site.jobs.done();
  expect((await mailbox(site)).map(({ to }) => to)).toEqual(["right@example.com"]);
});

test("a ticket of a closed edition is not sent again, nor mixed up with a ticket of the same id", async () => {
  const [old] = await ofTicket();
  await closeEdition(app, { edition: 1, name: "2026" }, byUserId);
  await site.jobs.done();
  expect(await mailbox(site)).toEqual([]);
  const reason = "Its edition was closed as 2026 before it left.";
  expect(await ofTicket()).toMatchObject([{ state: "failed", reason }]);
  const again = (emailId: string) => resendEmail(app, { emailId }, byUserId);
  await expect(again(old!.id)).rejects.toThrow("This ticket is of 2026, which is closed.");
  const other = await issueTicket(app, { ...holder, firstName: "Bola" }, byUserId);
  const bola = { data: sql`jsonb_set(data, '{ticketId}', to_jsonb(${ticketId}::text))` };
  await db.update(emails).set(bola).where(ne(emails.id, old!.id));
  await db.update(tickets).set({ ticketId }).where(eq(tickets.ticketId, other));
  const [latest] = await listEmailsAbout(db, { ticketId, editionId: 2 });
  const isNew = eq(emails.id, await again(latest!.id));
  const bolas = { data: { ticketId, firstName: "Bola" } };
  expect(await db.select().from(emails).where(isNew)).toMatchObject([bolas]);
  await expect(again(old!.id)).rejects.toMatchObject({ reason: "closed" });
});

test("an e-mail that is refused at its last try counts as failed", async () => {
  const [waiting] = await ofTicket();
  const down = { ...app, sendEmail: () => Promise.reject(new Error("421 Try later")) };
  const render = async () => ({
    fromName: "",
    to: "",
    subject: "",
    html: "",
    text: "",
    fields: {},
  });
  const deliver = (isLastTry: boolean) => deliverEmail(down, waiting!.id, render, { isLastTry });
  await expect(deliver(false)).rejects.toThrow("421");
  expect(await ofTicket()).toMatchObject([{ state: "waiting", reason: "421 Try later" }]);
  await deliver(true);
  expect(await ofTicket()).toMatchObject([{ state: "failed", reason: "421 Try later" }]);
});

test("a mail with a sign-in link cannot be sent to another address", async () => {
  const [link] = await db
    .insert(emails)
    .values({
      kind: "password_reset",
      recipient: "ada@example.com",
      data: { username: "Ada", url: "https://vybez.example/reset/abc" },
    })
    .returning();
  const elsewhere = { emailId: link!.id, recipient: "eve@example.com" };
  await expect(resendEmail(app, elsewhere, byUserId)).rejects.toMatchObject({ reason: "owner" });
  await resendEmail(app, { emailId: link!.id }, byUserId);
  expect(await db.$count(emails, eq(emails.recipient, "ada@example.com"))).toBe(2);
});
