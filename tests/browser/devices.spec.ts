import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

test("a phone becomes a gate phone by its code, scans a ticket, and is stopped while it is open", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  // What the device may not open, and what the stopped one reads.
  pageErrors.expect(/403/);
  await signInAsAdministrator(page);
  const kelechi = { firstName: "Kelechi", lastName: "Gates", email: "kelechi.device@example.com" };
  const code = await issueTicket(page, kelechi);

  const name = `Gate B ${Date.now().toString(36)}`;
  await page.goto("/adminDevices");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("button", { name: "Show QR code" }).click();
  await expect(
    page.getByRole("img", { name: `Code that makes a phone ${name}` }),
    "the code comes to who pressed",
  ).toBeInViewport({ ratio: 1 });
  await expectWholeOnPhoneAndDesk(page);
  await page.getByText("The same as a link").click();
  const link = await page.getByText(/\/device\//).innerText();

  const context = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  const phone = await context.newPage();
  await phone.goto(new URL(link).pathname);
  await expectWholeOnPhoneAndDesk(phone);
  await phone.getByRole("button", { name: "Use this phone" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Gate" })).toBeVisible();
  // The organiser's page asks again by itself.
  await expect(page.getByText(`${name} is ready.`)).toBeVisible();

  await phone.getByLabel("Ticket", { exact: true }).fill(code);
  await phone.keyboard.press("Enter");
  await expect(phone.locator("[data-answer]")).toContainText("Kelechi Gates");
  await expect(phone.getByRole("searchbox")).toHaveCount(0);
  await phone.goto("/adminHome");
  await expect(phone.getByRole("heading", { name: "Not on this device" })).toBeVisible();
  await expectWholeOnPhoneAndDesk(phone);
  await phone.getByRole("link", { name: "Back to work" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Gate" })).toBeVisible();

  await page.getByRole("button", { name: `Stop ${name}` }).click();
  await expect(page.getByText(`${name} is stopped.`)).toBeVisible();
  await expect(phone.getByRole("heading", { name: "This device was stopped" })).toBeVisible();
  // The page that says so is loaded once more where a scan's answer and the live update both bring it.
  await expect(() => expectAccessible(phone)).toPass();
  await context.close();
});

test("the pick-up desk finds an order by what a hand scanner types, hands it over and takes the next", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/orders?tab=pickup");
  const row = page.getByRole("link", { name: /^[A-Z]{2,4}-\d+/ }).first();
  const number = (await row.innerText()).trim();
  await page.goto("/adminDesk");
  await page.getByRole("heading", { level: 1, name: "Pick-up desk" }).click();
  await page.keyboard.type(number.toLowerCase());
  await page.keyboard.press("Enter");
  const card = page.getByRole("article", { name: `Order ${number}` });
  await expect(card.getByRole("alert")).toContainText("Ready");
  await expectWholeOnPhoneAndDesk(page);
  await card.getByRole("button", { name: /^Picked Up/ }).click();
  await expect(page.getByRole("status").filter({ hasText: `Picked up: ${number}` })).toBeVisible();
  await page.getByRole("heading", { level: 1, name: "Pick-up desk" }).click();
  await page.keyboard.type(number);
  await page.keyboard.press("Enter");
  await expect(card.getByRole("alert")).toContainText("Already picked up");
  await card.getByText("Not picked up yet…").click();
  await card.getByRole("button", { name: `Undo: ${number}` }).click();
  await expect(card.getByRole("alert")).toContainText("Ready");
  await page.getByLabel("Order", { exact: true }).fill("nobody at all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No order to pick up matches “nobody at all”")).toBeVisible();
});
