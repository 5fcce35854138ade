import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { disputes, refunds, tickets } from "#app/db/schema.server.ts";
import { cancelTickets } from "#app/domain/tickets/sold/cancel-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { sellTickets } from "#tests/support/bought-tickets.ts";
import { addDevice, addOrganiser, signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { admit } from "./admit.server.ts";
import { openCheckInEarly } from "./opening.server.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let byUserId: string;
let presses = 0;
const scan = (code: string, more: { isChosen?: boolean } = {}) =>
  admit(app, { code, requestId: `press ${presses++}`, ...more }, { byUserId });

beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
});

async function sold() {
  const bought = await sellTickets(site, { quantity: 2, name: "Ada Obi" });
  await openCheckInEarly(app, { byUserId });
  const [ticket] = bought.tickets;
  return { ...bought, ticket: ticket!, code: await codeOf(ticket!.id) };
}
async function codeOf(id: string) {
  const [row] = await db.select().from(tickets).where(eq(tickets.id, id));
  return ticketCode(app, row!);
}

describe("a ticket whose payment is disputed", () => {
  const dispute = (reference: string, outcome: "won" | null) =>
    db.insert(disputes).values({
      id: 71,
      reference,
      amount: 3_000_00,
      currency: "NGN",
      status: "awaiting-merchant-feedback",
      outcome,
      openedAt: app.now(),
      checkedAt: app.now(),
    });

  test("admits nobody who scans it, and says so", async () => {
    const { reference, code } = await sold();
    await dispute(reference, null);
    expect(await scan(code)).toMatchObject({ kind: "disputed", ticket: { admittedCount: 0 } });
    const admin = await signInAsAdministrator(site);
    const page = await admin.post("/adminGate", { intent: "scan-ticket", code, press: "one" });
    expect(await page.text()).toContain("Payment disputed");
    expect(await admin.read("/adminGate?q=ada")).toContain("Payment disputed");
  });

  test("admits the people of a ticket that an organiser looked up", async () => {
    const { reference, ticket } = await sold();
    await dispute(reference, null);
    expect(await scan(ticket.ticketId, { isChosen: true })).toMatchObject({ kind: "in" });
  });

  test("admits again once the dispute is won", async () => {
    const { reference, code } = await sold();
    await dispute(reference, "won");
    expect(await scan(code)).toMatchObject({ kind: "in" });
  });
});

test("a cancelled ticket is refused as such by its code and by its number, with what was paid back and when", async () => {
  const { order, ticket, code } = await sold();
  const asked = { orderId: order.id, ticketIds: [ticket.id], reason: "Ill.", refund: true };
  await cancelTickets(app, asked, byUserId);
  for (const shown of [code, ticket.ticketId])
    expect(await scan(shown)).toMatchObject({
      kind: "cancelled",
      ticket: { refundedKobo: 3_000_00, paidBackAt: null },
    });
  const endedAt = new Date(app.now().getTime() + 60_000);
  await db.update(refunds).set({ status: "processed", endedAt });
  expect(await scan(ticket.ticketId)).toMatchObject({ ticket: { paidBackAt: endedAt } });
  const admin = await signInAsAdministrator(site);
  const fields = { intent: "scan-ticket", code: ticket.ticketId, press: "one" };
  const page = (await (await admin.post("/adminGate", fields)).text()).replaceAll("<!-- -->", "");
  expect(page).toContain("₦3,000 was paid back at ");
});

describe("a phone that only scans", () => {
  test("shows no name of a ticket whose number was typed", async () => {
    const { ticket, code } = await sold();
    const { client } = await addDevice(site, "scan");
    const show = async (shown: string) => {
      const fields = { intent: "scan-ticket", code: shown, press: `show ${presses++}` };
      return (await client.post("/adminGate", fields)).text();
    };
    const typed = await show(ticket.ticketId);
    expect(typed).toContain("That is a number, not a code");
    expect(typed).not.toContain("Ada");
    await db.update(tickets).set({ cancelledAt: app.now() }).where(eq(tickets.id, ticket.id));
    const cancelled = await show(ticket.ticketId);
    expect(cancelled).toContain("Cancelled");
    expect(cancelled).not.toContain("Ada");
    expect(await show(code)).toContain("Ada Obi");
  });
});

describe("a gate supervisor sends a ticket", () => {
  async function supervised() {
    const fields = { firstName: "Ada", lastName: "Obi", package: "Vip", gender: "", quantity: 1 };
    await issueTicket(app, { ...fields, email: "ada@example.com" }, byUserId);
    const [ticket] = await db.select().from(tickets);
    const { client } = await addOrganiser(site, { roles: ["gate"] });
    const send = (intent: string, more: Record<string, string>) =>
      client.post(`/adminHome/${ticket!.id}`, {
        intent,
        version: String(ticket!.version),
        ...more,
      });
    const correct = { firstName: "Ada", lastName: "Obi", package: "Vip", quantity: "1" };
    return { send, correct };
  }

  test("to the address on it", async () => {
    const { send } = await supervised();
    expect((await send("resend-ticket", { to: "Ada@example.com" })).status).toBeLessThan(400);
  });

  test("to no other address, not by a correction either", async () => {
    const { send, correct } = await supervised();
    const elsewhere = await send("resend-ticket", { to: "me@example.com" });
    expect(elsewhere.status).toBe(409);
    expect(await elsewhere.text()).toContain("You may send it to ada@example.com alone.");
    const corrected = await send("correct-and-send-ticket", {
      ...correct,
      email: "me@example.com",
    });
    expect(corrected.status).toBe(409);
    expect(await db.select().from(tickets)).toMatchObject([{ email: "ada@example.com" }]);
  });

  test("after a correction of its name", async () => {
    const { send, correct } = await supervised();
    const fields = { ...correct, firstName: "Adaeze", email: "ada@example.com" };
    expect((await send("correct-and-send-ticket", fields)).status).toBeLessThan(400);
    expect(await db.select().from(tickets)).toMatchObject([{ firstName: "Adaeze" }]);
  });
});

describe("a hand scanner with another keyboard than its computer", () => {
  const us = {
    keys: "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./",
    shifted: '~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:"ZXCVBNM<>?',
  };
  const german = {
    keys: "^1234567890ß´qwertzuiopü+#asdfghjklöäyxcvbnm,.-",
    shifted: "°!\"§$%&/()=?`QWERTZUIOPÜ*'ASDFGHJKLÖÄYXCVBNM;:_",
  };
  const french = {
    keys: "²&é\"'(-è_çà)=azertyuiop^$*qsdfghjklmùwxcvbn,;:!",
    shifted: "²1234567890°+AZERTYUIOP¨£µQSDFGHJKLM%WXCVBN?./§",
  };
  /** What a computer types of what a scanner sends. */
  function typed(code: string, scanner: typeof us, computer: typeof us, capsLock = false) {
    const text = Array.from(code, (sign) => {
      const shifted = scanner.shifted.indexOf(sign);
      const at = shifted < 0 ? scanner.keys.indexOf(sign) : shifted;
      if (at < 0) return sign;
      const [low, high] = [computer.keys[at]!, computer.shifted[at]!];
      const isLetter = low.toUpperCase() === high && low !== high;
      return shifted >= 0 !== (capsLock && isLetter) ? high : low;
    }).join("");
    // An accent that types nothing by itself stands on the next letter.
    return text.replaceAll(/([`´^])([AEIOU])/gi, (_both, accent: string, letter: string) =>
      `${letter}${{ "`": "\u0300", "´": "\u0301", "^": "\u0302" }[accent]}`.normalize("NFC"),
    );
  }

  test.each([
    ["a scanner set to German", german, us, { scanner: "German", computer: "English (US)" }],
    ["a scanner set to French", french, us, { scanner: "French", computer: "English (US)" }],
    ["a computer set to German", us, german, { scanner: "English (US)", computer: "German" }],
    ["a computer set to French", us, french, { scanner: "English (US)", computer: "French" }],
  ])("is named, not refused as a forgery: %s", async (_what, scanner, computer, named) => {
    const { code } = await sold();
    for (const capsLock of [false, true]) {
      const answer = await scan(typed(code, scanner, computer, capsLock));
      expect(answer).toMatchObject({
        kind: "keyboard",
        scanner: expect.stringContaining(named.scanner),
        computer: expect.stringContaining(named.computer),
      });
    }
  });

  test("is named for the id of an issued ticket", async () => {
    const fields = { firstName: "Ada", lastName: "Obi", package: "Vip", gender: "", quantity: 1 };
    await issueTicket(app, { ...fields, email: "ada@example.com" }, byUserId);
    await db.update(tickets).set({ ticketId: "YZA-0001" });
    const admin = await signInAsAdministrator(site);
    const shown = { intent: "scan-ticket", code: typed("YZA-0001", german, us), press: "one" };
    expect(await (await admin.post("/adminGate", shown)).text()).toContain(
      "The scanner’s keyboard is set to German",
    );
  });

  test("is not suspected where nothing is read that way", async () => {
    for (const code of ["no-such", "ZYX", "VT1:", "öäü"])
      expect(await scan(code), code).toEqual({ kind: "none", typed: expect.any(String) });
  });
});
