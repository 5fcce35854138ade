import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { emailAttempts } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { queueEmail } from "#app/domain/mail/outbox.server.ts";
import { breakEmail, mailbox, outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { watchServices } from "./service-alerts.server.ts";

const site = await createTestApp();
const { app } = site;
const minutes = 60_000;

const letter = {
  kind: "password_reset" as const,
  recipient: "ada@example.com",
  data: { username: "Ada", url: "http://127.0.0.1/reset/token" },
};
const write = () => app.db.transaction((tx) => queueEmail(tx, app.queue, letter));
const warnings = async () => (await outbox(site)).filter(({ kind }) => kind === "service_alert");

test("mail that has waited for ten minutes is shown on every page of the back office, and announced by one e-mail", async () => {
  const admin = await signInAsAdministrator(site);
  const says = async () => (await admin.read("/orders")).includes("No e-mail has left since");
  await write();
  site.clock.advance(9 * minutes);
  await watchServices(app);
  expect(await says()).toBe(false);
  site.clock.advance(2 * minutes);
  expect(await says()).toBe(true);
  for (let count = 0; count < 3; count++) {
    await watchServices(app);
    site.clock.advance(90 * minutes);
  }
  expect(await warnings()).toMatchObject([{ recipient: administrator.email }]);

  site.clock.reset();
  await site.jobs.done();
  await write();
  site.clock.advance(9 * minutes);
  expect(await says()).toBe(false);
});

test("mail whose next try is an hour away is sent as soon as the service is back", async () => {
  for (let count = 0; count < 3; count++) await write();
  await app.db.execute(
    sql`update pgboss.job set state = 'retry', retry_count = 299, started_on = now(), start_after = now() + interval '1 hour'`,
  );
  await breakEmail(site, { failWith: { status: 500, text: "away" } });
  await site.jobs.start();
  site.clock.advance(11 * minutes);
  await watchServices(app);
  // One of the three, and the e-mail about it.
  await expect.poll(() => app.db.$count(emailAttempts)).toBeGreaterThan(1);
  await breakEmail(site, { failWith: null });
  site.clock.advance(10 * minutes);
  await watchServices(app);
  const arrived = async () => (await mailbox(site)).filter(({ to }) => to === letter.recipient);
  await expect.poll(async () => (await arrived()).length).toBe(3);
});

test("payments that could not be looked up are shown until Paystack answers again, and e-mailed about once an hour", async () => {
  const admin = await signInAsAdministrator(site);
  const says = async () => (await admin.read("/orders")).includes("Paystack could not be asked");
  await site.paystack.break({ failVerify: true });
  await expect(app.paystack.verify("fest-1")).rejects.toMatchObject({ name: "PaystackError" });
  expect(await says()).toBe(false);
  await expect.poll(() => findSetting(app.db, "payments_away")).toBeDefined();
  for (const [later, mails] of [
    [3, 1],
    [50, 1],
    [20, 2],
  ] as const) {
    site.clock.advance(later * minutes);
    await watchServices(app);
    expect(await says()).toBe(true);
    await site.jobs.done();
    expect(await warnings()).toHaveLength(mails);
  }
  await site.paystack.break({ failVerify: false });
  await watchServices(app);
  expect(await says()).toBe(false);
});
