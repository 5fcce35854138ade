import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { tickets } from "#app/db/schema.server.ts";
import { listChanges } from "#app/domain/audit.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import {
  cancelTicket,
  correctTicket,
  resendTicket,
} from "#app/domain/tickets/ticket-changes.server.ts";
import { textOf } from "#tests/support/list-csv.ts";
import { ticketsCsv } from "#app/domain/tickets/ticket-export.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { findTicket, listTickets } from "#app/domain/tickets/tickets.server.ts";
import { signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { countAdmitted, findForCheckIn, listAdmissions } from "./check-in-lists.server.ts";
import { admit } from "./admit.server.ts";
import { undoAdmission } from "./undo-admission.server.ts";

const site = await createTestApp();
const { app } = site;
const ada = {
  firstName: "Ada",
  lastName: "Obi",
  package: "Vip",
  gender: "",
  email: "ada@example.com",
  quantity: 1,
};
const four = { ...ada, firstName: "Bola", email: "bola@example.com", quantity: 4 };

let byUserId: string;
let presses = 0;
const scan = (code: string, requestId = `press ${presses++}`) =>
  admit(app, { code, requestId }, { byUserId });
const bring = (code: string, people: number, seen: number, requestId = `press ${presses++}`) =>
  admit(app, { code, requestId, coming: { people, seen } }, { byUserId });
const kindsOf = async (...answers: ReturnType<typeof scan>[]) =>
  (await Promise.all(answers)).map(({ kind }) => kind);
const admitted = async (code: string) => {
  const answer = await scan(code);
  if (answer.kind !== "in") throw new Error(answer.kind);
  return answer;
};
const seen = async () => {
  const { rows } = await listTickets(app.db, { limit: 9 });
  return (await findTicket(app.db, rows[0]!.id))!;
};

beforeEach(async () => {
  byUserId = (await findSetting(app.db, "administrator"))!;
});

describe("a ticket for one", () => {
  test("is admitted once: of two phones at once the second learns so, and the same press sent again changes nothing", async () => {
    const code = await issueTicket(app, ada, byUserId);
    expect((await kindsOf(scan(code, "a"), scan(code, "b"))).toSorted()).toEqual(["already", "in"]);
    const [first] = await listAdmissions(app.db);
    expect(await scan(code)).toMatchObject({
      kind: "already",
      ticket: { lastAdmittedAt: first!.at },
    });

    const other = await issueTicket(app, { ...ada, firstName: "Efe" }, byUserId);
    expect(await kindsOf(scan(other, "c"), scan(other, "c"), scan(other, "c"))).toEqual([
      "in",
      "in",
      "in",
    ]);
    expect(await listAdmissions(app.db)).toHaveLength(2);
    expect((await scan(other)).kind).toBe("already");
  });

  test("has its admission undone once, whoever presses, and can be admitted again; the log has both", async () => {
    const code = await issueTicket(app, ada, byUserId);
    const { admissionId } = await admitted(code);
    const back = () => undoAdmission(app, { admissionId }, { byUserId });
    expect(await kindsOf(back(), back())).toEqual(["back", "back"]);
    expect(await countAdmitted(app.db)).toEqual([
      { package: "Vip", admittedCount: 0, expected: 1 },
    ]);
    const { rows } = await listChanges(app.db, { kind: "tickets", limit: 2 });
    expect(rows).toMatchObject([
      {
        action: "Took a ticket's entry back",
        before: { admitted: "1 of 1", lastAdmittedAt: expect.stringMatching(/\d\d:\d\d$/) },
        after: { admitted: "0 of 1" },
      },
      { action: "Let a ticket in", subject: `Ticket ${code}`, after: { admitted: "1 of 1" } },
    ]);
    expect((await admitted(code.toLowerCase())).admissionId).not.toBe(admissionId);
    await expect(
      undoAdmission(app, { admissionId: crypto.randomUUID() }, { byUserId }),
    ).rejects.toMatchObject({
      reason: "gone",
    });
  });

  test("is refused with its reason: it does not exist, is cancelled, or belongs to an earlier edition", async () => {
    expect(await scan("no-such")).toEqual({ kind: "none", typed: "no-such" });
    const old = await issueTicket(app, ada, byUserId);
    const { admissionId } = await admitted(old);
    await closeEdition(app, { edition: 1, name: "Vybez 2026" }, byUserId);
    expect(await scan(old)).toMatchObject({ kind: "edition", ticket: { edition: "Vybez 2026" } });
    await expect(undoAdmission(app, { admissionId }, { byUserId })).rejects.toMatchObject({
      reason: "closed",
    });
    expect(await listAdmissions(app.db)).toEqual([]);
    expect(await countAdmitted(app.db)).toEqual([]);

    const code = await issueTicket(app, ada, byUserId);
    await cancelTicket(app, await seen(), byUserId);
    expect((await scan(code)).kind).toBe("cancelled");
    // The same id again: today's ticket is meant.
    await app.db.update(tickets).set({ ticketId: "SAME-1" });
    expect((await scan("same-1")).kind).toBe("cancelled");
  });
});

describe("a ticket for several", () => {
  test("asks how many people come, admits the others later, and never more than it is for", async () => {
    const code = await issueTicket(app, four, byUserId);
    expect(await scan(code)).toMatchObject({
      kind: "ask",
      ticket: { admittedCount: 0, quantity: 4 },
    });
    expect((await kindsOf(bring(code, 3, 0), bring(code, 3, 0))).toSorted()).toEqual([
      "changed",
      "in",
    ]);
    expect(await kindsOf(bring(code, 2, 3))).toEqual(["other"]);
    expect(await bring(code, 1, 3)).toMatchObject({
      kind: "in",
      people: 1,
      ticket: { admittedCount: 4 },
    });
    expect((await scan(code)).kind).toBe("already");
    expect(await countAdmitted(app.db)).toEqual([
      { package: "Vip", admittedCount: 4, expected: 4 },
    ]);
  });

  test("keeps count of its admitted people when it is corrected, sent again or cancelled", async () => {
    const code = await issueTicket(app, four, byUserId);
    await bring(code, 2, 0);
    const { gender, ...fields } = { ...four, quantity: 1 };
    const smaller = correctTicket(
      app,
      await seen(),
      { fields: { ...fields, gender }, send: false },
      byUserId,
    );
    await expect(smaller).rejects.toMatchObject({ reason: "inside" });
    const three = { ...four, firstName: "Bolanle", quantity: 3 };
    await correctTicket(app, await seen(), { fields: three, send: true }, byUserId);
    await resendTicket(app, await seen(), "father@example.com", byUserId);
    expect(await scan(code)).toMatchObject({
      kind: "ask",
      ticket: { holder: "Bolanle Obi", admittedCount: 2, quantity: 3 },
    });
    await cancelTicket(app, await seen(), byUserId);
    expect(await bring(code, 1, 2)).toMatchObject({
      kind: "cancelled",
      ticket: { admittedCount: 2 },
    });
    expect(await countAdmitted(app.db)).toEqual([
      { package: "Vip", admittedCount: 2, expected: 2 },
    ]);
  });
});

describe("an id that is typed by hand", () => {
  const ticketIdIs = (code: string, ticketId: string) =>
    app.db.update(tickets).set({ ticketId }).where(eq(tickets.ticketId, code));
  const holderOf = (answer: Awaited<ReturnType<typeof scan>>) =>
    "ticket" in answer ? answer.ticket.holder : answer.kind;

  test("is found with other dashes, spaces and letter case than it was imported with", async () => {
    await ticketIdIs(await issueTicket(app, four, byUserId), "OWF-0001");
    for (const typed of ["OWF-0001", "OWF0001", "owf 0001", " owf–00-01", "o w f_0001."])
      expect(await scan(typed), typed).toMatchObject({
        kind: "ask",
        ticket: { ticketId: "OWF-0001" },
      });
    for (const typed of ["OWF-00011", "OWF-1", "- -", "—"])
      expect(await scan(typed), typed).toEqual({ kind: "none", typed });
  });

  test("that fits several tickets but for their dashes admits nobody until it is typed with them", async () => {
    await ticketIdIs(await issueTicket(app, ada, byUserId), "VIP-1-11");
    await ticketIdIs(await issueTicket(app, { ...ada, firstName: "Efe" }, byUserId), "VIP-11-1");
    expect(await scan("vip 111")).toEqual({
      kind: "several",
      typed: "vip 111",
      ticketIds: ["VIP-1-11", "VIP-11-1"],
    });
    expect(holderOf(await scan("vip-11-1"))).toBe("Efe Obi");
    expect(await countAdmitted(app.db)).toEqual([
      { package: "Vip", admittedCount: 1, expected: 2 },
    ]);
  });

  test("means the newest edition's ticket, unless only an older edition's matches exactly", async () => {
    await ticketIdIs(await issueTicket(app, ada, byUserId), "OWF-0001");
    await closeEdition(app, { edition: 1, name: "Vybez 2025" }, byUserId);
    await ticketIdIs(await issueTicket(app, { ...four, quantity: 1 }, byUserId), "OWF0001");
    expect((await scan("owf-0001")).kind).toBe("edition");
    expect(holderOf(await scan("owf 0001"))).toBe("Bola Obi");
  });
});

describe("before the festival's day", () => {
  const twoWeeksBefore = "2025-07-19T12:00:00+01:00";

  test("a ticket names its day and admits nobody; from midnight of that day it admits", async () => {
    site.clock.set(twoWeeksBefore);
    const code = await issueTicket(app, ada, byUserId);
    expect(await scan(code)).toMatchObject({
      kind: "early",
      day: "2 August",
      ticket: { admittedCount: 0, holder: "Ada Obi" },
    });
    expect(await listAdmissions(app.db)).toEqual([]);
    const organiser = await signInAsAdministrator(site);
    const fields = { intent: "scan-ticket", code, press: "one" };
    const answer = await (await organiser.post("/adminGate", fields)).text();
    expect(answer).toContain("This ticket is for 2 August");
    expect(answer).toContain("The gate admits from 2 Aug 2025, 00:00.");

    site.clock.set("2025-08-01T23:59:59+01:00");
    expect((await scan(code)).kind).toBe("early");
    site.clock.set("2025-08-02T00:00:00+01:00");
    expect((await scan(code)).kind).toBe("in");
  });

  test("an organiser opens the gate early for twelve hours, or closes it again, and the log has both", async () => {
    site.clock.set(twoWeeksBefore);
    const [first, second, third] = [
      await issueTicket(app, ada, byUserId),
      await issueTicket(app, { ...ada, firstName: "Efe" }, byUserId),
      await issueTicket(app, { ...ada, firstName: "Ife" }, byUserId),
    ];
    const organiser = await signInAsAdministrator(site);
    await organiser.post("/adminGate", { intent: "open-gate-early" });
    const opened = await organiser.get("/adminGate");
    expect(await opened.text()).toContain("Open early, until 20 Jul 2025, 00:00");
    expect((await scan(first)).kind).toBe("in");

    site.clock.advance(60_000);
    await organiser.post("/adminGate", { intent: "close-gate" });
    expect((await scan(second)).kind).toBe("early");
    // A press whose answer was lost is still answered as before.
    site.clock.advance(60_000);
    await organiser.post("/adminGate", { intent: "open-gate-early" });
    expect((await scan(third, "lost")).kind).toBe("in");
    site.clock.set("2025-07-20T00:02:00+01:00");
    expect((await scan(second)).kind).toBe("early");
    expect((await scan(third, "lost")).kind).toBe("in");

    const { rows } = await listChanges(app.db, { search: "the gate to tickets", limit: 9 });
    expect(rows.map(({ action }) => action)).toEqual([
      "Opened the gate to tickets before the day",
      "Closed the gate to tickets until the day",
      "Opened the gate to tickets before the day",
    ]);
  });
});

test("a person without the e-mail is found by name, address or phone, and list and file say who was admitted", async () => {
  await signUp(site, { email: ada.email });
  const code = await issueTicket(app, ada, byUserId);
  const late = await issueTicket(app, four, byUserId);
  const found = async (search: string) =>
    (await findForCheckIn(app.db, search))?.rows.map(({ ticketId }) => ticketId);
  for (const words of ["ada ob", "ADA@exam", "0803 123 4567", "+234 803 123 4567", code.slice(3)])
    expect(await found(words), words).toEqual([code]);
  const ola = { ...ada, firstName: "Ọlá-Ìdé", lastName: "Ƙofar", email: "o@example.com" };
  const accented = await issueTicket(app, ola, byUserId);
  for (const words of ["ola-i", "OLÁ-Ì", "kofar"])
    expect(await found(words), words).toEqual([accented]);
  expect(await found("0909 000")).toEqual([]);
  expect(await found(" ")).toBeUndefined();

  await admitted(code);
  const inFilter = async (filter: "let-in" | "not-yet") =>
    (await listTickets(app.db, { filter, limit: 9 })).rows.map(({ ticketId }) => ticketId);
  expect([await inFilter("let-in"), await inFilter("not-yet")]).toEqual([[code], [accented, late]]);
  const csv = await textOf(ticketsCsv, app, { show: "let-in" });
  expect(csv).toMatch(/"Mail","Let in","Let in at"\r\n.*"1","\d+ \w+ \d{4}, \d\d:\d\d"\r\n$/);
});

test("without JavaScript a ticket is admitted by a form, and only the check-in page may use the camera", async () => {
  const code = await issueTicket(app, { ...ada, lastName: "Òkóró" }, byUserId);
  const organiser = await signInAsAdministrator(site);
  const send = async (fields: Record<string, string>) => {
    const answer = await organiser.post("/adminGate", { press: "one", ...fields });
    return answer.text();
  };
  const page = await send({ intent: "scan-ticket", code });
  expect(page).toMatch(/Let in<.*Ada Òkóró.*1 of 1 person in/s);
  expect(page).not.toContain("Already let in");
  expect(await send({ intent: "scan-ticket", code, press: "two" })).toMatch(
    /Already let in at \d\d:\d\d/,
  );
  const empty = await organiser.post("/adminGate", {
    intent: "scan-ticket",
    code: " ",
    press: "three",
  });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain("Scan a ticket, or type its id.");

  const policies = ["/adminGate", "/adminHome"].map(async (path) =>
    (await organiser.get(path)).headers.get("permissions-policy"),
  );
  expect(await Promise.all(policies)).toEqual([
    expect.stringContaining("camera=(self)"),
    expect.stringContaining("camera=()"),
  ]);
});
