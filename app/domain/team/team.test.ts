import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, emails, sessions, teamMembers, users } from "#app/db/schema.server.ts";
import { findAdministrator } from "#app/domain/accounts/administrator.server.ts";
import { listChangeMakers, listChanges } from "#app/domain/audit.server.ts";
import { saveSetting } from "#app/domain/settings.server.ts";
import { inviteOrganiser } from "./invitations.server.ts";
import { changeRoles, listTeam, removeMember } from "./members.server.ts";
import {
  beginOwnershipTransfer,
  acceptOwnership,
  withdrawOwnershipTransfer,
} from "./ownership.server.ts";
import { addOrganiser, signIn, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { administrator } from "#tests/support/server-process.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import type { TeamRole } from "#app/shared/team/permissions.ts";

const site = await createTestApp();
const { app } = site;

const ownerId = async () => (await findAdministrator(app.db))!.id;

async function invite(email: string, roles: readonly TeamRole[] = ["orders"]): Promise<string> {
  const invited = await inviteOrganiser(app, { email, roles }, await ownerId());
  if (!invited.ok) throw new Error(JSON.stringify(invited.errors));
  return new URL(invited.url).pathname;
}

const joining = (email: string) => ({
  email,
  name: "Ada Obi",
  password: "ada-password",
  repeat: "ada-password",
});

test("an invitation makes the invited person an organiser, and works once", async () => {
  const link = await invite("ada@example.com", ["orders", "gate"]);
  const ada = site.client();
  const joined = await ada.post(link, joining("Ada@example.com"));
  expect(joined.headers.get("location")).toBe("/adminHome");
  expect((await ada.get("/orders")).status).toBe(200);
  expect((await ada.get("/adminMoney")).status).toBe(403);
  expect((await listTeam(app.db)).map(({ name, roles }) => ({ name, roles }))).toContainEqual({
    name: "Ada Obi",
    roles: ["orders", "gate"],
  });

  const again = await site.client().post(link, joining("ada@example.com"));
  expect(again.status).toBe(400);
  expect(await site.client().read(link)).toContain("was used, withdrawn or is older");
});

test("a program that only opens an invitation's link does not use it up", async () => {
  const link = await invite("ada@example.com");
  for (let looks = 0; looks < 3; looks++) await site.client().read(link);
  const joined = await site.client().post(link, joining("ada@example.com"));
  expect(joined.status).toBe(302);
});

test("an invitation for another address opens nothing, and what was typed stays", async () => {
  const link = await invite("ada@example.com");
  const other = await site.client().post(link, joining("bayo@example.com"));
  expect(other.status).toBe(400);
  const text = await other.text();
  expect(text).toContain("This invitation is for another address");
  expect(text).toContain('value="bayo@example.com"');
  expect(await app.db.$count(users)).toBe(1);
});

test("an invitation that is older than three days, or was withdrawn, does not work", async () => {
  const late = await invite("ada@example.com");
  site.clock.advance(3 * 86_400_000 + 60_000);
  expect((await site.client().post(late, joining("ada@example.com"))).status).toBe(400);

  const withdrawn = await invite("ada@example.com");
  const owner = await signInAsAdministrator(site);
  const page = await owner.read("/adminTeam");
  const [, id] = /name="invitation" value="([^"]+)"/.exec(page) ?? [];
  await owner.post("/adminTeam", { intent: "withdraw-invitation", invitation: id! });
  expect((await site.client().post(withdrawn, joining("ada@example.com"))).status).toBe(400);
  expect(await app.db.$count(users)).toBe(1);
});

test("an invitation of an organiser who was removed does not work any more", async () => {
  const used = await invite("ada@example.com");
  await site.client().post(used, joining("ada@example.com"));
  const ada = (await listTeam(app.db)).find(({ email }) => email === "ada@example.com")!;
  await removeMember(app, ada.id, await ownerId());
  const again = await site.client().post(used, joining("ada@example.com"));
  expect(again.status).toBe(400);
  expect((await listTeam(app.db)).map(({ email }) => email)).not.toContain("ada@example.com");
});

test("when two people use an invitation at once, one joins", async () => {
  const link = await invite("ada@example.com");
  const both = await Promise.all(
    [1, 2].map(() => site.client().post(link, joining("ada@example.com"))),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([302, 400]));
});

test("an address that a customer or an organiser has cannot be invited", async () => {
  const customer = await signUp(site);
  const organiser = await addOrganiser(site, { roles: ["gate"] });
  const byUserId = await ownerId();
  for (const { email } of [customer, organiser])
    expect(await inviteOrganiser(app, { email, roles: ["gate"] }, byUserId)).toMatchObject({
      ok: false,
      errors: { email: expect.any(String) as string },
    });
});

test("an organiser who is removed is signed out at once, and their name stays in the activity log", async () => {
  const gone = await addOrganiser(site, { roles: ["orders"], name: "Bayo Ade" });
  expect((await gone.client.get("/orders")).status).toBe(200);
  await app.db.insert(auditLog).values({
    at: app.now(),
    byUserId: gone.id,
    action: "Noted something",
    subject: "Order VYB-1001",
  });
  const owner = await signInAsAdministrator(site);
  await owner.post("/adminTeam", { intent: "remove-member", member: gone.id });
  expect((await gone.client.get("/orders")).headers.get("location")).toMatch(/^\/login/);
  expect(await app.db.$count(sessions, eq(sessions.userId, gone.id))).toBe(0);

  // The account is a customer's now: signing in again opens no page of the back office.
  const again = await signIn(site, gone);
  expect((await again.get("/orders")).headers.get("location")).toMatch(/^\/login/);
  expect((await listChangeMakers(app.db)).map(({ name }) => name)).toContain("Bayo Ade");
  expect(await owner.read(`/adminChanges?by=${gone.id}`)).toContain("Noted something");
});

test("a former organiser who is invited again needs the password that they had", async () => {
  const former = await addOrganiser(site, { roles: ["orders"], password: "old-password" });
  await removeMember(app, former.id, await ownerId());
  const link = await invite(former.email, ["gate"]);
  expect((await site.client().post(link, joining(former.email))).status).toBe(400);
  const known = { password: "old-password", repeat: "old-password" };
  const back = await site.client().post(link, { ...joining(former.email), ...known });
  expect(back.status).toBe(302);
  expect((await listTeam(app.db)).find(({ id }) => id === former.id)?.roles).toEqual(["gate"]);
});

test("an organiser whose role ended while a page was open learns it at the next press, and what was typed stays", async () => {
  const ada = await addOrganiser(site, { roles: ["treasurer", "orders"] });
  expect((await ada.client.get("/orders")).status).toBe(200);
  await changeRoles(app, { userId: ada.id, roles: ["treasurer"] }, await ownerId());
  const answer = await ada.client.post("/orders", {
    intent: "advance-orders",
    from: "new",
    order: "x",
  });
  expect(answer.status).toBe(403);
  const section = await ada.client.post("/adminFestival/banner", {
    intent: "save-section",
    text: "Open at nine",
  });
  expect(await section.text()).toContain("Open at nine");
});

test("the activity log can show one organiser's changes", async () => {
  const ada = await addOrganiser(site, { roles: ["orders"], name: "Ada Obi" });
  await changeRoles(app, { userId: ada.id, roles: ["gate"] }, await ownerId());
  const { rows } = await listChanges(app.db, { by: await ownerId(), limit: 10 });
  expect(rows.map(({ action }) => action)).toEqual(["Changed the roles of an organiser"]);
  expect(rows[0]!.after).toEqual({ roles: "Gate supervisor" });
  expect((await listChanges(app.db, { by: ada.id, limit: 10 })).rows).toEqual([]);
});

test("the last owner cannot be removed", async () => {
  const byUserId = await ownerId();
  await expect(removeMember(app, byUserId, byUserId)).rejects.toMatchObject({
    reason: "last-owner",
  });
});

test("when two owners remove each other at once, one stays", async () => {
  const second = await addOrganiser(site, { roles: ["owner"] });
  const first = await ownerId();
  const both = await Promise.allSettled([
    removeMember(app, second.id, first),
    removeMember(app, first, second.id),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const left = (await listTeam(app.db)).filter(({ roles }) => roles.includes("owner"));
  expect(left).toHaveLength(1);
  // The site writes to those who stayed.
  expect(await ownerId()).toBe(left[0]!.id);
  // For the tests that follow, the administrator is the owner again.
  await saveSetting(app.db, "administrator", first);
  await app.db.update(teamMembers).set({ leftAt: null });
});

test("the ownership is transferred once both owners have confirmed it with their passwords", async () => {
  const next = await addOrganiser(site, {
    roles: ["treasurer"],
    password: "next-password",
    name: "Ngozi",
  });
  const first = await ownerId();
  const offer = { userId: next.id, stays: false };
  expect(await beginOwnershipTransfer(app, { ...offer, current: "wrong" }, first)).toMatchObject({
    ok: false,
  });
  await expect(acceptOwnership(app, "next-password", next.id)).rejects.toMatchObject({
    reason: "no-offer",
  });

  expect(
    await beginOwnershipTransfer(app, { ...offer, current: administrator.password }, first),
  ).toMatchObject({ ok: true });
  expect((await next.client.get("/adminTeam")).status).toBe(403);
  expect(await next.client.read("/adminlog")).toContain("You are offered the ownership");
  expect(await acceptOwnership(app, "wrong", next.id)).toMatchObject({ ok: false });
  expect(await acceptOwnership(app, "next-password", next.id)).toEqual({ ok: true });

  expect((await next.client.get("/adminTeam")).status).toBe(200);
  expect(await ownerId()).toBe(next.id);
  const owner = await signInAsAdministrator(site);
  expect((await owner.get("/adminTeam")).status).toBe(403);
  const notices = await app.db.select().from(emails).where(eq(emails.kind, "team_notice"));
  expect(notices.map(({ recipient }) => recipient).toSorted()).toEqual(
    [administrator.email, next.email, next.email].toSorted(),
  );
  await app.db
    .update(teamMembers)
    .set({ roles: ["owner"] })
    .where(eq(teamMembers.userId, first));
  await removeMember(app, next.id, first);
});

test("an organiser to whom the ownership was not offered cannot accept it", async () => {
  const [next, other] = [
    await addOrganiser(site, { roles: ["gate"], password: "next-password" }),
    await addOrganiser(site, { roles: ["gate"], password: "other-password" }),
  ];
  const asked = { userId: next.id, stays: true, current: administrator.password };
  await beginOwnershipTransfer(app, asked, await ownerId());
  await expect(acceptOwnership(app, "other-password", other.id)).rejects.toMatchObject({
    reason: "no-offer",
  });
  site.clock.advance(3 * 86_400_000 + 60_000);
  await expect(acceptOwnership(app, "next-password", next.id)).rejects.toMatchObject({
    reason: "no-offer",
  });
});

test("an ownership that is taken twice at once is taken once, and its offer is used up", async () => {
  const first = await ownerId();
  const next = await addOrganiser(site, { roles: ["gate"], password: "next-password" });
  const asked = { userId: next.id, stays: true, current: administrator.password };
  await beginOwnershipTransfer(app, asked, first);
  const presses = await Promise.allSettled([
    acceptOwnership(app, "next-password", next.id),
    acceptOwnership(app, "next-password", next.id),
  ]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await removeMember(app, next.id, first);
  await expect(acceptOwnership(app, "next-password", next.id)).rejects.toMatchObject({
    reason: "no-offer",
  });
});

test("an ownership's offer ends when it is withdrawn, when another takes its place, when its giver is none any more, and when its taker leaves", async () => {
  const first = await ownerId();
  const next = await addOrganiser(site, { roles: ["gate"], password: "next-password" });
  const other = await addOrganiser(site, { roles: ["gate"], password: "other-password" });
  const asked = { stays: true, current: administrator.password };
  const noOffer = (password: string, id: string) =>
    expect(acceptOwnership(app, password, id)).rejects.toMatchObject({ reason: "no-offer" });

  await beginOwnershipTransfer(app, { ...asked, userId: next.id }, first);
  await withdrawOwnershipTransfer(app, first);
  await noOffer("next-password", next.id);

  await beginOwnershipTransfer(app, { ...asked, userId: next.id }, first);
  await beginOwnershipTransfer(app, { ...asked, userId: other.id }, first);
  await noOffer("next-password", next.id);
  await acceptOwnership(app, "other-password", other.id);

  await beginOwnershipTransfer(
    app,
    { ...asked, userId: next.id, current: "other-password" },
    other.id,
  );
  await removeMember(app, other.id, first);
  await noOffer("next-password", next.id);

  await beginOwnershipTransfer(app, { ...asked, userId: next.id }, first);
  await removeMember(app, next.id, first);
  await noOffer("next-password", next.id);
  expect((await next.client.get("/adminTeam")).status).not.toBe(200);
});
