import { expect, test } from "vitest";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { mailbox, outbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app, jobs } = site;

const letter = (recipient: string) => ({
  kind: "password_reset" as const,
  recipient,
  data: { username: "Ada", url: "http://127.0.0.1/reset/token" },
});

test("a job that is enqueued in a transaction which is rolled back never runs", async () => {
  const broken = app.db.transaction(async (tx) => {
    await queueEmail(tx, app.queue, letter("rolled-back@example.com"));
    throw new Error("something later fails");
  });
  await expect(broken).rejects.toThrow("something later fails");
  await app.db.transaction((tx) => queueEmail(tx, app.queue, letter("committed@example.com")));

  expect(await outbox(site)).toHaveLength(1);
  expect(await jobs.waiting()).toHaveLength(1);
  await jobs.done();
  expect((await mailbox(site)).map(({ to }) => to)).toEqual(["committed@example.com"]);
});

test("an e-mail whose job runs twice is sent once", async () => {
  const emailId = await app.db.transaction((tx) =>
    queueEmail(tx, app.queue, letter("once@example.com")),
  );
  await jobs.done();
  await app.db.transaction((tx) => app.queue.enqueue(tx, "send-email", { emailId }));
  await jobs.done();
  expect(await mailbox(site)).toHaveLength(1);
});
