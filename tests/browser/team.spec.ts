import { expect, test } from "./support/fixtures.ts";
import { expectWholeOnPhoneAndDesk } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

test("the owner invites an organiser, who sees what their roles open; once removed they see nothing", async ({
  page,
  browser,
  baseURL,
  pageErrors,
}) => {
  const email = `ada.${Date.now().toString(36)}@example.com`;
  // A form that is refused, and a page of another role.
  pageErrors.expect(/40[03]/);
  pageErrors.expectEndOfSession();
  await signInAsAdministrator(page);
  await page.goto("/adminlog");
  await page.getByLabel(/^Menu/).click();
  const places = page.getByRole("navigation", { name: "Back office" });
  await places.getByRole("link", { name: "Team", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Team" })).toBeVisible();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("Choose at least one role.")).toBeVisible();
  await expect(page.getByLabel("E-mail address")).toHaveValue(email);
  await page.getByRole("checkbox", { name: /^Gate supervisor/ }).check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`The link for ${email}`)).toBeVisible();
  await expectWholeOnPhoneAndDesk(page);
  const link = await page.getByText(/\/join\//).innerText();

  const phone = await browser.newContext({ baseURL: baseURL!, viewport: page.viewportSize() });
  const ada = await phone.newPage();
  await ada.goto(new URL(link).pathname);
  await ada.getByLabel("E-mail address").fill(email);
  await ada.getByLabel("Your name").fill("Ada Obi");
  await ada.getByLabel("Password", { exact: true }).fill("ada-password");
  await ada.getByLabel("Re-enter password").fill("ada-password");
  await expectWholeOnPhoneAndDesk(ada);
  await ada.getByRole("button", { name: "Join" }).click();
  await expect(ada.getByRole("heading", { level: 1, name: "Tickets" })).toBeVisible();

  await ada.goto("/adminMoney");
  await expect(ada.getByRole("heading", { name: "Not one of your roles" })).toBeVisible();
  await expect(ada.getByText(/Owner or Treasurer/)).toBeVisible();
  await expectWholeOnPhoneAndDesk(ada);
  await ada.goto("/adminGate");
  await expect(ada.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/adminTeam");
  const card = page.getByRole("listitem").filter({ hasText: email });
  await card.getByText(email).click();
  await card.getByText("Remove…").click();
  await card.getByRole("button", { name: "Remove from the team" }).click();
  await expect(page.getByText("Ada Obi is out of the team")).toBeVisible();
  // Her open page asks again by itself and leads to the sign-in.
  await expect(ada).toHaveURL(/\/login/);
  await phone.close();
});
