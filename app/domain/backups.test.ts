import { beforeEach, expect, test } from "vitest";
import { outbox } from "#tests/support/mail.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { findBackups, recordBackup } from "./backups.server.ts";
import { deleteSetting } from "./settings.server.ts";
import { watchServices } from "./notifications/service-alerts.server.ts";

const metricsToken = "a-token-of-the-operator";
const site = await createTestApp({ env: { BACKUPS: "nightly", METRICS_TOKEN: metricsToken } });
const { app } = site;
// The test database keeps its settings from test to test.
beforeEach(() => deleteSetting(app.db, "backups"));

const hours = 60 * 60_000;

const mails = async () => (await outbox(site)).filter(({ kind }) => kind === "service_alert");
const metrics = async () => {
  const headers = { authorization: `Bearer ${metricsToken}` };
  return (await fetch(`${site.url}/metrics`, { headers })).text();
};

test("a nightly backup that failed is shown in the back office and e-mailed to the administrator once a day", async () => {
  const admin = await signInAsAdministrator(site);
  const says = async () =>
    /The backup of .* failed\. The last good one is of/.test(await admin.read("/orders"));
  await recordBackup(app.db, "made", app.now());
  await watchServices(app);
  expect(await says()).toBe(false);
  expect(await metrics()).toContain("festival_backup_failed 0");

  site.clock.advance(24 * hours);
  await recordBackup(app.db, "failed", app.now());
  for (let count = 0; count < 3; count++) {
    await watchServices(app);
    await site.jobs.done();
    site.clock.advance(1 * hours);
  }
  expect(await says()).toBe(true);
  expect(await mails()).toMatchObject([{ recipient: administrator.email }]);
  expect(await metrics()).toContain("festival_backup_failed 1");

  await recordBackup(app.db, "made", app.now());
  expect(await says()).toBe(false);
});

test("a nightly backup that failed is a notification a day, and the account's page says how old the last good one is", async () => {
  const admin = await signInAsAdministrator(site);
  await recordBackup(app.db, "made", app.now());
  await watchServices(app);
  expect(await admin.read("/adminNotifications")).not.toContain("nightly backup");
  expect(await admin.read("/adminlog")).toMatch(/last good nightly backup was made a moment ago/);

  site.clock.advance(3 * hours);
  await recordBackup(app.db, "failed", app.now());
  for (let count = 0; count < 3; count++) await watchServices(app);
  const listed = await admin.read("/adminNotifications");
  expect(listed.match(/The nightly backup failed or was not made: see/g)).toHaveLength(1);
  expect(listed).toContain('href="/adminlog#backups"');
  expect(await admin.read("/adminlog")).toMatch(/was made 3 hours ago[^]*The one of [^]* failed\./);
});

test("a nightly backup that was not made is told once a night has passed without one", async () => {
  await watchServices(app);
  site.clock.advance(25 * hours);
  expect(await findBackups(app)).toMatchObject({ isLate: false, madeAt: null });
  site.clock.advance(2 * hours);
  expect(await findBackups(app)).toMatchObject({ isLate: true, madeAt: null });
  await watchServices(app);
  expect(await mails()).toHaveLength(1);
  expect(await metrics()).toMatch(/^festival_backup_age_seconds 972\d\d\b/m);
});

test("a site that is not to be backed up each night misses no backup", async () => {
  const demo = { ...app, env: { ...app.env, hasBackups: false } };
  await watchServices(demo);
  site.clock.advance(100 * hours);
  await watchServices(demo);
  expect(await findBackups(demo)).toBeNull();
  expect(await mails()).toEqual([]);
});
