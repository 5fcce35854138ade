import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "./issue-tickets.server.ts";
import { listTickets } from "./tickets.server.ts";

const site = await createTestApp();
const administrator = async () => (await findSetting(site.app.db, "administrator"))!;
const all = () => listTickets(site.app.db, { limit: 50 });

const ada = {
  firstName: "Ada",
  lastName: "Obi",
  package: "Vip" as const,
  gender: "Female",
  email: "ada@example.com",
  quantity: 2,
};

test("an issued ticket goes out by e-mail, and the list shows when", async () => {
  const ticketId = await issueTicket(site.app, ada, await administrator());
  expect((await all()).rows).toMatchObject([{ ...ada, ticketId, sentAt: null }]);
  await site.jobs.done();
  expect((await all()).rows[0]?.sentAt).not.toBeNull();
  expect(await outbox(site)).toMatchObject([{ kind: "ticket", recipient: "ada@example.com" }]);
});

test("a ticket form that is sent twice at once makes one ticket, and both answers say that it is on its way", async () => {
  const byUserId = await administrator();
  const send = () => issueTicket(site.app, ada, byUserId, { formKey: "k1" });
  const [first, second] = await Promise.all([send(), send()]);
  expect(second).toBe(first);
  // A page that the browser kept, filled in for somebody else.
  const bola = { ...ada, firstName: "Bola", email: "bola@example.com" };
  expect(await issueTicket(site.app, bola, byUserId, { formKey: "k1" })).not.toBe(first);
  expect((await all()).rows).toHaveLength(2);
  expect(await outbox(site)).toHaveLength(2);
});

test("two tabs that issue the same ticket at once make one, unless another is asked for", async () => {
  const byUserId = await administrator();
  const again = { ...ada, firstName: "ADA" };
  const tabs = await Promise.allSettled([
    issueTicket(site.app, ada, byUserId, { formKey: "tab1" }),
    issueTicket(site.app, again, byUserId, { formKey: "tab2" }),
  ]);
  expect(tabs.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [{ ticketId } = { ticketId: "" }] = (await all()).rows;
  await expect(issueTicket(site.app, ada, byUserId)).rejects.toThrow(
    `has a Vip ticket at ada@example.com already: ${ticketId}. Nothing was issued.`,
  );
  await issueTicket(site.app, ada, byUserId, { another: true });
  await issueTicket(site.app, { ...ada, package: "Regular" }, byUserId);
  expect((await all()).rows).toHaveLength(3);
});

test("tickets are found by id, name and e-mail, and filtered by package", async () => {
  const byUserId = await administrator();
  const ticketId = await issueTicket(site.app, ada, byUserId);
  await issueTicket(
    site.app,
    { ...ada, firstName: "Bo", email: "bo@example.com", package: "Regular" },
    byUserId,
  );
  const found = async (search: string) =>
    (await listTickets(site.app.db, { search, limit: 9 })).rows.map((row) => row.firstName);
  expect(await found(ticketId.slice(2, 8).toLowerCase())).toEqual(["Ada"]);
  expect(await found("bo ob")).toEqual(["Bo"]);
  expect(await found("ada@")).toEqual(["Ada"]);
  const dashed = `${ticketId.slice(0, 4)}-${ticketId.slice(4, 8)} ${ticketId.slice(8)}`;
  expect(await found(dashed)).toEqual(["Ada"]);
  expect(await found("%")).toEqual([]);
  const regular = await listTickets(site.app.db, { package: "Regular", limit: 9 });
  expect(regular.rows.map((row) => row.firstName)).toEqual(["Bo"]);
});

test("an old ticket is found among many, and so is the next page of those with a word", async () => {
  const byUserId = await administrator();
  await issueTicket(site.app, { ...ada, firstName: "Ọlá" }, byUserId);
  await site.app.db.execute(sql`
    insert into tickets (ticket_id, first_name, last_name, package, email, created_at)
    select 'N' || n, 'Bola', case when n % 300 = 0 then 'Eze' else 'Bello' end, 'Regular', 'b@example.com',
      now() + n * interval '1 second' from generate_series(1, 900) n`);
  const search = async (words: string, after?: string | null) => {
    const { rows, next } = await listTickets(site.app.db, { search: words, after, limit: 2 });
    return { found: rows.map(({ ticketId, firstName }) => `${firstName} ${ticketId}`), next };
  };
  expect((await search("ola ob")).found).toHaveLength(1);
  const first = await search("eze");
  expect(first.found).toEqual(["Bola N900", "Bola N600"]);
  expect((await search("eze", first.next)).found).toEqual(["Bola N300"]);
  expect((await search("N77")).found).toEqual(["Bola N779", "Bola N778"]);
});

test("one or two letters find the beginning of a word, and a list without a match says so", async () => {
  const byUserId = await administrator();
  const code = await issueTicket(site.app, { ...ada, firstName: "Ọlá-Ìdé" }, byUserId);
  const found = async (search: string) =>
    (await listTickets(site.app.db, { search, limit: 9 })).rows.map(({ ticketId }) => ticketId);
  for (const search of ["ol", "ÌD", "o", "ob", "ad", "ex", code.slice(0, 2), "o o", "ol id"])
    expect(await found(search), search).toEqual([code]);
  for (const search of ["la", "da", "ol zq", "-", "%"])
    expect(await found(search), search).toEqual([]);
  expect(await found("lá-ìd")).toEqual([]);
  expect(await found("lá-ìdé")).toEqual([code]);
  const admin = await signInAsAdministrator(site);
  const hint = "Three letters or more are found within words too.";
  for (const path of ["/adminHome?q=zq", "/adminGate?q=zq"])
    expect(await admin.read(path), path).toContain(hint);
  expect(await admin.read("/adminHome?q=zqx")).not.toContain(hint);
});
