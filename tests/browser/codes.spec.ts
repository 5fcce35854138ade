import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectShortRecords, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator, signUpAs } from "./support/people.ts";
import { beginPayment, payByForm, putInCart, teeInBlack } from "./support/shop.ts";
import { readPage } from "./support/without-page.ts";

async function makeCode(admin: Page, code: string): Promise<void> {
  await admin.goto("/adminCodes");
  await expect(admin.getByRole("heading", { level: 1, name: "Codes" })).toBeVisible();
  await admin.getByRole("link", { name: "Make codes" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: "New codes" })).toBeVisible();
  await admin.getByLabel("Code", { exact: true }).fill(code);
  await admin.getByLabel("How much").fill("20");
  await admin.getByLabel("Uses").fill("1");
  await admin.getByText("A partner or a note…").click();
  await admin.getByLabel("Partner").fill("Radio");
  await expectWholeOnPhoneAndDesk(admin);
  await admin.getByRole("button", { name: "Make" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: code })).toBeVisible();
}

test("an organiser makes a code, a customer pays less with it, and both see what it took off", async ({
  page,
  browser,
  baseURL,
}) => {
  const adminContext = await browser.newContext({
    baseURL: baseURL!,
    viewport: page.viewportSize(),
  });
  const admin = await adminContext.newPage();
  await signInAsAdministrator(admin);
  const code = `RADIO${Date.now().toString(36).toUpperCase()}`;
  await makeCode(admin, code);

  await signUpAs(page);
  await putInCart(page, teeInBlack);
  await page.goto("/cart");
  await page.getByRole("radio", { name: /Pick up/ }).check();
  await page.getByText("I have a code").click();
  await page.getByLabel("Code", { exact: true }).fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.getByText("There is no such code.")).toBeVisible();
  await expect(page.getByLabel("Code", { exact: true })).toHaveValue("NO-SUCH-CODE");
  await page.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await page.getByRole("button", { name: "Use", exact: true }).click();
  await expect(page.getByText("Code: −₦2,100")).toBeVisible();
  await expect(page.getByText("₦8,900")).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  const payment = await beginPayment(page);
  expect(await readPage(page.request, payment)).toContain("₦8,900");
  const confirmed = await readPage(page.request, await payByForm(page, payment));
  const orderNumber = /VYB-\d+/.exec(confirmed)![0];
  await page.goto(`/myorders/${orderNumber}`);
  await expect(page.getByRole("dialog").getByText("Code: −₦2,100")).toBeVisible();

  await admin.goto(`/orders/${orderNumber}`);
  await expect(admin.getByText("Code: −₦2,100")).toBeVisible();
  await admin.goto(`/adminCodes?q=${code}`);
  await expect(admin.getByText("1 of 1 used")).toBeVisible();
  await expect(admin.getByText("Used up", { exact: true }).last()).toBeVisible();
  await expectShortRecords(admin);
  await expectWholeOnPhoneAndDesk(admin);
  await admin.getByRole("link", { name: code }).click();
  await expect(admin.getByRole("link", { name: orderNumber })).toBeVisible();
  // The site is that of other tests too: their carts have no box for codes.
  await admin.getByRole("button", { name: "End this code" }).click();
  await expect(admin.getByText("The code has ended.")).toBeVisible();
  await adminContext.close();
});
