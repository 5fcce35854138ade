import { expect, test } from "./support/fixtures.ts";
import {
  backOfficeInTheDark,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadable,
  expectShortRecords,
} from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

const paper = "rgb(255, 244, 224)";

test("the back office is dark where the device is or somebody chose it, and readable; prints are black on white", async ({
  page,
}) => {
  const body = page.locator("body");
  await signInAsAdministrator(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const phone = page.viewportSize()!;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/adminlog");
  await expect(body).toHaveCSS("background-color", backOfficeInTheDark);
  await expectAccessible(page);
  const last = page.getByRole("navigation").getByRole("link", { name: "Settings" });
  await expect(last).toBeInViewport({ ratio: 0.5 });
  expect((await last.boundingBox())!.height, "to be touched").toBe(44);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.getByRole("radio", { name: "Light", exact: true }).check();
  await expect(body).toHaveCSS("background-color", paper);
  await page.reload();
  await expect(body).toHaveCSS("background-color", paper);
  await page.emulateMedia({ colorScheme: "light" });
  await page.getByRole("radio", { name: "Dark", exact: true }).check();
  await expect(body).toHaveCSS("background-color", backOfficeInTheDark);
  await page.goto("/orders");
  await page.getByRole("row").getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toHaveCSS("background-color", backOfficeInTheDark);
  await expectReadable(page);
  await page.emulateMedia({ media: "print" });
  await expect(body).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await page.goto("/orders/print?what=slips");
  const region = page.getByRole("heading", { level: 2 }).first();
  await expect(region, "no region's name ends a sheet").toHaveCSS("break-after", "avoid");
});

test("the palette opens by key and by touch, finds a screen by its words, and looks for what is typed; and on a phone a payment that is paid takes at most three lines, its time and channel beside each other", async ({
  page,
}) => {
  await signInAsAdministrator(page);
  await page.goto("/orders");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Screen, action/ });
  await expect(field).toBeFocused();
  await field.pressSequentially("pri pick");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Print: Pick-up list" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/orders/print?what=pickup");
  await expect(field).toBeHidden();

  await page.getByRole("button", { name: "Go to a screen or action" }).click();
  await field.fill("adaeze");
  await page.getByRole("option", { name: "Look for tickets: adaeze" }).click();
  await expect(page).toHaveURL("/adminHome?q=adaeze");
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();

  await page.keyboard.press("Control+k");
  await field.fill("refund");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/adminMoney?show=refunded");
  const states = page.locator("summary", { hasText: "Payments by state: Refunded" });
  await expect(states).toBeInViewport({ ratio: 0.9 });
  await states.click();
  const tab = page.getByRole("link", { name: "Refunded", exact: true });
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(tab).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press("Escape");

  await page.goto("/adminMoney?show=paid");
  await expectShortRecords(page);
  const row = page.getByRole("row").filter({ hasText: "Card" }).first();
  const begun = (await row.getByRole("time").boundingBox())!;
  const channel = (await row.getByRole("cell").last().boundingBox())!;
  expect(begun.y + begun.height).toBeLessThanOrEqual(channel.y);
});
