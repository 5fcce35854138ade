import { expect, test } from "vitest";
import { contactMessages } from "#app/db/schema.server.ts";
import { saveBroadcast } from "#app/domain/broadcasts/write-broadcast.server.ts";
import { makeCode } from "#app/domain/discounts/edit-codes.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { findSetting } from "#app/domain/settings.server.ts";
import { issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { adminPagesFor } from "#app/routes/admin/admin-page.ts";
import { openCode } from "#tests/support/code-fields.ts";
import { createOrder, createProduct } from "#tests/support/factories.ts";
import { signUp } from "#tests/support/people.ts";
import { createTestApp } from "#tests/support/test-app.ts";
import { openTicketSale } from "#tests/support/ticket-sale.ts";
import { commandsOf, findCommands } from "./commands.ts";
import { findRecords } from "./found-records.server.ts";

const site = await createTestApp();
const { app } = site;

/** The pages of the back office with their panels, by the handles of their routes. */
const pages = app.pages.all.filter(({ meta }) => meta.reads && !meta.page && !meta.isFile);
const commands = commandsOf(adminPagesFor(app.pages.all, ["owner"]));
const needsName = (path: string) => path.replace(/\/:\w+\?$/, "").includes("/:");
const pathnameOf = (to: string) => to.split("?")[0];

/** The pages that only the figure or the work which they are about, or the page that prints them, leads to. */
const besides = new Set([
  "/adminGate/ready/codes",
  "/adminStatement/rows",
  "/orders/move/:moveId",
  "/adminHome/import/:importId",
]);

test("the palette names every page of the back office that can be opened by itself", () => {
  const named = new Set(commands.map(({ to }) => pathnameOf(to)));
  const missing = pages
    .map(({ path }) => path)
    .filter((path) => !needsName(path) && !besides.has(path))
    .filter((path) => !named.has(path.replace(/\/:\w+\?$/, "")));
  expect(missing).toEqual([]);
});

/** Makes one thing of each kind that has a page. Returns the words that are typed to find each. */
async function makeOneOfEach(): Promise<Record<string, string>> {
  const byUserId = (await findSetting(app.db, "administrator"))!;
  const ada = await signUp(site);
  await createOrder(site, ada, { status: "completed" });
  await closeEdition(app, { edition: 1, name: "Harmattan" }, byUserId);
  await openTicketSale(site, { Hall: 9 }, [
    { name: "Balcony", prices: [{ priceKobo: 100_00 }], takes: { Hall: 1 } },
  ]);
  await createProduct(site, { name: "Rain cap" });
  await makeCode(app, "RADIO", openCode, byUserId);
  await createOrder(site, await signUp(site, { username: "Tamuno" }), {});
  const guest = { firstName: "Ngozi", lastName: "Amadi", email: "ngozi@example.com" };
  await issueTicket(app, { ...guest, package: "Vip", gender: "", quantity: 1 }, byUserId);
  await app.db.insert(contactMessages).values({
    editionId: 2,
    name: "Bola",
    email: "bola@example.com",
    message: "Is there a bus?",
  });
  const words = { subject: "Rehearsal", body: "Come.", buttonText: "", buttonUrl: "" };
  await saveBroadcast(app, { id: crypto.randomUUID(), audiences: ["team"], ...words }, byUserId);
  return {
    "/orders/:orderId": "tamuno",
    "/adminHome/:id": "ngozi",
    "/adminTickets/:typeId": "balcony",
    "/uploads/:productId": "rain",
    "/adminCodes/:codeId": "radio",
    "/adminMessages/:messageId": "bola",
    "/adminMessages/sent/:broadcastId": "rehearsal",
    "/adminSeasons/:editionId": "edition harm",
    "/adminSeasons/:editionId/take-over": "begin harm",
    "/adminFestival/:section": "gates",
  };
}

test("everything that has a page of its own is found by its name, and picked with the next press", async () => {
  const typed = await makeOneOfEach();
  const named = pages.map(({ path }) => path).filter(needsName);
  expect(Object.keys(typed).toSorted()).toEqual(
    named.filter((path) => !besides.has(path)).toSorted(),
  );
  for (const [path, words] of Object.entries(typed)) {
    const found = findCommands(commands, words, await findRecords(app, ["owner"], words));
    const opened = found.map(({ to }) => app.pages.at(pathnameOf(to)!)?.path);
    expect(opened, words).toContain(path);
  }
});
