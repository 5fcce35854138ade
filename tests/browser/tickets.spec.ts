import { randomBytes } from "node:crypto";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

test("tickets on a phone: looked at, imported, the same file again, one mended, one cancelled", async ({
  page,
}) => {
  const id = randomBytes(4).toString("hex");
  const file = {
    name: "sold.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(
      `First name;Last name;Package;Email\nZuri;${id};vip;zuri-${id}@gmial.example\nKemi;${id};REGULAR;kemi-${id}@example.com\nRen?;${id};Vip;rene-${id}@example.com\n`,
    ),
  };
  const choose = async () => {
    await page.goto("/adminHome/new");
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "Look at the file" }).click();
  };
  await signInAsAdministrator(page);
  await choose();
  await expect(page.getByText("2 e-mails to 2 addresses")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Line 4" })).toContainText("CSV UTF-8");
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Import 2 tickets" }).click();
  await expect(page.getByText("2 tickets imported")).toBeVisible();
  await choose();
  await expect(page.getByText("Nothing in this file is new.")).toBeVisible();

  await page.goto(`/adminHome?q=${id}`);
  await page.getByRole("row").filter({ hasText: "Zuri" }).getByRole("link").click();
  const panel = page.getByRole("dialog");
  await panel.getByText("Correct name, e-mail or package").click();
  await panel.getByLabel("Email").fill(`zuri-${id}@gmail.example`);
  await panel.getByRole("button", { name: "Save and send again" }).click();
  await expect(panel.getByRole("status")).toContainText(`on its way to zuri-${id}@gmail.example`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await panel.getByText("Cancel this ticket").click();
  await panel.getByRole("button", { name: "Cancel the ticket" }).click();
  await expect(panel.getByText(/^Cancelled on/)).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Zuri" })).toContainText("Cancelled");
  await expect(page.getByRole("row").filter({ hasText: "Kemi" })).not.toContainText("Cancelled");
});
