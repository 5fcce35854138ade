import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import {
  answer,
  drawCode,
  drawCodes,
  holdBeforeCamera,
  stubCamera,
  undoButton,
} from "./support/gate.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

test("people are admitted by camera, hand scanner and name while the network loses answers, and one admission is undone", async ({
  page,
  pageErrors,
}) => {
  await stubCamera(page);
  await signInAsAdministrator(page);
  const kelechi = { firstName: "Kelechi", lastName: "Gates", email: "kelechi.gates@example.com" };
  const code = await issueTicket(page, { ...kelechi, quantity: 3 });

  // From another page of the back office, whose document has no camera.
  await page.goto("/adminlog");
  await page.getByLabel(/^Menu/).click();
  await page.getByRole("link", { name: "Gate", exact: true }).click();
  await page.getByRole("button", { name: "Scan" }).click();
  await expect(page).toHaveURL("/adminGate?scan");
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  await holdBeforeCamera(page, code);
  await expect(answer(page)).toContainText("How many come in?");
  await expect(answer(page)).toContainText("Regular, 0 of 3 people in");
  await expectAccessible(page);

  pageErrors.expect(/failed: .* POST .*adminGate/);
  await page.route(
    /adminGate\/phone/,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Let in 1" }).click();
  // The phone's own list answers where the server's answer is lost.
  await expect(answer(page)).toContainText(/Let in.*1 of 3 people in1 of them now/s);

  await page.getByRole("button", { name: "Stop" }).click();
  // A hand scanner types wherever the focus is.
  await page.getByRole("heading", { name: "Gate", exact: true }).click();
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Let in all 2" }).click();
  await expect(answer(page)).toContainText("3 of 3 people in");
  await undoButton(page, { name: "Kelechi Gates", code }).click();
  await expect(answer(page)).toContainText("Undone");

  await page.getByRole("searchbox").fill("kelechi g");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: `Let in Kelechi Gates, ${code}` }).click();
  await page.getByRole("button", { name: "Let in all 2" }).click();
  await expect(answer(page)).toContainText("3 of 3 people in");
  await page.getByLabel("Ticket", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(answer(page)).toContainText(/Already let in at \d\d:\d\d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("a phone whose browser has no reader scans one guest after another, and the answer moves nothing", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  const guests = ["Ify", "Tobi"];
  const codes = await Promise.all(
    guests.map((firstName) =>
      issueTicket(page, { firstName, lastName: "Camera", email: `${firstName}@example.com` }),
    ),
  );
  await drawCodes(page);
  await page.goto("/adminGate?scan");
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  const place = await answer(page).boundingBox();
  for (const [at, guest] of guests.entries()) {
    await drawCode(page, codes[at]!);
    await expect(undoButton(page, { name: `${guest} Camera`, code: codes[at]! })).toBeVisible();
    await expect(answer(page)).toContainText("Let in");
  }
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  expect(await answer(page).boundingBox()).toEqual(place);
});

/** What the phone stored of each press. */
const presses = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("gate-presses");
      opening.addEventListener("success", () => resolve(opening.result));
    });
    const stored = await new Promise<{ ticket: string; edition: number }[]>((resolve) => {
      const reading = db.transaction("presses").objectStore("presses").getAll();
      reading.addEventListener("success", () => resolve(reading.result));
    });
    db.close();
    return stored;
  });

test("a hand scanner that brings thirty tickets without a pause loses none", async ({ page }) => {
  await signInAsAdministrator(page);
  await page.goto("/adminGate");
  await page.getByRole("heading", { name: "Gate", exact: true }).click();
  // Each of them is stored, also those that the phone's list answers, as on a slow machine.
  for (let at = 0; at < 30; at += 1) await page.keyboard.type(`HAND-${at + 1_000}-X\n`);
  await expect(page.locator("[data-answer]")).toContainText("HAND-1029-X");
  expect(new Set((await presses(page)).map(({ ticket }) => ticket)).size).toBe(30);
});

test("what a phone scans before its list has come is still there when it has", async ({ page }) => {
  await signInAsAdministrator(page);
  let come = () => {};
  const held = new Promise<void>((done) => (come = done));
  await page.route(/adminGate\/phone/, async (route) => {
    const { list } = route.request().postDataJSON() as { list?: object };
    if (list) await held;
    await route.continue();
  });
  await page.goto("/adminGate");
  await page.getByLabel("Ticket", { exact: true }).fill("EARLY-1-X");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-answer]")).toContainText("EARLY-1-X");
  expect(await presses(page)).toMatchObject([{ edition: 0 }]);
  come();
  const editions = async () => (await presses(page)).map(({ edition }) => edition);
  await expect.poll(editions).not.toContain(0);
  expect(await editions()).toHaveLength(1);
});
