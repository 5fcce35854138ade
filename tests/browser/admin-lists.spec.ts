import { expect, test } from "./support/fixtures.ts";
import { expectShortRecords, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

test("what narrows a list down and saves it is behind one button on a phone, without scripts too", async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsAdministrator(page);
  const { cookies } = await page.context().storageState();
  const plain = await browser.newPage({
    baseURL,
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
    storageState: { cookies, origins: [] },
  });
  for (const tab of [page, plain]) {
    await tab.goto("/adminSubscribers");
    await expect(tab.getByRole("heading", { level: 1, name: "Subscribers" })).toBeVisible();
    if (tab === page) await expectShortRecords(tab);
    const chip = tab.getByRole("link", { name: /^On Newsletters/ });
    await expect(chip).toBeHidden();
    await tab.locator("summary", { hasText: "Filters" }).click();
    await expect(tab.getByRole("link", { name: "Export as CSV" })).toBeVisible();
    if (tab === page) await expectWholeOnPhoneAndDesk(tab);
    await chip.click();
    await expect(tab).toHaveURL(/form=/);
    await tab.getByRole("link", { name: "Remove the filter On Newsletters" }).click();
    await expect(tab).toHaveURL(/adminSubscribers\??$/);
  }
  await plain.close();
});

test("several messages are marked as answered at once, and several notifications as read", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  for (const { path, mark, done } of [
    { path: "/adminMessages?show=waiting", mark: "Mark as answered", done: "Marked as answered." },
    { path: "/adminNotifications", mark: "Mark as Read", done: "Marked as read." },
  ]) {
    await page.goto(path);
    const boxes = page.getByRole("cell").getByRole("checkbox");
    const chosen = await Promise.all(
      [0, 1].map((at) => boxes.nth(at).getAttribute("value").then(String)),
    );
    for (const value of chosen)
      await page.locator(`input[type=checkbox][value="${value}"]`).check();
    await expect(page.getByText("2 chosen")).toBeVisible();
    await page.getByRole("button", { name: mark, exact: true }).first().click();
    await expect(page.getByText(done)).toBeVisible();
    for (const value of chosen)
      await expect(page.locator(`input[type=checkbox][value="${value}"]`)).toHaveCount(0);
  }
});
