import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";
import { issueTicket } from "./support/tickets.ts";

/** A camera that sees what `see` holds, and a browser that reads codes. */
const stubCamera = (page: Page) =>
  page.addInitScript(() => {
    const detect = () => Promise.resolve([{ rawValue: document.documentElement.dataset["code"] }]);
    const getSupportedFormats = () => Promise.resolve(["qr_code"]);
    class BarcodeDetector {
      static getSupportedFormats = getSupportedFormats;
      detect = detect;
    }
    Object.assign(window, { BarcodeDetector });
    navigator.mediaDevices.getUserMedia = () =>
      Promise.resolve(document.createElement("canvas").captureStream());
  });

test("people are admitted by camera, hand scanner and name while the network loses answers, and one admission is undone", async ({
  page,
  pageErrors,
}) => {
  await stubCamera(page);
  await signInAsAdministrator(page);
  const kelechi = { firstName: "Kelechi", lastName: "Gates", email: "kelechi.gates@example.com" };
  const code = await issueTicket(page, { ...kelechi, quantity: 3 });
  const answer = page.locator("[data-answer]");

  // From another page of the back office, whose document has no camera.
  await page.goto("/adminlog");
  await page.getByLabel(/^Menu/).click();
  await page.getByRole("link", { name: "Gate", exact: true }).click();
  await page.getByRole("button", { name: "Scan" }).click();
  await expect(page).toHaveURL("/adminGate?scan");
  await expect(page.getByLabel("What the camera sees")).toBeVisible();
  await page.evaluate((seen) => Object.assign(document.documentElement.dataset, seen), { code });
  await expect(answer).toContainText("How many come in?");
  await expect(answer).toContainText("Regular, 0 of 3 people in");
  await expectAccessible(page);

  pageErrors.expect(/failed: .* POST .*adminGate/);
  await page.route(
    /adminGate\.data/,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Let in 1" }).click();
  await expect(answer.getByRole("alert").filter({ hasText: "Network Error" })).toBeVisible();
  await page.getByLabel("Ticket", { exact: true }).fill(code);
  await page.keyboard.press("Enter");
  await expect(answer).toContainText(/Let in\s*Kelechi Gates.*1 of 3 people in1 of them now/s);

  // A hand scanner types wherever the focus is.
  await page.getByRole("heading", { name: "Gate", exact: true }).click();
  await page.keyboard.type(code.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Let in all 2" }).click();
  await expect(answer).toContainText("3 of 3 people in");
  await page.getByRole("button", { name: "Undo: Kelechi Gates" }).first().click();
  await expect(answer).toContainText("Undone");

  await page.getByRole("searchbox").fill("kelechi g");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("button", { name: `Let in Kelechi Gates, ${code}` }).click();
  await page.getByRole("button", { name: "Let in all 2" }).click();
  await expect(answer).toContainText("3 of 3 people in");
  await page.getByLabel("Ticket", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Let in", exact: true }).click();
  await expect(answer).toContainText(/Already let in at \d\d:\d\d/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
