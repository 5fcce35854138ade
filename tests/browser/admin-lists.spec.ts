import { expect, test } from "./support/fixtures.ts";
import { expectShortRecords, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { openWithoutScripts, signInAsAdministrator } from "./support/people.ts";

test("what narrows a list down and saves it is behind one button on a phone, without scripts too", async ({
  page,
  baseURL,
}) => {
  await signInAsAdministrator(page);
  const plain = await openWithoutScripts(page, baseURL!);
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
