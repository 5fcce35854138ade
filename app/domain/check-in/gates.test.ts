import { beforeEach, expect, test } from "vitest";
import { scans } from "#app/db/schema.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { answerByList } from "#app/shared/check-in/answer-by-list.ts";
import type { CheckInAnswer } from "#app/shared/check-in/check-in.ts";
import { findInList, readGateList } from "#app/shared/check-in/gate-list.ts";
import { onlyGate } from "#app/shared/check-in/gates.ts";
import type { Actor } from "#app/domain/audit.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { addDevice, signInAsAdministrator } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { admit } from "./admit.server.ts";
import { readGateFigures } from "./figures.server.ts";
import { readGateParts } from "./gate-list.server.ts";
import {
  changeGate,
  deleteGate,
  findGateOf,
  type GateFields,
  listGates,
  makeGate,
  placeAtGate,
} from "./gates.server.ts";
import { countInside } from "./hall.server.ts";
import { keepScans } from "./keep-scans.server.ts";
import { listForPaper } from "./paper-list.server.ts";
import { openCheckInEarly } from "./opening.server.ts";
import { listBoard } from "./phones.server.ts";

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

const none: Omit<GateFields, "name"> = {
  exits: "none",
  kinds: null,
  opensAt: null,
  closesAt: null,
};

async function make(name: string, more: Partial<GateFields> = {}): Promise<string> {
  expect(await makeGate(app, { ...none, name, ...more }, { byUserId })).toEqual({ ok: true });
  return (await listGates(db)).find((gate) => gate.name === name)!.id!;
}

const first = async () => (await listGates(db))[0];

async function phoneAt(gate: string, name = `Phone of ${gate}`): Promise<Actor> {
  const { id } = await addDevice(site, "search", name);
  await placeAtGate(app, { gate, device: id }, { byUserId });
  return { byUserId: null, byDeviceId: id };
}

const issue = (name: string, of = "Regular") =>
  issueTicket(app, { ...ticketFields(`${name}@example.com`), package: of }, byUserId);

const onServer = (code: string, by: Actor) =>
  admit(app, { code, requestId: `press ${presses++}` }, by);

async function onPhone(code: string, by: Actor): Promise<CheckInAnswer> {
  const { head, parts } = await readGateParts(app, { seesNames: true, hashes: "", by });
  const list = readGateList(
    head,
    parts.map(([, , rows]) => rows),
  );
  const now = app.now().getTime();
  return answerByList(await findInList(list, code), list.head, {
    code,
    press: "a press",
    own: [],
    now,
  });
}

/** What the answer says, without the ticket, whose times and name differ. */
const said = (answer: CheckInAnswer) => ({
  ...answer,
  ticket: undefined,
  admissionId: undefined,
  by: undefined,
});

/** Asks the server and the phone's list, which have to agree. */
async function shown(code: string, by: Actor) {
  const phone = await onPhone(code, by);
  const server = await onServer(code, by);
  expect(said(phone)).toEqual(said(server));
  return said(server);
}

test("one gate exists by itself, and no page says a word about gates", async () => {
  expect(await listGates(db)).toEqual([onlyGate]);
  await onServer(await issue("ada"), { byUserId });
  const admin = await signInAsAdministrator(site);
  await addDevice(site, "scan", "Ada’s phone");
  const words = /another gate|all gates|at gate|lets in|by gate/i;
  for (const path of ["", "/inside", "/ready", "/list", "/figures", "/scans"])
    expect(await admin.read(`/adminGate${path}`), path).not.toMatch(words);
  expect(await admin.read("/adminDevices")).not.toMatch(words);
});

test("a ticket at the wrong gate is told the right one, by the server and by the phone's list", async () => {
  const vip = await make("VIP door", { kinds: ["Vip"] });
  await changeGate(
    app,
    (await first()).id!,
    { ...none, name: "Main", kinds: ["Regular"] },
    { byUserId },
  );
  const [main, atVip] = [{ byUserId }, await phoneAt(vip)];
  const [regular, guest, last] = [await issue("ada"), await issue("bola", "Vip"), await issue("c")];
  expect(await shown(guest, main)).toMatchObject({
    kind: "elsewhere",
    here: "Main",
    gates: ["VIP door"],
  });
  expect(await shown(regular, atVip)).toMatchObject({ kind: "elsewhere", gates: ["Main"] });
  expect(await shown(regular, main)).toMatchObject({ kind: "in" });
  expect(await shown(guest, atVip)).toMatchObject({ kind: "in" });
  const vvip = await issue("dayo", "VVIP");
  expect(await shown(vvip, main)).toMatchObject({ kind: "elsewhere", gates: [] });
  expect((await onServer(regular, atVip)).kind).toBe("elsewhere");
  expect(await onServer(regular, main)).toMatchObject({ kind: "already", gate: "Main" });
  expect(await countInside(db)).toBe(2);
  expect((await onServer(last, main)).kind).toBe("in");
});

test("types of one package go to gates of their own", async () => {
  const { Floor, Balcony } = await openTicketSale(site, { Hall: 9 }, [
    { name: "Floor", package: "Regular", prices: [{ priceKobo: 1_00 }], takes: { Hall: 1 } },
    { name: "Balcony", package: "Regular", prices: [{ priceKobo: 1_00 }], takes: { Hall: 1 } },
  ]);
  const stairs = await make("Stairs", { kinds: [Balcony!] });
  const ticket = (name: string, typeId: string) =>
    issueTicket(app, ticketFields(`${name}@example.com`), byUserId, { typeId });
  const [below, above] = [await ticket("ada", Floor!), await ticket("bola", Balcony!)];
  const atStairs = await phoneAt(stairs);
  expect(await shown(below, atStairs)).toMatchObject({ kind: "elsewhere", gates: ["Gate"] });
  expect(await shown(above, atStairs)).toMatchObject({ kind: "in" });
  const gates = await listGates(db);
  expect((await listForPaper(db, { gate: gates[1] })).map(({ ticketId }) => ticketId)).toEqual([
    above,
  ]);
});

test("a gate lets people in from its own time until its own time, and names the gates that are open meanwhile", async () => {
  const at = (hours: number) => app.now().getTime() + hours * 3_600_000;
  const gate = await make("Early door", { opensAt: at(13), closesAt: at(15) });
  const by = { byUserId };
  await placeAtGate(app, { gate }, by);
  const code = await issue("ada");
  expect((await shown(code, by)).kind, "all gates are open early").toBe("in");
  const { startsAt, countdownTarget } = await app.festival();
  site.clock.set(new Date(Math.max(startsAt.getTime(), countdownTarget.getTime()) + 60_000));
  const fields = { ...none, name: "Early door", opensAt: at(1), closesAt: at(3) };
  await changeGate(app, gate, fields, { byUserId });
  const next = await issue("bola");
  expect(await shown(next, by)).toMatchObject({
    kind: "closed",
    here: "Early door",
    from: new Date(at(1)),
    gates: ["Gate"],
  });
  site.clock.advance(2 * 3_600_000);
  expect(await shown(next, by)).toMatchObject({ kind: "in" });
  site.clock.advance(3_600_000);
  expect(await shown(await issue("chidi"), by)).toMatchObject({
    kind: "closed",
    from: null,
    until: new Date(at(0)),
  });
});

test("what a phone did without a network stays with the gate where it did it, also after that was renamed or deleted", async () => {
  const side = await make("Side");
  const by = await phoneAt(side, "Ada’s phone");
  const { head } = await readGateParts(app, { seesNames: true, hashes: "", by });
  expect(head).toMatchObject({ gate: side, gates: [{ name: "Gate" }, { name: "Side" }] });
  await issue("ada");
  const kept = {
    what: "kept" as const,
    press: "kept-press-1",
    digest: "AAAAAAAAAAAA",
    serial: 0,
    way: "camera" as const,
    at: app.now().getTime(),
    offset: 0,
    answer: "none" as const,
    people: 0,
    isOffline: true,
    gate: side,
  };
  await keepScans(app, { kept: [kept] }, by);
  await onServer(await issue("bola"), by);
  await changeGate(app, side, { ...none, name: "South" }, { byUserId });
  const { byPhone, byGate } = await readGateFigures(db, side);
  expect(byPhone).toMatchObject([{ gate: "South", people: 1, presses: 2 }]);
  expect(byGate).toMatchObject([
    { name: "Gate", in: 0 },
    { name: "South", in: 1, expected: 2 },
  ]);
  expect(await listBoard(db, app.now())).toMatchObject([{ name: "Ada’s phone", gate: "South" }]);
  await deleteGate(app, side, { byUserId });
  expect((await findGateOf(db, by)).here.name).toBe("Gate");
  expect(await db.select().from(scans)).toHaveLength(2);
  expect((await readGateFigures(db)).byPhone).toMatchObject([{ gate: "South", presses: 2 }]);
});

test("the gate that is left alone lets everybody in again, and cannot be deleted", async () => {
  const vip = await make("VIP door", { kinds: ["Vip"] });
  const main = (await first()).id!;
  const rule = { ...none, name: "Main", kinds: ["Regular"], opensAt: Date.now() };
  await changeGate(app, main, rule, { byUserId });
  await deleteGate(app, vip, { byUserId });
  expect(await listGates(db)).toMatchObject([{ name: "Main", kinds: null, opensAt: null }]);
  await expect(deleteGate(app, main, { byUserId })).rejects.toThrow("the only gate");
  // Its name is free again.
  await make("VIP door");
  const taken = await makeGate(app, { ...none, name: "vip DOOR" }, { byUserId });
  expect(taken).toMatchObject({ ok: false, errors: { name: expect.stringContaining("already") } });
});

test("an organiser makes a second gate by one form, stands at it, and their phones are placed", async () => {
  const admin = await signInAsAdministrator(site);
  expect(await admin.read("/adminGate/inside")).toContain("Make a second gate");
  const form = { intent: "make-gate", name: "VIP door", "kind-Vip": "on", exits: "free" };
  const refused = await admin.post("/adminGate/gates", { ...form, "kind-Vip": "" });
  expect(await refused.text()).toContain("Tick at least one type");
  await admin.post("/adminGate/gates", form);
  const gates = await listGates(db);
  expect(gates).toMatchObject([
    { name: "Gate", kinds: null },
    { name: "VIP door", kinds: ["Vip"], exits: "free" },
  ]);
  await admin.post("/adminGate", { intent: "choose-gate", gate: gates[1]!.id! });
  expect(await admin.read("/adminGate")).toContain("VIP door</h1>");
  const device = await addDevice(site, "scan", "Ada’s phone");
  const place = { intent: "place-device", device: device.id, gate: gates[1]!.id! };
  await admin.post("/adminDevices", place);
  expect(await admin.read("/adminGate/ready")).toContain("VIP door");
  expect(await admin.read("/adminGate/list")).toContain("All gates");
  expect(await admin.read("/adminGate/figures")).toContain("By gate<");
});
