import { expect, test } from "vitest";
import { findFact } from "#app/domain/installation.server.ts";
import { issueTicket } from "#app/domain/tickets/ticket-issuing.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { createOrder } from "#tests/support/factories.ts";
import { breakEmail, mailbox } from "#tests/support/mail.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const refusal = "The recipients address is corrupted";

test("an e-mail that was refused stands under Failed with its reason, and goes to a corrected address once", async () => {
  const byUserId = (await findFact(site.app.db, "administrator"))!;
  const ticketId = await issueTicket(site.app, ticketFields("guest@gmial.example"), byUserId);
  const office = await signInAsAdministrator(site);
  expect(await office.read("/adminOutbox?show=waiting")).toContain("guest@gmial.example");
  await breakEmail(site, { failNext: 1, failWith: { status: 422, text: refusal } });
  await site.jobs.done();

  const failed = await office.read(`/adminOutbox?show=failed&q=${ticketId.toLowerCase()}`);
  expect(failed).toContain(`EmailJS answered 422: ${refusal}`);
  const [, email] = /name="email" value="([^"]+)"/.exec(failed)!;
  const again = (to: string) => office.post("/adminOutbox", { intent: "again", email: email!, to });
  const wrong = await again("guest@");
  expect(await wrong.text()).toContain("Write an e-mail address");
  const sent = await again("guest@gmail.example");
  expect(await sent.text()).toContain("The e-mail to guest@gmail.example is on its way.");
  const twice = await again("guest@gmail.example");
  expect([wrong.status, sent.status, twice.status]).toEqual([409, 200, 409]);

  await site.jobs.done();
  expect((await mailbox(site)).map(({ to }) => to)).toEqual(["guest@gmail.example"]);
  expect(await office.read("/adminOutbox?show=failed")).toContain("No e-mail matches");
  const both = await office.read("/adminOutbox?q=guest");
  expect(both).toContain("sent again");
  expect(await office.read("/adminOutbox?q=gmail.example")).toContain("No e-mail matches");
});

test("moving several orders says how many customers were told, and how many e-mails wait", async () => {
  const ada = await signUp(site);
  const orders = [await createOrder(site, ada), await createOrder(site, ada)];
  const office = await signInAsAdministrator(site);
  await site.jobs.done();
  await site.jobs.stop();
  const order = orders.map(({ orderId }) => orderId);
  const moved = await office.post("/orders", { intent: "move", from: "new", order });
  const text = (await moved.text()).replaceAll("<!-- -->", "");
  expect(text).toContain("2 orders were moved: 2 e-mails wait to leave.");
  const told = `/adminOutbox/told?orders=${order.join(",")}`;
  expect(await office.read(told)).toContain('"waiting":2');
  await site.jobs.done();
  expect(JSON.parse(await office.read(told))).toEqual({ sent: 2, waiting: 0, failed: 0, left: 0 });
});

test("too many ticked orders are told so, and not each refused one is named", async () => {
  const { orderId } = await createOrder(site, await signUp(site));
  const office = await signInAsAdministrator(site);
  const refusal = async (times: number) => {
    const order = Array.from({ length: times }, () => orderId);
    return (await office.post("/orders", { intent: "move", from: "completed", order })).text();
  };
  expect(await refusal(501)).toContain("At most 500 orders are moved at once.");
  expect(await refusal(100)).toContain("And 88 more.");
});
