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
  const again = (to: string) =>
    admin.post("/adminOutbox", { intent: "resend-email", email: email!, to });
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

test("failed e-mails that are ticked are sent again at once, and those that were already are named", async () => {
  const byUserId = (await findSetting(site.app.db, "administrator"))!;
  const admin = await signInAsAdministrator(site);
  for (const name of ["one", "two", "three"])
    await issueTicket(site.app, ticketFields(`${name}@example.com`), byUserId);
  await breakEmail(site, { failNext: 3, failWith: { status: 422, text: refusal } });
  await site.jobs.done();

  const failed = await admin.read("/adminOutbox?show=failed");
  const boxes = [...failed.matchAll(/<input[^>]* type="checkbox"[^>]*>/g)].map(([box]) => box);
  const ids = boxes.flatMap((box) => /name="email" value="([^"]+)"/.exec(box)?.[1] ?? []);
  expect(ids).toHaveLength(3);
  const again = async (email: string[]) => {
    const answer = await admin.post("/adminOutbox", { intent: "resend-emails", email });
    return { status: answer.status, text: await answer.text() };
  };
  expect(await again([])).toMatchObject({
    status: 400,
    text: expect.stringContaining("Tick the e-mails first."),
  });
  expect((await again([ids[0]!])).text).toContain("1 e-mail is on its way.");
  expect((await again(ids)).text).toContain(
    "2 e-mails are on their way. One was not sent: This e-mail was sent again already.",
  );
  expect((await again(ids)).status).toBe(409);
  await site.jobs.done();
  expect((await mailbox(site)).map(({ to }) => to).toSorted()).toEqual([
    "one@example.com",
    "three@example.com",
    "two@example.com",
  ]);
});
