import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

// The gate's page is saved, and found again, by the compression that the browser itself asked for.
test.use({ serviceWorkers: "allow", isCompressed: true });

const line = (page: Page) => page.locator("[data-phone]");
const answer = (page: Page) => page.locator("[data-answer]");

async function show(page: Page, code: string): Promise<void> {
  await page.getByLabel("Ticket", { exact: true }).fill(code);
  await page.keyboard.press("Enter");
}

const isPageKept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("gate")).match("/adminGate")) !== undefined);

test("a gate phone opens without a network, lets each ticket in once, and sends what it did", async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.expectCutNetwork();
  await signInAsAdministrator(page);
  const people = ["Ebele", "Femi"].map((firstName) => ({ firstName, lastName: "Offline" }));
  const [ebele, femi] = [
    await issueTicket(page, { ...people[0]!, email: "ebele@example.com" }),
    await issueTicket(page, { ...people[1]!, email: "femi@example.com" }),
  ];
  await page.goto("/adminGate");
  await expect(line(page)).toContainText("List of");
  await expect.poll(() => isPageKept(page)).toBe(true);

  await context.setOffline(true);
  const atTheGate = await context.newPage();
  await atTheGate.goto("/adminGate");
  await expect(line(atTheGate)).toContainText("0 not sent");
  await show(atTheGate, ebele);
  await expect(answer(atTheGate)).toContainText(/Let in.*Regular/s);
  await show(atTheGate, ebele);
  await expect(answer(atTheGate)).toContainText("Already let in");
  await show(atTheGate, "NO-SUCH-1");
  await expect(answer(atTheGate)).toContainText("No such ticket");
  await expect(line(atTheGate)).toContainText("3 not sent");
  // Another tab of the same phone knows of it.
  await show(page, ebele);
  await expect(answer(page)).toContainText("Already let in");
  await expectAccessible(atTheGate);
  await expectNoSidewaysScroll(atTheGate);

  await context.setOffline(false);
  await expect(line(atTheGate)).toContainText("0 not sent");
  const log = await page.request.get(`/adminGate/scans?q=${ebele}`);
  expect(await log.text()).toContain("without a network");
  await show(atTheGate, femi);
  await expect(answer(atTheGate)).toContainText(/Let in\s*Femi Offline/s);
});
