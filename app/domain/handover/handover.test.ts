import { existsSync, mkdirSync, rmSync, utimesSync } from "node:fs";
import { dirname } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#app/db/ids.server.ts";
import { sessions, teamInvitations, users, verifications } from "#app/db/schema.server.ts";
import { leaveLink, newLinkToken } from "#app/domain/accounts/administrator-link.server.ts";
import { sendSignInLink } from "#app/domain/accounts/sign-in-link.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { findSetting, saveSetting } from "#app/domain/settings.server.ts";
import { loadDevice, makeDevice, takeDevice } from "#app/domain/devices/devices.server.ts";
import { inviteOrganiser } from "#app/domain/team/invitations.server.ts";
import { removeMember } from "#app/domain/team/members.server.ts";
import { beginOwnershipTransfer, acceptOwnership } from "#app/domain/team/ownership.server.ts";
import routes from "#app/routes.ts";
import { differenceText, compareTotals } from "#app/shared/handover/site-totals.ts";
import { makeAdministratorLink } from "#app/start/administrator-command.server.ts";
import { accessTable } from "#tests/support/access-table.ts";
import { outbox } from "#tests/support/mail.ts";
import { filesByPath } from "#tests/support/own-addresses.ts";
import { addOrganiser, signIn, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import {
  beginHandover,
  changeHandover,
  confirmStep,
  findHandover,
  type TriedBackup,
} from "./handover.server.ts";
import { endHandover, listSteps, recordGoogleSignIn, saveLetter } from "./progress.server.ts";
import { removePast } from "./past-team.server.ts";
import { archiveOf, deleteOldArchives, requestBackup } from "./try-backup.server.ts";
import { confirmTestMail, sendTestMail } from "./test-mail.server.ts";

const site = await createTestApp();
const { app } = site;
const firstOwner = (await findSetting(app.db, "administrator"))!;

// The administrator outlives a test.
afterEach(() => saveSetting(app.db, "administrator", firstOwner));

async function stepsNow(): Promise<Record<string, string>> {
  const handover = (await findHandover(app.db))!;
  const steps = await listSteps(app.db, app, handover);
  return Object.fromEntries(steps.map(({ name, is }) => [name, is]));
}

const codeIn = async () => {
  const mail = (await outbox(site)).findLast(
    ({ data }) =>
      (data as { title?: string }).title === "The hand-over asks whether e-mail arrives",
  );
  return /\d{6}/.exec((mail!.data as { text: string }).text)![0];
};

/** A backup as the job leaves it when all is well and it was downloaded. */
const goodBackup = (byId: string): TriedBackup => ({
  id: "a-backup",
  byId,
  startedAt: app.now(),
  beatAt: app.now(),
  phase: "tried",
  problems: [],
  totals: { orders: 0, paidKobo: 0, tickets: 0, customers: 0 },
  bytes: 1,
  downloadedAt: app.now(),
});

async function doEverythingElse(byId: string): Promise<void> {
  await sendTestMail(app, byId);
  await confirmTestMail(app, await codeIn(), byId);
  await recordGoogleSignIn(app);
  await changeHandover(app, byId, async (_tx, handover) => ({
    next: { ...handover, backup: goodBackup(byId) },
    result: undefined,
  }));
  await confirmStep(app, "factors", byId);
  await confirmStep(app, "open", byId);
  await saveLetter(app, { people: "Ada, 0803 111 2222" }, byId);
}

test("a hand-over's steps can be done in any order and over days, and it ends once all are done", async () => {
  await beginHandover(app, firstOwner);
  expect(await stepsNow()).toEqual({
    owner: "open",
    past: "open",
    factors: "open",
    // The sandbox stands in for Paystack.
    keys: "not needed",
    mail: "open",
    google: "open",
    backup: "open",
    open: "open",
    letter: "open",
  });
  await recordGoogleSignIn(app);
  await confirmStep(app, "open", firstOwner);
  site.clock.advance(3 * 86_400_000);
  expect(await stepsNow()).toMatchObject({ google: "done", open: "done", letter: "open" });
  expect(await endHandover(app, firstOwner)).toEqual({
    ok: false,
    formErrors: [
      "Still to do: The new owner is in; Those who leave are out; Second factors are made; E-mail arrives; A backup comes back whole; The letter is written.",
    ],
  });
  await addOrganiser(site, { roles: ["owner"] });
  expect(await stepsNow()).toMatchObject({ owner: "done" });
  await removePast(app, [], firstOwner);
  await doEverythingElse(firstOwner);
  expect(new Set(Object.values(await stepsNow()))).toEqual(new Set(["done", "not needed"]));
  expect(await endHandover(app, firstOwner)).toEqual({ ok: true });
  await expect(endHandover(app, firstOwner)).rejects.toMatchObject({ reason: "none" });
  const { rows } = await listChanges(app.db, { search: "hand-over", limit: 10 });
  expect(rows.map(({ action }) => action)).toEqual(["Ended a hand-over", "Began a hand-over"]);
});

test("when two owners begin or end a hand-over at once, one of them does", async () => {
  const second = await addOrganiser(site, { roles: ["owner"] });
  const both = <Result>(verb: (id: string) => Promise<Result>) =>
    Promise.allSettled([verb(firstOwner), verb(second.id)]);
  const begun = await both((id) => beginHandover(app, id));
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set(["fulfilled", "rejected"]));
  await addOrganiser(site, { roles: ["owner"] });
  await removePast(app, [], second.id);
  await doEverythingElse(firstOwner);
  const ended = await both((id) => endHandover(app, id));
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(["fulfilled", "rejected"]));
});

test("an organiser who is no owner, or whose ownership ended meanwhile, changes nothing of a hand-over", async () => {
  const next = await addOrganiser(site, { roles: ["owner"] });
  const other = await addOrganiser(site, { roles: ["treasurer", "shop"] });
  await expect(beginHandover(app, other.id)).rejects.toMatchObject({ reason: "not-owner" });
  await beginHandover(app, next.id);
  const page = await next.client.read("/adminHandover");
  expect(page).toContain("The new owner is in");
  await removeMember(app, next.id, firstOwner);
  await expect(confirmStep(app, "open", next.id)).rejects.toMatchObject({ reason: "not-owner" });
  expect((await other.client.get("/adminHandover")).status).toBe(403);
});

describe("the test e-mail of a hand-over", () => {
  test("contains a code that confirms it, and only the newest one does", async () => {
    await beginHandover(app, firstOwner);
    await sendTestMail(app, firstOwner);
    const first = await codeIn();
    await sendTestMail(app, firstOwner);
    const second = await codeIn();
    expect((await confirmTestMail(app, first === second ? "000000" : first, firstOwner)).ok).toBe(
      false,
    );
    expect(await stepsNow()).toMatchObject({ mail: "open" });
    expect(await confirmTestMail(app, ` ${second} `, firstOwner)).toEqual({ ok: true });
    expect(await stepsNow()).toMatchObject({ mail: "done" });
  });

  test("has a code that cannot be guessed: after ten wrong ones even the right one has to wait", async () => {
    await beginHandover(app, firstOwner);
    await sendTestMail(app, firstOwner);
    const right = await codeIn();
    const wrong = right === "000001" ? "000002" : "000001";
    for (let count = 0; count < 10; count++) await confirmTestMail(app, wrong, firstOwner);
    expect(await confirmTestMail(app, right, firstOwner)).toMatchObject({
      ok: false,
      formErrors: [expect.stringContaining("minutes") as string],
    });
  });
});

test("a backup needs the owner's password, and only one is made at a time", async () => {
  await beginHandover(app, firstOwner);
  expect(await requestBackup(app, "wrong", firstOwner)).toMatchObject({
    ok: false,
    errors: { current: expect.any(String) as string },
  });
  const asked = await Promise.allSettled(
    [1, 2].map(() => requestBackup(app, administrator.password, firstOwner)),
  );
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(["fulfilled", "rejected"]));
  expect((await site.jobs.waiting()).filter(({ name }) => name === "try-backup")).toHaveLength(1);
  // A process that was killed during a backup does not prevent the next one.
  site.clock.advance(2 * 60_000);
  expect(await requestBackup(app, administrator.password, firstOwner)).toEqual({ ok: true });
});

test("the archive of a process that was killed is deleted two hours later, and a new one stays", () => {
  const archives = [newId(20), newId(20)].map(archiveOf);
  for (const archive of archives) mkdirSync(dirname(archive));
  onTestFinished(() =>
    archives.forEach((archive) => rmSync(dirname(archive), { recursive: true, force: true })),
  );
  const threeHoursAgo = new Date(Date.now() - 3 * 60 * 60_000);
  utimesSync(dirname(archives[0]!), threeHoursAgo, threeHoursAgo);
  deleteOldArchives(new Date());
  expect(archives.map((archive) => existsSync(dirname(archive)))).toEqual([false, true]);
});

test("a backup's totals may lie anywhere between those before and after the copy, and one outside is named", () => {
  const before = { orders: 10, paidKobo: 1_000_00, tickets: 5, customers: 3 };
  const after = { orders: 12, paidKobo: 1_500_00, tickets: 5, customers: 2 };
  expect(compareTotals({ ...before, orders: 11 }, before, after)).toEqual([]);
  const differing = compareTotals({ ...before, orders: 9, tickets: 4 }, before, after);
  expect(differing.map(differenceText)).toEqual([
    "Orders: 9 in the backup, between 10 and 12 on the site.",
    "Tickets: 4 in the backup, 5 on the site.",
  ]);
});

/** Every address of the back office; names of rows in it are arbitrary. */
const adminAddresses = filesByPath(routes)
  .filter(([path]) => accessTable[path]?.for === "administrator")
  .map(([path]) => path.replaceAll(/:\w+\??/g, "1"));

test("after a hand-over nothing of the old owner opens any address of the back office", async () => {
  const { env } = app;
  // What an old owner may have: an open session, links by e-mail and of the server, and
  // invitations.
  const session = await signInAsAdministrator(site);
  const [user] = await app.db.select().from(users).where(eq(users.id, firstOwner));
  await app.auth.api.requestPasswordReset({ body: { email: administrator.email } });
  await sendSignInLink(app, user!);
  const sent = await outbox(site);
  const linkOf = (kind: string) =>
    new URL((sent.find((mail) => mail.kind === kind)!.data as { url: string }).url).pathname;
  const resetLink = linkOf("password_reset");
  const signInLink = linkOf("sign_in_link");
  const invite = async (email: string) => {
    const invited = await inviteOrganiser(app, { email, roles: ["treasurer"] }, firstOwner);
    if (!invited.ok) throw new Error(JSON.stringify(invited.errors));
    return new URL(invited.url).pathname;
  };
  const invitation = await invite("back-door@example.com");
  async function printLink(): Promise<string> {
    if (env.databaseUrl)
      return new URL(await makeAdministratorLink(env, site.clock.now())).pathname;
    const token = newLinkToken();
    leaveLink(env.dataDir, token, site.clock.now());
    return `/reset/${token}`;
  }
  const serverLink = await printLink();
  const made = await makeDevice(
    app,
    { name: "Gate A", profile: "supervisor", end: "tonight" },
    firstOwner,
  );
  const device = await takeDevice(app, made.ok ? made.link.token : "", {
    userAgent: null,
    secret: null,
  });

  // The hand-over itself: the next owner takes the ownership and removes the old one.
  await beginHandover(app, firstOwner);
  const next = await addOrganiser(site, { roles: ["orders"], password: "next-password" });
  const offered = { userId: next.id, stays: true, current: administrator.password };
  await beginOwnershipTransfer(app, offered, firstOwner);
  expect(await acceptOwnership(app, "next-password", next.id)).toEqual({ ok: true });
  await doEverythingElse(next.id);
  // Access of the old owner that is made in between is ended with the rest.
  expect(await removePast(app, [firstOwner], next.id)).toEqual({ ok: true, removed: 1 });
  await app.db.insert(verifications).values({
    id: "late",
    identifier: "late",
    value: firstOwner,
    expiresAt: new Date(app.now().getTime() + 3_600_000),
  });
  expect(await endHandover(app, next.id)).toEqual({ ok: true });
  expect(await app.db.$count(sessions, eq(sessions.userId, firstOwner))).toBe(0);
  expect(await app.db.$count(verifications, eq(verifications.value, firstOwner))).toBe(0);
  expect(await app.db.$count(teamInvitations)).toBe(0);
  expect((await loadDevice(app, device!.secret))!.ended).not.toBeNull();

  const joining = {
    email: "back-door@example.com",
    name: "Back Door",
    password: "back-door-password",
    repeat: "back-door-password",
  };
  const newPassword = { password: "stolen-password", repeat: "stolen-password" };
  for (const [name, link, fields] of [
    ["the reset link", resetLink, newPassword],
    ["the sign-in link", signInLink, {}],
    ["the invitation", invitation, joining],
    ["the link of the server", serverLink, newPassword],
  ] as const) {
    const client = site.client();
    await client.get(link);
    expect((await client.post(link, { ...fields })).status, name).toBe(400);
    // It is a visitor's browser as before.
    expect(client.cookieHeader, name).not.toContain("session_token");
  }
  // Their password signs them in as a customer, who is no organiser.
  const tried = {
    "the old session": session,
    "the password": await signIn(site, administrator),
  };
  expect(adminAddresses.length).toBeGreaterThan(40);
  let combinations = 0;
  for (const [name, client] of Object.entries(tried))
    for (const address of adminAddresses) {
      const read = await client.get(address);
      expect(read.headers.get("location") ?? read.status, `${name} ${address}`).toMatch(/^\/login/);
      const sent2 = await client.post(address, { intent: "begin-handover" });
      const to = sent2.headers.get("location") ?? String(sent2.status);
      expect(to, `${name} POST ${address}`).toMatch(/^\/login|^40[15]$/);
      combinations += 2;
    }
  expect(combinations).toBe(adminAddresses.length * 2 * 2);
  expect((await next.client.get("/adminHandover")).status).toBe(200);
});

test("an owner who leaves has no way back by an invitation, and other people's invitations stay valid", async () => {
  const leaving = await addOrganiser(site, { roles: ["owner"], email: "leaving@example.com" });
  await inviteOrganiser(app, { email: "one@example.com", roles: ["gate"] }, leaving.id);
  await inviteOrganiser(app, { email: "two@example.com", roles: ["gate"] }, firstOwner);
  const customer = await signUp(site);
  await removeMember(app, leaving.id, firstOwner);
  const left = await app.db.select().from(teamInvitations);
  expect(left.map(({ email }) => email)).toEqual(["two@example.com"]);
  expect((await customer.client.get("/myorders")).status).toBe(200);
});

test("both owners see the same state, and learn when the other has ended the hand-over meanwhile", async () => {
  const next = await addOrganiser(site, { roles: ["owner"] });
  const here = await signInAsAdministrator(site);
  await here.post("/adminHandover", { intent: "begin-handover" });
  expect(await next.client.read("/adminHandover")).toContain("What is still open is known");
  await next.client.post("/adminHandover", { intent: "confirm-open-work" });
  expect(await here.read("/adminHandover")).toMatch(/Done by (<!-- -->)?Organiser/);
  await next.client.post("/adminHandover", { intent: "remove-members" });
  await addOrganiser(site, { roles: ["owner"] });
  await doEverythingElse(firstOwner);
  await here.post("/adminHandover", { intent: "end-handover" });
  const late = await next.client.post("/adminHandover", { intent: "end-handover" });
  expect(late.status).toBe(409);
  expect(await late.text()).toContain("somebody has ended it");
});

test("the letter contains what the site knows and what the owners wrote, and no secret", async () => {
  const here = await signInAsAdministrator(site);
  await here.post("/adminHandover", { intent: "begin-handover" });
  await here.post("/adminHandover", {
    intent: "save-letter",
    domain: "Registered until March 2028",
  });
  const letter = await here.read("/adminHandover/letter");
  expect(letter).toContain("Registered until March 2028");
  expect(letter).toContain(administrator.email);
  expect(letter).toContain("PostgreSQL 1");
  const { env } = app;
  const password = env.databaseUrl ? new URL(env.databaseUrl).password : "";
  const secrets = [env.paystack.secretKey, env.sessionSecret, password].filter(Boolean);
  expect(secrets.filter((secret) => letter.includes(secret!))).toEqual([]);
});
