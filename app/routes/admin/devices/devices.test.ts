import { expect, test } from "vitest";
import { admit } from "#app/domain/check-in/admit.server.ts";
import { listAdmissions } from "#app/domain/check-in/check-in-lists.server.ts";
import { openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { listDevices, makeDevice } from "#app/domain/devices/devices.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { ticketFields } from "#tests/support/access-world.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { addDevice, addOrganiser, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";

const site = await createTestApp();
const { app } = site;

const administrator = async () => (await findSetting(app.db, "administrator"))!;

async function openGate() {
  const byUserId = await administrator();
  await openCheckInEarly(app, { byUserId });
  const [mine, others] = await Promise.all(
    ["Mina", "Otis"].map((name) =>
      issueTicket(app, { ...ticketFields(`${name}@example.com`), firstName: name }, byUserId),
    ),
  );
  return { byUserId, mine: mine!, others: others! };
}

test("an organiser makes a device, a phone takes it once with the code, and the list shows it", async () => {
  const { client } = await addOrganiser(site, { roles: ["gate"] });
  const page = await client.post("/adminDevices", {
    intent: "create-device",
    name: "Gate B, Ada's phone",
    profile: "scan",
    end: "tonight",
  });
  const [, token] = /\/device\/([\w-]+)/.exec(await page.text()) ?? [];
  const phone = site.client();
  for (let looks = 0; looks < 2; looks += 1)
    expect(await phone.read(`/device/${token}`)).toContain("Use this phone");
  const taken = await phone.post(`/device/${token}`);
  expect(taken.headers.get("location")).toBe("/adminGate");
  expect(taken.headers.getSetCookie().find((one) => one.includes("device="))).toMatch(/HttpOnly/);
  const late = await site.client().post(`/device/${token}`);
  expect(late.status).toBe(400);
  expect(await late.text()).toContain("This code was used by another phone");
  const gate = await phone.read("/adminGate");
  for (const words of ["Gate B, Ada&#x27;s phone", "Scan only", 'href="/adminGate"'])
    expect(gate).toContain(words);
  for (const path of ["/adminHome", "/adminDevices", "/adminDesk", "/adminlog", "/orders"])
    expect(gate, path).not.toContain(`href="${path}"`);
  expect(await client.read("/adminDevices")).toContain("In use");
});

test("a browser that takes a device signs its user out", async () => {
  const { client } = await addOrganiser(site, { roles: ["owner"] });
  const made = await makeDevice(
    app,
    { name: "Gate", profile: "desk", end: "tonight" },
    await administrator(),
  );
  const { token } = made.ok ? made.link : { token: "" };
  const taken = await client.post(`/device/${token}`);
  expect(taken.headers.get("location")).toBe("/adminDesk");
  expect((await client.get("/adminHome")).status).toBe(403);
  expect((await client.get("/adminDesk")).status).toBe(200);
});

test("a phone that only scans sees no names but those it scans, and undoes only its own admissions", async () => {
  const { byUserId, mine, others } = await openGate();
  await admit(app, { code: others, requestId: "elsewhere" }, { byUserId });
  const { client } = await addDevice(site, "scan", "Gate A");
  const scan = await client.post("/adminGate", { intent: "scan-ticket", code: mine, press: "one" });
  expect(await scan.text()).toContain("Mina Guest");
  const page = await client.read("/adminGate?q=Oti");
  expect(page).toContain(mine);
  for (const hidden of ["Otis", "Mina", others, "Look somebody up"])
    expect(page, hidden).not.toContain(hidden);
  const [own, other] = await listAdmissions(app.db);
  expect(own?.by).toBe("Gate A");
  const undo = (id: string) =>
    client.post("/adminGate", { intent: "undo-admission", admission: id });
  expect((await undo(other!.id)).status).toBe(409);
  expect((await undo(own!.id)).status).toBe(200);
  expect((await listAdmissions(app.db)).map(({ id }) => id)).toEqual([other!.id]);
  const [device] = await listDevices(app.db, app.now());
  expect(device?.scans).toBe(1);
});

test("the activity log names the device that admitted somebody, and can be filtered by it", async () => {
  const { mine } = await openGate();
  const { client, id } = await addDevice(site, "search", "Gate A");
  await client.post("/adminGate", { intent: "scan-ticket", code: mine, press: "one", chosen: "1" });
  const owner = await signInAsAdministrator(site);
  const log = await owner.read(`/adminChanges?by=${id}`);
  expect(log).toContain("Let a ticket in");
  expect(log).not.toContain("Opened the gate");
  expect(await owner.read("/adminGate")).toContain("by Gate A");
});

test("the pick-up desk finds an order by its code, hands it over, undoes that, and says when it is handed over already", async () => {
  const customer = await signUp(site, { username: "Ada Obi" });
  const cap = await createProduct(site, { name: "Sun cap" });
  const { orderId, orderNumber } = await createOrder(site, customer, {
    products: [cap],
    status: "ready",
  });
  const { client } = await addDevice(site, "desk", "Desk 1");
  const card = await client.read(`/adminDesk?q=${orderId.toUpperCase()}`);
  for (const words of ["Ada Obi", orderNumber, "Sun cap", "Medium", "Black", "Picked Up", "…4567"])
    expect(card, words).toContain(words);
  for (const hidden of [customer.email, "31234567", "12 Aba Road", "0803"])
    expect(card, hidden).not.toContain(hidden);
  const done = await client.post("/adminDesk", { intent: "hand-over-order", order: orderId });
  expect(done.headers.get("location")).toBe(`/adminDesk?done=${orderId}`);
  expect(await client.read(`/adminDesk?done=${orderId}`)).toContain(`Picked up: ${orderNumber}`);
  const other = await addDevice(site, "desk", "Desk 2");
  const again = await other.client.post("/adminDesk", {
    intent: "hand-over-order",
    order: orderId,
  });
  expect(again.status).toBe(409);
  expect(await again.text()).toMatch(/was picked up already, at \d\d:\d\d by Desk 1/);
  expect(await other.client.read(`/adminDesk?q=${orderNumber}`)).toMatch(
    /Already picked up.*By Desk 1/s,
  );
  await client.post("/adminDesk", { intent: "undo-hand-over", order: orderId });
  expect(await client.read(`/adminDesk?q=${orderNumber}`)).toContain("Hand out what is listed");
});

test("an order that cannot be handed over says why", async () => {
  const customer = await signUp(site, { username: "Ada Obi" });
  const { client } = await addOrganiser(site, { roles: ["orders"] });
  const fresh = await createOrder(site, customer);
  expect(await client.read(`/adminDesk?q=${fresh.orderId}`)).toContain("Not ready yet");
  const door = await createOrder(site, customer, { shippingOption: "DOOR DELIVERY" });
  expect(await client.read(`/adminDesk?q=${door.orderId}`)).toContain("Delivery to the door");
  const page = await client.read("/adminDesk?q=zzzzzzzzzz");
  expect(page).toContain("No order to pick up matches");
  for (const { orderId } of [fresh, door])
    expect(await client.read(`/adminDesk?q=${orderId}`)).not.toContain(">Picked Up<");
});
