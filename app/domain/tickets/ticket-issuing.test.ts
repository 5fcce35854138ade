import { expect, test } from "vitest";
import { outbox } from "#tests/support/mail.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { findFact } from "#app/domain/site-facts.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { issueTicket } from "./ticket-issuing.server.ts";
import { importTickets } from "./ticket-import.server.ts";
import { listTickets } from "./tickets.server.ts";

const site = await createTestApp();
const administrator = async () => (await findFact(site.app.db, "administrator"))!;
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

test("a file of sold tickets is imported, with the headers and separators people use", async () => {
  const csv = [
    "\ufeffFirst Name;last_name;Package;Gender;E-mail;Quantity;Ticket ID",
    "Bola;Ade;Regular;Male;Bola@Example.com;3;OLD-1",
    '"Chi; chi";Eze;VVIP;;eze@example.com;;',
    "",
  ].join("\r\n");
  expect(await importTickets(site.app, csv, await administrator())).toBe(2);
  const { rows } = await all();
  expect(rows.find((row) => row.ticketId === "OLD-1")).toMatchObject({
    email: "bola@example.com",
    quantity: 3,
  });
  const other = rows.find((row) => row.email === "eze@example.com");
  expect(other).toMatchObject({ firstName: "Chi; chi", package: "VVIP", quantity: 1 });
  expect(other?.ticketId).toMatch(/^[0-9A-Z]{10}$/);
  expect(await outbox(site)).toHaveLength(2);
});

test("one ticket of a file is one ticket in the log", async () => {
  const csv = "firstName,lastName,package,email\nBola,Ade,Regular,bola@example.com";
  await importTickets(site.app, csv, await administrator());
  const { rows } = await listChanges(site.app.db, { limit: 1 });
  expect(rows).toMatchObject([{ action: "Imported tickets", subject: "1 ticket" }]);
});

test("a file with a line that is wrong imports nothing and says which", async () => {
  const byUserId = await administrator();
  const refused = async (csv: string, message: RegExp) => {
    await expect(importTickets(site.app, csv, byUserId)).rejects.toThrow(message);
    expect((await all()).rows).toEqual([]);
    expect(await outbox(site)).toEqual([]);
  };
  const header = "firstName,lastName,package,email,quantity,ticketId\n";
  await refused(
    `${header}A,B,Vip,a@example.com,1,X\nC,D,Gold,nobody,0,`,
    /^Line 3: package: .*email: .*quantity: /,
  );
  await refused(
    `${header}A,B,Vip,a@example.com,1,X\nC,D,Vip,c@example.com,1,X`,
    /there already: X/,
  );
  await refused(header, /no tickets/);
  await refused('a,b\n"never closed', /not a CSV file/);
});

test("a ticket id that is there already is not taken again", async () => {
  const byUserId = await administrator();
  const csv = "firstName,lastName,package,email,ticketId\nA,B,Vip,a@example.com,X-1";
  await importTickets(site.app, csv, byUserId);
  await expect(importTickets(site.app, csv, byUserId)).rejects.toThrow("there already: X-1");
  expect((await all()).rows).toHaveLength(1);
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
  expect(await found("%")).toEqual([]);
  const regular = await listTickets(site.app.db, { package: "Regular", limit: 9 });
  expect(regular.rows.map((row) => row.firstName)).toEqual(["Bo"]);
});
