import { beforeEach, describe, expect, test } from "vitest";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { mailbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { resendEmail } from "#app/domain/mail/resend-email.server.ts";
import { emails } from "#app/db/schema.server.ts";
import { cancelTicket, correctTicket, resendTicket } from "./ticket-changes.server.ts";
import { textOf } from "#tests/support/list-csv.ts";
import { ticketsCsv } from "./ticket-export.server.ts";
import { prepareImport, previewImport } from "./import-tickets.server.ts";
import { issueTicket } from "./issue-tickets.server.ts";
import { countTickets, findTicket, listTickets } from "./tickets.server.ts";

const site = await createTestApp();
const { app } = site;

const ada = {
  firstName: "Ada",
  lastName: "Obi",
  package: "Vip" as const,
  gender: "Female",
  email: "ada@gmial.example",
  quantity: 2,
};
const right = { ...ada, firstName: "Adaeze", email: "ada@gmail.example" };

let byUserId: string;
let ticketId: string;
const all = async () => (await listTickets(app.db, { limit: 50 })).rows;
const seen = async () => (await findTicket(app.db, (await all())[0]!.id))!;
const arrived = async () => {
  await site.jobs.done();
  return (await mailbox(site)).map(({ to, subject }) => `${to}: ${subject}`).toReversed();
};

beforeEach(async () => {
  byUserId = (await findSetting(app.db, "administrator"))!;
  ticketId = await issueTicket(app, ada, byUserId);
});

describe("a ticket", () => {
  test("with a wrong name and address is corrected and sent again with the new ones", async () => {
    await site.jobs.done();
    await correctTicket(app, await seen(), { fields: right, send: true }, byUserId);
    expect(await seen()).toMatchObject({ ...right, ticketId, version: 2, mailState: "waiting" });
    expect(await arrived()).toEqual([
      expect.stringContaining("ada@gmial.example"),
      `ada@gmail.example: Your Vybez ticket: ${ticketId}`,
    ]);
    expect((await mailbox(site))[0]!.text).toContain("Adaeze Obi");
    const { rows } = await listChanges(app.db, { limit: 1 });
    expect(rows).toMatchObject([
      {
        subject: `Ticket ${ticketId}`,
        before: { firstName: "Ada", email: "ada@gmial.example" },
        after: { firstName: "Adaeze", email: "ada@gmail.example" },
      },
    ]);
    expect(rows[0]!.before).not.toHaveProperty("package");
  });

  test("is corrected without an e-mail where that is chosen, and a mail that still waits is sent corrected", async () => {
    expect(await arrived()).toHaveLength(1);
    await correctTicket(app, await seen(), { fields: right, send: false }, byUserId);
    expect(await seen()).toMatchObject({ firstName: "Adaeze" });
    expect(await arrived()).toHaveLength(1);
    const [sent] = await listEmailsAbout(app.db, { ticketId, editionId: 1 });
    await resendEmail(app, { emailId: sent!.id, recipient: right.email }, byUserId);
    expect(await arrived()).toHaveLength(2);
    expect((await mailbox(site))[0]!.text).toContain("Adaeze Obi");
  });

  test("is sent to another address once, in place of the mail that still waited", async () => {
    await resendTicket(app, await seen(), "father@example.com", byUserId);
    expect(await arrived()).toEqual([expect.stringMatching(/^father@example.com: /)]);
    expect(await seen()).toMatchObject({ email: ada.email, mailState: "sent" });
    expect(await listEmailsAbout(app.db, { ticketId, editionId: 1 })).toMatchObject([
      { recipient: ada.email, state: "replaced" },
      { recipient: "father@example.com", state: "sent" },
    ]);
  });

  test("is changed once by two presses or two tabs", async () => {
    const open = await seen();
    const answers = await Promise.allSettled([
      resendTicket(app, open, ada.email, byUserId),
      correctTicket(app, open, { fields: right, send: true }, byUserId),
      cancelTicket(app, open, byUserId),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await arrived()).toHaveLength(1);
    const gone = { id: "no-id", version: 1 };
    await expect(cancelTicket(app, gone, byUserId)).rejects.toMatchObject({ reason: "gone" });
  });
});

describe("a cancelled ticket", () => {
  test("leads to a new one for the same person, whose form is filled in", async () => {
    const admin = await signInAsAdministrator(site);
    const panel = `/adminHome/${(await seen()).id}`;
    expect(await admin.read(panel)).not.toContain("Cancelled by mistake?");
    await cancelTicket(app, await seen(), byUserId);
    const [, anew] = /href="(\/adminHome\/new\?like=[^"]+)"/.exec(await admin.read(panel))!;
    const form = await admin.read(anew!);
    for (const filledIn of ['value="Ada"', 'value="Obi"', `value="${ada.email}"`, 'value="2"'])
      expect(form).toContain(filledIn);
    expect(form).toMatch(/<option value="Vip" selected=""/);
  });

  test("is announced to its holder, and neither sent nor changed any more", async () => {
    await cancelTicket(app, await seen(), byUserId);
    expect(await arrived()).toEqual([
      `ada@gmial.example: Your Vybez ticket is cancelled: ${ticketId}`,
    ]);
    const now = await seen();
    for (const change of [
      () => cancelTicket(app, now, byUserId),
      () => resendTicket(app, now, ada.email, byUserId),
      () => correctTicket(app, now, { fields: right, send: true }, byUserId),
    ])
      await expect(change()).rejects.toMatchObject({ reason: "cancelled" });
    const [first] = await listEmailsAbout(app.db, { ticketId, editionId: 1 });
    await app.db.update(emails).set({ replacedById: null });
    const again = resendEmail(app, { emailId: first!.id }, byUserId);
    await expect(again).rejects.toMatchObject({ reason: "cancelled" });
  });

  test("is shown as cancelled in list, counts and export, and its holder may get another", async () => {
    await cancelTicket(app, await seen(), byUserId);
    const other = await issueTicket(app, { ...ada, package: "Regular" }, byUserId);
    const another = await issueTicket(app, ada, byUserId);
    const inFilter = async (filter?: "cancelled") =>
      (await listTickets(app.db, { filter, search: "ada ob", limit: 9 })).rows;
    expect(await inFilter("cancelled")).toMatchObject([
      { ticketId, cancelledAt: expect.any(Date) },
    ]);
    expect((await inFilter()).map((row) => row.cancelledAt)).toContain(null);
    expect(await countTickets(app.db)).toMatchObject({ valid: 2, cancelled: 1, unsent: 0 });
    expect((await countTickets(app.db)).packages).toContainEqual(
      expect.objectContaining({ package: "Vip", tickets: 1, people: 2, cancelled: 1 }),
    );
    const csv = await textOf(ticketsCsv, app);
    const lines = csv.trim().split("\r\n");
    expect(lines[0]).toMatch(/"TicketId",.*"quantity","Status","Cancelled on","Issued on"/);
    const statusOf = (id: string) =>
      lines.find((line) => line.includes(id))?.match(/"(Valid|Cancelled)"/)?.[1];
    expect([ticketId, other, another].map(statusOf)).toEqual(["Cancelled", "Valid", "Valid"]);

    const file = { name: "tickets.csv", bytes: Buffer.from(csv) };
    const importId = await prepareImport(app, file, byUserId);
    const back = await previewImport(app.db, importId);
    expect(back).toMatchObject({ fresh: [], refused: [] });
    expect(back?.known.map(({ why }) => why)).toContain(
      `TicketId ${ticketId} is there already: Ada Obi, cancelled.`,
    );
  });
});
