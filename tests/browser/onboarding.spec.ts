import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signUpAs } from "./support/people.ts";

async function fillInAddress(page: Page, phone: string, region: string): Promise<void> {
  await page.getByLabel("Address", { exact: true }).fill("77 NTA Road");
  await page.getByLabel("Phone number").fill(phone);
  await page.getByLabel("Region").selectOption(region);
}
const save = (page: Page) => page.getByRole("button", { name: /^Save/ }).click();
const popup = (page: Page) => page.getByRole("dialog");

test("/onboarding asks for a username of three characters or more, /onboarding/address, /editAddress and /editprofile save an address and go on after two seconds, and /addNumber takes a phone number alone", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST/);
  await signUpAs(page, { address: null });
  await page.goto("/onboarding");
  await expectWholeOnPhoneAndDesk(page);
  await page.getByLabel("Username").fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Field cannot be empty")).toBeVisible();
  await page.getByLabel("Username").fill("Ad");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Username must be at least 3 characters long")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("Ad");
  await page.getByLabel("Username").fill("Ada");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL("/onboarding/address");
  await expect(page.getByLabel("Phone number")).toHaveValue("");
  await expectWholeOnPhoneAndDesk(page);
  await save(page);
  await expect(page.getByText("Please fill in all fields.")).toBeVisible();
  await fillInAddress(page, "0803 12", "Waterlines");
  await save(page);
  await expect(page.getByText("This phone number is too short")).toBeVisible();
  await expect(page.getByLabel("Phone number")).toBeFocused();
  await expect(page.getByLabel("Region")).toHaveValue("Waterlines");

  // Each page shows what the one before it saved.
  let saved = { phone: "", region: "" };
  for (const [path, after, phone, region] of [
    ["/onboarding/address", "/merch", "0803 123 4567", "Waterlines"],
    ["/editAddress", "/cart", "0803 123 4568", "Choba"],
    ["/editprofile", "/userProfile", "0803 123 4569", "Woji"],
  ] as const) {
    if (saved.phone) {
      await page.goto(path);
      await expect(page.getByLabel("Phone number")).toHaveValue(saved.phone);
      await expect(page.getByLabel("Region")).toHaveValue(saved.region);
    }
    // The others have the frame of the first or of this one, and the same form.
    if (path === "/editAddress") await expectWholeOnPhoneAndDesk(page);
    await fillInAddress(page, phone.replace("0", "+234 "), region);
    await save(page);
    await expect(popup(page)).toBeVisible();
    if (!saved.phone) await expectAccessible(page);
    const goOn = popup(page).getByRole("link", { name: "Continue" });
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await goOn.click();
    await expect(goOn).toHaveAttribute("aria-busy", "true");
    await page.clock.runFor(1_900);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(after);
    await page.clock.resume();
    saved = { phone, region };
  }
  await expect(page.getByText(saved.region, { exact: true })).toBeVisible();

  await page.goto("/addNumber");
  await expectWholeOnPhoneAndDesk(page);
  await expect(page.getByLabel("Phone number")).toHaveValue(saved.phone);
  await page.getByLabel("Phone number").fill("");
  await save(page);
  await expect(page.getByText("Please fill in Number field.")).toBeVisible();
  await page.getByLabel("Phone number").fill("+44 20 7946 0958");
  await save(page);
  await expect(page.getByText("Please enter a Nigerian phone number")).toBeVisible();
  await page.getByLabel("Phone number").fill("08031234567");
  await save(page);
  await popup(page).getByRole("link", { name: "Continue" }).click();
  await page.clock.fastForward(2_000);
  await expect(page).toHaveURL("/cart");
});
