import { generateKeyPairSync, sign } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { disputes, scans, ticketKeys, tickets } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { ticketCode } from "#app/domain/tickets/sold/ticket-codes.server.ts";
import { answerByList } from "#app/shared/check-in/answer-by-list.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";
import {
  digestShown,
  findInList,
  type GateList,
  readGateList,
} from "#app/shared/check-in/gate-list.ts";
import { writeTicketCode } from "#app/shared/tickets/ticket-code.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { sellTickets } from "#tests/support/bought-tickets.ts";
import { copyRows } from "#tests/support/copied-rows.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { admit } from "./admit.server.ts";
import { readGateParts } from "./gate-list.server.ts";
import { keepScans } from "./keep-scans.server.ts";
import { openCheckInEarly } from "./opening.server.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let byUserId: string;
let presses = 0;

beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
});

async function sell(quantity = 2) {
  const bought = await sellTickets(site, { quantity, name: "Adaeze Nwosu" });
  await openCheckInEarly(app, { byUserId });
  return { ...bought, codes: await Promise.all(bought.tickets.map(({ id }) => codeOf(id))) };
}

const rowOf = async (id: string) => (await db.select().from(tickets).where(eq(tickets.id, id)))[0]!;
const codeOf = async (id: string) => ticketCode(app, await rowOf(id));

const download = (seesNames = true, hashes = "") =>
  readGateParts(app, { seesNames, hashes, by: { byUserId } });

async function phoneList(seesNames = true): Promise<GateList> {
  const { head, parts } = await download(seesNames);
  return readGateList(
    head,
    parts.map(([, , rows]) => rows),
  );
}

async function shownOffline(list: GateList, code: string) {
  const found = await findInList(list, code);
  const now = app.now().getTime();
  return answerByList(found, list.head, { code, press: "a press", own: [], now });
}

const numberIn = (answer: CheckInAnswer) =>
  "ticket" in answer ? plain(answer.ticket.ticketId) : null;
const plain = (id: string) => id.toLowerCase().replaceAll(/[ -]/g, "");

const onServer = (code: string) =>
  admit(app, { code, requestId: `press ${presses++}` }, { byUserId });

describe("a phone's list", () => {
  test("answers codes, numbers and ids as the server does, in any spelling", async () => {
    const { codes, tickets: bought } = await sell();
    const issued = await issueTicket(app, ticketFields("mina@example.com"), byUserId);
    const several = ticketFields("family@example.com");
    const family = await issueTicket(app, { ...several, quantity: 4 }, byUserId);
    await db.update(tickets).set({ cancelledAt: app.now() }).where(eq(tickets.id, bought[1]!.id));
    const list = await phoneList();
    const shown = [
      codes[0]!,
      codes[1]!,
      bought[0]!.ticketId,
      issued.toLowerCase(),
      [...issued].join(" "),
      family,
      "NO-SUCH-1",
      "VT1:NONSENSE",
    ];
    for (const code of shown) {
      const answer = await shownOffline(list, code);
      const server = await onServer(code);
      expect(answer.kind, code).toBe(server.kind);
      expect(numberIn(answer), code).toBe(numberIn(server));
      await db.update(tickets).set({ admittedCount: 0, lastAdmittedAt: null });
    }
    const [first] = codes;
    expect(await shownOffline(list, first!)).toMatchObject({ ticket: { holder: "Adaeze Nwosu" } });
  });

  test("knows disputes, the day, and who is in since when", async () => {
    const { codes, reference } = await sell();
    await onServer(codes[0]!);
    const now = app.now().getTime();
    const inside = await phoneList();
    expect(await shownOffline(inside, codes[0]!)).toMatchObject({
      kind: "already",
      ticket: { lastAdmittedAt: new Date(now) },
    });
    const dispute = { id: 71, reference, amount: 1, currency: "NGN", status: "open" };
    await db.insert(disputes).values({ ...dispute, openedAt: app.now(), checkedAt: app.now() });
    const list = await phoneList();
    expect(await shownOffline(list, codes[1]!)).toMatchObject({ kind: "disputed" });
    const early = { ...inside, head: { ...inside.head, openUntil: null } };
    expect(await shownOffline(early, codes[1]!)).toMatchObject({ kind: "early" });
  });

  test("lets a genuine code in that is newer than the list, and refuses one that was replaced", async () => {
    const { codes, tickets: bought } = await sell();
    const before = await phoneList();
    const isThis = eq(tickets.id, bought[0]!.id);
    await db.update(tickets).set({ generation: 2, signature: null, keyId: null }).where(isThis);
    const unseen = await phoneList();
    const newer = await codeOf(bought[0]!.id);
    for (const list of [before, unseen, await phoneList()])
      expect(await shownOffline(list, newer)).toMatchObject({ kind: "in" });
    expect(await shownOffline(unseen, codes[0]!)).toMatchObject({ kind: "replaced" });
    const empty = { ...before, byDigest: new Map(), bySerial: new Map() };
    expect(await shownOffline(empty, codes[1]!)).toMatchObject({
      kind: "in",
      ticket: { package: "Sold after this phone’s list" },
    });
  });

  test("accepts no signature of another key, no twin of ours, and no code of another edition", async () => {
    const { codes, tickets: bought } = await sell();
    const list = await phoneList();
    const { serial, keyId, signature } = await rowOf(bought[0]!.id);
    const code = { keyId: keyId!, serial: serial!, generation: 1 };
    const ours = Buffer.from(signature!, "base64");
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const s = BigInt(`0x${ours.subarray(32).toString("hex")}`);
    const twin = Buffer.from((order - s).toString(16).padStart(64, "0"), "hex");
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const forged = sign("sha256", Buffer.from(`VT1 1 ${keyId} ${serial! + 50} 1`), {
      key: privateKey,
      dsaEncoding: "ieee-p1363",
    });
    const refused = [
      writeTicketCode({ ...code, signature: Buffer.concat([ours.subarray(0, 32), twin]) }),
      writeTicketCode({ ...code, serial: serial! + 50, signature: forged }),
      writeTicketCode({ ...code, generation: 2, signature: ours }),
    ];
    for (const one of refused)
      expect(await shownOffline(list, one)).toMatchObject({ kind: "none" });
    const other = { head: { ...list.head, edition: 2 }, byDigest: new Map(), bySerial: new Map() };
    expect(await shownOffline(other, codes[0]!)).toMatchObject({ kind: "none" });
  });

  test("holds no name, no code and nothing that opens a name", async () => {
    const { codes, tickets: bought } = await sell();
    await issueTicket(app, { ...ticketFields("mina@example.com"), firstName: "Mina" }, byUserId);
    const dump = JSON.stringify(await download());
    const row = await rowOf(bought[0]!.id);
    for (const secret of ["Adaeze", "Nwosu", "Mina", "@example.com", row.signature!, row.token!])
      expect(dump).not.toContain(secret);
    for (const code of codes) expect(dump).not.toContain(code.slice(20, 60));
    const list = await phoneList();
    const other = { ...list, byDigest: new Map(), bySerial: new Map(list.bySerial) };
    const first = list.bySerial.get(row.serial!)!;
    other.bySerial.set(row.serial! + 1, { ...first, serial: row.serial! + 1 });
    expect(await findInList(other, codes[1]!)).toMatchObject({ holder: "" });
  });

  test("of a phone that only scans has no names, and changes whole when it may look them up", async () => {
    const { codes } = await sell();
    const scanOnly = await download(false);
    const list = await phoneList(false);
    expect(await shownOffline(list, codes[0]!)).toMatchObject({
      kind: "in",
      ticket: { holder: "" },
    });
    const hashes = scanOnly.parts.map(([, hash]) => hash).join("");
    expect((await download(false, hashes)).parts).toEqual([]);
    expect((await download(true, hashes)).parts).toHaveLength(2);
  });

  test("of five thousand sold tickets is at most 400 KB, compressed or not, and a difference 2 KB", async () => {
    await sell(1);
    await db.insert(ticketKeys).values({
      id: 9,
      publicKey: (await keyOf()).publicKey,
      privateKey: "",
      createdAt: app.now(),
    });
    const changed = `'id', gen_random_uuid(), 'ticket_id', 'VYB-T-' || (5000 + nth), 'serial', 5000 + nth,
      'token', 'token ' || nth, 'place_id', null, 'key_id', 9,
      'first_name', 'Oluwaseun' || nth % 97, 'last_name', 'Okonkwo' || nth % 89,
      'signature', encode(sha256(nth::text::bytea) || sha256((-nth)::text::bytea), 'base64')`;
    await copyRows(db, "tickets", { from: "true", changed, times: 4_999 });
    const whole = await download();
    expect(whole.tickets).toBe(5_000);
    const body = Buffer.from(JSON.stringify(whole));
    const sizes = {
      plain: body.length,
      gzip: gzipSync(body).length,
      brotli: brotliCompressSync(body).length,
    };
    console.info("list of 5,000 tickets, bytes", sizes);
    expect(Math.max(...Object.values(sizes))).toBeLessThanOrEqual(400_000);
    const hashes = whole.parts.map(([, hash]) => hash).join("");
    await db.update(tickets).set({ admittedCount: 1 }).where(eq(tickets.serial, 6_000));
    const difference = await download(true, hashes);
    expect(difference.parts).toHaveLength(1);
    expect(JSON.stringify(difference).length).toBeLessThan(2_000);
  });
});

const keyOf = async () => (await db.select().from(ticketKeys))[0]!;

describe("what phones answered without a network", () => {
  const kept = (press: string, serial: number, more = {}) => ({
    what: "kept" as const,
    press,
    digest: "AAAAAAAAAAAA",
    serial,
    way: "camera" as const,
    at: Date.parse("2025-07-02T07:00:00Z"),
    offset: 0,
    answer: "in" as const,
    people: 1,
    isOffline: true,
    ...more,
  });
  const keep = (...sent: ReturnType<typeof kept>[]) => keepScans(app, { kept: sent }, { byUserId });
  const rows = () => db.select().from(scans).orderBy(scans.at, scans.press);

  test("is each one row, however often it is sent, with both times", async () => {
    const { tickets: bought } = await sell();
    const { serial } = await rowOf(bought[0]!.id);
    const one = kept("phone-a-1", serial!, { offset: 90_000 });
    for (let times = 0; times < 3; times += 1) await keep(one);
    expect(await rows()).toMatchObject([
      {
        press: "phone-a-1",
        answer: "in",
        isOffline: true,
        at: new Date("2025-07-02T07:01:30Z"),
        phoneAt: new Date("2025-07-02T07:00:00Z"),
      },
    ]);
    expect(await rowOf(bought[0]!.id)).toMatchObject({
      admittedCount: 1,
      lastAdmittedAt: new Date("2025-07-02T07:01:30Z"),
    });
  });

  test("is accepted also where the ticket came in twice, and counts no more than it is for", async () => {
    const { tickets: bought, codes } = await sell();
    const { serial } = await rowOf(bought[0]!.id);
    await keep(kept("phone-b-1", serial!), kept("phone-a-1", serial!, { at: 1 }));
    expect(await rows()).toHaveLength(2);
    expect(await rowOf(bought[0]!.id)).toMatchObject({ admittedCount: 1 });
    expect(await onServer(codes[0]!)).toMatchObject({ kind: "already" });
    await keep(kept("undo-b-1", serial!, { answer: "undone", undoes: "phone-b-1" }));
    expect(await rowOf(bought[0]!.id)).toMatchObject({ admittedCount: 1 });
    await keep(kept("undo-a-1", serial!, { answer: "undone", undoes: "phone-a-1" }));
    expect(await rowOf(bought[0]!.id)).toMatchObject({ admittedCount: 0, lastAdmittedAt: null });
  });

  test("wins over an answer of the server's that the phone did not get in time", async () => {
    const { codes, tickets: bought } = await sell();
    const { serial } = await rowOf(bought[0]!.id);
    await admit(app, { code: codes[0]!, requestId: "slow-press" }, { byUserId });
    await keep(kept("slow-press", serial!, { answer: "already", people: 0 }));
    expect(await rowOf(bought[0]!.id)).toMatchObject({ admittedCount: 0 });
    // The same, where the server is asked after it has heard what the phone answered.
    await keep(kept("late-press", serial!));
    const late = await admit(app, { code: codes[0]!, requestId: "late-press" }, { byUserId });
    expect(late).toMatchObject({ kind: "in", people: 1 });
    expect(await rows()).toHaveLength(2);
  });

  test("names a ticket by its id where it has no code, and is kept where there is no ticket", async () => {
    const issued = await issueTicket(app, ticketFields("mina@example.com"), byUserId);
    const digest = await digestShown(issued, (await phoneList()).head.salt);
    await keep(kept("phone-a-1", 0, { digest }), kept("phone-a-2", 0, { answer: "none" }));
    await keep(kept("phone-a-2", 0, { answer: "none" }));
    const [{ count }] = (await db.select({ count: sql<number>`count(*)::int` }).from(scans)) as [
      { count: number },
    ];
    expect(count).toBe(2);
    const [ticket] = await db.select().from(tickets);
    expect(ticket).toMatchObject({ admittedCount: 1 });
  });

  test("is never later than when it arrives, whatever the phone's clock said", async () => {
    const { tickets: bought } = await sell();
    const { serial } = await rowOf(bought[0]!.id);
    await keep(kept("phone-a-1", serial!, { at: Date.parse("2031-01-01T00:00:00Z") }));
    expect(await rows()).toMatchObject([{ at: app.now() }]);
  });
});
