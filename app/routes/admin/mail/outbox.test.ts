import { expect, test } from "vitest";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { breakEmail, mailbox } from "#tests/support/mail.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const refusal = "The recipients address is corrupted";

test("a refused e-mail is listed under Failed with its reason, and is sent to a corrected address once", async () => {
  const byUserId = (await findSetting(site.app.db, "administrator"))!;
  const ticketId = await issueTicket(site.app, ticketFields("guest@gmial.example"), byUserId);
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminOutbox?show=waiting")).toContain("guest@gmial.example");
  await breakEmail(site, { failNext: 1, failWith: { status: 422, text: refusal } });
  await site.jobs.done();

  const failed = await admin.read(`/adminOutbox?show=failed&q=${ticketId.toLowerCase()}`);
  expect(failed).toContain(`EmailJS answered 422: ${refusal}`);
  const [, email] = /name="email" value="([^"]+)"/.exec(failed)!;
  const again = (to: string) => admin.post("/adminOutbox", { intent: "again", email: email!, to });
  const wrong = await again("guest@");
  expect(await wrong.text()).toContain("Write an e-mail address");
  const sent = await again("guest@gmail.example");
  expect(await sent.text()).toContain("The e-mail to guest@gmail.example is on its way.");
  const twice = await again("guest@gmail.example");
  expect([wrong.status, sent.status, twice.status]).toEqual([409, 200, 409]);

  await site.jobs.done();
  expect((await mailbox(site)).map(({ to }) => to)).toEqual(["guest@gmail.example"]);
  expect(await admin.read("/adminOutbox?show=failed")).toContain("No e-mail matches");
  const both = await admin.read("/adminOutbox?q=guest");
  expect(both).toContain("Sent again");
  expect(await admin.read("/adminOutbox?q=gmail.example")).toContain("No e-mail matches");
});
