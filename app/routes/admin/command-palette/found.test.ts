import { expect, test } from "vitest";
import { createOrder } from "#tests/support/factories.ts";
import { addOrganiser, signInAsAdministrator, signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { findRecords } from "./found-records.server.ts";

const site = await createTestApp();
const labels = async (roles: Parameters<typeof findRecords>[1], typed: string) =>
  (await findRecords(site.app, roles, typed)).map(({ label }) => label);

test("an owner finds an order by its customer, a member of the team by the name, and a setting by its label", async () => {
  const ada = await signUp(site);
  await createOrder(site, ada);
  await addOrganiser(site, { name: "Tunde Bello", roles: ["treasurer"] });
  expect(await labels(["owner"], ada.email)).toEqual([expect.stringMatching(/^Order \S+-\d+, /)]);
  expect(await labels(["owner"], "tun bel")).toEqual([
    expect.stringMatching(/^Tunde Bello, .*: Treasurer$/),
  ]);
  expect(await labels(["owner"], "gates")).toContain("Date and place: Gates open");
});

test("a ticket is found by its number and its holder's name, whatever state it is in", async () => {
  const admin = await signInAsAdministrator(site);
  await admin.post("/adminHome/new", {
    intent: "issue-tickets",
    firstName: "Ngozi",
    lastName: "Amadi",
    email: "ngozi@example.com",
    package: "Vip",
    gender: "",
    quantity: "1",
  });
  const [found] = await findRecords(site.app, ["gate"], "ngozi");
  expect(found?.label).toMatch(/^Ticket \S+, Ngozi Amadi$/);
  expect(found?.to).toMatch(/^\/adminHome\/[\w-]+$/);
});

test("nobody finds what their roles do not read, and nothing by one letter", async () => {
  const ada = await signUp(site);
  await createOrder(site, ada);
  expect(await labels(["gate", "messages"], ada.email)).toEqual([]);
  expect(await labels(["owner"], "a")).toEqual([]);
});
