import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { gatePhones, scans, tickets } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import type { Exits } from "#app/shared/check-in/exits.ts";
import { digestShown } from "#app/shared/check-in/gate-list.ts";
import type { Direction } from "#app/shared/check-in/scans.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { admit } from "./admit.server.ts";
import { listDoubles } from "./doubles.server.ts";
import { readGateParts } from "./gate-list.server.ts";
import { saveExits } from "./gates.server.ts";
import { countInside, findLimit, saveLimit } from "./hall.server.ts";
import { keepScans } from "./keep-scans.server.ts";
import { openCheckInEarly } from "./opening.server.ts";
import { meetPhone, readPhoneRoom, takeShareBack } from "./phones.server.ts";
import { undoAdmission } from "./undo-admission.server.ts";

// The time is before the gates of the default festival open.
const site = await createTestApp({ now: "2025-07-02T08:00:00Z" });
const { app } = site;
const { db } = app;

let byUserId: string;
let presses = 0;

beforeEach(async () => {
  byUserId = (await findSetting(db, "administrator"))!;
  await openCheckInEarly(app, { byUserId });
});

const issue = (name: string, quantity = 1) =>
  issueTicket(app, { ...ticketFields(`${name}@example.com`), quantity }, byUserId);

interface Way {
  direction?: Direction;
  people?: number;
  seen?: number;
  requestId?: string;
}
const pass = (code: string, { direction, people, seen = 0, requestId, ...more }: Way = {}) =>
  admit(
    app,
    {
      code,
      requestId: requestId ?? `press ${presses++}`,
      direction,
      coming: people ? { people, seen } : undefined,
      ...more,
    },
    { byUserId },
  );
const setExits = (exits: Exits) => saveExits(app, { exits }, { byUserId });
const setLimit = (most: number) => saveLimit(app, { most, reason: "A test" }, { byUserId });

describe("people who go out", () => {
  test("are no longer inside, and their ticket stays used", async () => {
    await setExits("final");
    const code = await issue("ada");
    await pass(code);
    expect(await countInside(db)).toBe(1);
    expect(await pass(code, { direction: "out" })).toMatchObject({ kind: "out", people: 1 });
    expect(await countInside(db)).toBe(0);
    expect(await pass(code)).toMatchObject({ kind: "already" });
    const [ticket] = await db.select().from(tickets);
    expect(ticket).toMatchObject({ admittedCount: 1, outCount: 1, backCount: 0 });
  });

  test("come in again once, where the gate's rule is once", async () => {
    await setExits("once");
    const code = await issue("ada");
    const kinds: string[] = [];
    for (const direction of ["in", "out", "in", "out", "in"] as const)
      kinds.push((await pass(code, { direction })).kind);
    expect(kinds).toEqual(["in", "out", "in", "out", "already"]);
    expect(await listDoubles(db)).toEqual([]);
  });

  test("of a ticket for several go out in parts, and the page asks how many", async () => {
    await setExits("free");
    const code = await issue("family", 4);
    await pass(code, { people: 3 });
    expect(await pass(code, { direction: "out" })).toMatchObject({ kind: "leaving" });
    await pass(code, { direction: "out", people: 2, seen: 3 });
    expect(await countInside(db)).toBe(1);
    expect(await pass(code, { people: 4, seen: 1 })).toMatchObject({ kind: "other" });
    expect(await pass(code, { people: 3, seen: 1 })).toMatchObject({ kind: "in" });
    expect(await countInside(db)).toBe(4);
  });

  test("are said to be outside already, and the press is kept", async () => {
    await setExits("free");
    const code = await issue("ada");
    expect(await pass(code, { direction: "out" })).toMatchObject({ kind: "outside" });
    expect(await db.select().from(scans)).toMatchObject([{ answer: "outside", people: 0 }]);
  });

  test("are inside again once the exit is undone, and the same press sent again is answered the same", async () => {
    await setExits("free");
    const code = await issue("ada");
    await pass(code);
    const went = await pass(code, { direction: "out", requestId: "the exit" });
    expect(await pass(code, { direction: "out", requestId: "the exit" })).toEqual(went);
    const { admissionId } = went as { admissionId: string };
    await undoAdmission(app, { admissionId }, { byUserId });
    expect(await countInside(db)).toBe(1);
    expect(await pass(code)).toMatchObject({ kind: "already" });
  });

  test("and come in while phones are cut off are named as a double only where two were inside", async () => {
    await setExits("free");
    const [ada, mina] = [await issue("ada"), await issue("mina")];
    const { head } = await readGateParts(app, { hashes: "", seesNames: true, by: { byUserId } });
    const kept = async (code: string, answer: "in" | "out", minutes: number) => ({
      what: "kept" as const,
      press: `press ${presses++} of a phone`,
      digest: await digestShown(code, head.salt),
      serial: 0,
      way: "camera" as const,
      at: Date.parse("2025-07-02T07:00:00Z") + minutes * 60_000,
      offset: 0,
      answer,
      people: 1,
      isOffline: true,
    });
    const all = [
      await kept(ada, "in", 9),
      await kept(ada, "out", 5),
      await kept(ada, "in", 1),
      await kept(mina, "in", 1),
      await kept(mina, "in", 2),
    ];
    await keepScans(app, { kept: all }, { byUserId });
    expect((await listDoubles(db)).map(({ ticketId }) => ticketId)).toEqual([mina]);
    expect(await countInside(db)).toBe(3);
  });
});

describe("the limit of the hall", () => {
  test("is the smallest capacity that every type takes room of for each of its people", async () => {
    expect(await findLimit(db)).toBeNull();
    await openTicketSale(site, { Hall: 30, Floor: 5, Tables: 3 }, [
      { name: "Regular", prices: [{ priceKobo: 1_00 }], takes: { Hall: 1 } },
      { name: "Vip", prices: [{ priceKobo: 1_00 }], takes: { Hall: 1, Floor: 1 } },
    ]);
    expect(await findLimit(db)).toMatchObject({ most: 30, hall: "Hall" });
    await setLimit(20);
    expect(await findLimit(db)).toEqual({ most: 20, hall: null, reason: "A test" });
  });

  test("stops the gate, also for the parts of a group, until somebody goes out or it is raised", async () => {
    await setExits("free");
    await setLimit(3);
    const [ada, mina, family] = [await issue("ada"), await issue("mina"), await issue("family", 4)];
    await pass(ada);
    expect(await pass(family, { people: 3 })).toMatchObject({ kind: "full", room: 2, most: 3 });
    expect(await pass(family, { people: 2 })).toMatchObject({ kind: "in" });
    const press = { requestId: "press of mina" };
    expect(await pass(mina, press)).toMatchObject({ kind: "full", room: 0, isShare: false });
    await pass(ada, { direction: "out" });
    expect(await pass(mina, press)).toMatchObject({ kind: "in" });
    await setLimit(4);
    expect(await pass(ada)).toMatchObject({ kind: "in" });
    expect(await countInside(db)).toBe(4);
  });

  test("holds where twenty phones scan at the same moment", async () => {
    await setLimit(5);
    const codes: string[] = [];
    for (let guest = 0; guest < 20; guest += 1) codes.push(await issue(`guest${guest}`));
    const answers = await Promise.all(codes.map((code) => pass(code)));
    expect(answers.filter(({ kind }) => kind === "in")).toHaveLength(5);
    expect(await countInside(db)).toBe(5);
  });
});

describe("a phone's share of what is left", () => {
  const says = (phone: string, more = {}) => ({
    phone,
    unsent: 0,
    holds: 0,
    version: 0,
    hasScanned: true,
    ...more,
  });
  const meet = async (phone: string, more = {}) => {
    await meetPhone(app, says(phone, more), { byUserId });
    return (await readPhoneRoom(app, phone))!;
  };

  test("is equal for all who scan, and one part stays for presses that ask the site", async () => {
    await setLimit(12);
    expect(await meet("looks on", { hasScanned: false })).toMatchObject({ share: 0 });
    expect(await meet("phone one")).toMatchObject({ share: 6, version: 1 });
    const bound = { holds: 4, version: 1 };
    expect(await meet("phone two")).toMatchObject({ share: 4 });
    expect(await meet("phone one", bound)).toMatchObject({ share: 4 });
    expect(await meet("phone two", { holds: 4, version: 1 })).toMatchObject({ share: 4 });
  });

  test("is not what another phone can let in, and pays for what the phone sends", async () => {
    await setLimit(4);
    const { share } = await meet("phone one");
    expect(share).toBe(2);
    const codes = await Promise.all(["a", "b", "c"].map((name) => issue(name)));
    expect((await pass(codes[0]!)).kind).toBe("in");
    expect((await pass(codes[1]!)).kind).toBe("in");
    expect(await pass(codes[2]!)).toMatchObject({ kind: "full", room: 0, isShare: true });
    const own = await admit(
      app,
      { code: codes[2]!, requestId: "own press", phone: says("phone one", { unsent: 1 }) },
      { byUserId },
    );
    expect(own.kind).toBe("in");
    expect(await readPhoneRoom(app, "phone one")).toMatchObject({ share: 1, inside: 3 });
    const { head } = await readGateParts(app, { hashes: "", seesNames: true, by: { byUserId } });
    const kept = {
      what: "kept" as const,
      press: "a kept press",
      digest: await digestShown(await issue("d"), head.salt),
      serial: 0,
      way: "camera" as const,
      at: app.now().getTime(),
      offset: 0,
      answer: "in" as const,
      people: 1,
      isOffline: true,
    };
    for (let times = 0; times < 2; times += 1)
      await keepScans(app, { kept: [kept], phone: "phone one" }, { byUserId });
    expect(await readPhoneRoom(app, "phone one")).toMatchObject({ share: 0, inside: 4 });
  });

  test("that nobody uses is taken back by hand", async () => {
    await setLimit(2);
    await meet("phone one");
    await takeShareBack(app, { phone: "phone one" }, { byUserId });
    const isThis = eq(gatePhones.id, "phone one");
    expect(await db.select().from(gatePhones).where(isThis)).toMatchObject([{ share: 0 }]);
  });
});

test("a message stands on all gate phones until it is taken away, and the limit takes an owner and a reason", async () => {
  const admin = await signInAsAdministrator(site);
  const text = "Nearly full: doors close at 2,950";
  await admin.post("/adminGate/inside", { intent: "write-to-phones", text });
  expect(await admin.read("/adminGate")).toContain(text);
  const { head } = await readGateParts(app, { hashes: "", seesNames: false, by: { byUserId } });
  expect(head.message).toMatchObject({ text });
  const form = { intent: "change-limit", most: "2950" };
  const refused = await admin.post("/adminGate/inside", { ...form, reason: "" });
  expect(await refused.text()).toContain("Write down why");
  await admin.post("/adminGate/inside", { ...form, reason: "The fire office." });
  expect((await findLimit(db))!.most).toBe(2_950);
  await admin.post("/adminGate/inside", { intent: "write-to-phones", text: "" });
  expect(await admin.read("/adminGate")).not.toContain(text);
});
