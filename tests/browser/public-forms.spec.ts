import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { siteTexts } from "#app/shared/site-texts.ts";
import { expect, test } from "./support/fixtures.ts";
import { countPaused } from "./support/pages.ts";
import { holdScripts } from "./support/hydration.ts";

const popup = (page: Page) => page.getByRole("dialog");
/** Compares a text as it is seen, with the capitals that a style makes of it. */
const inSight = { useInnerText: true };
const newsletter = (page: Page) => page.locator("form", { hasText: "Subscribe" });
const contact = (page: Page) => page.locator("form", { hasText: "Message" });

async function writeMessage(page: Page, email = "ada@example.com") {
  await contact(page).getByLabel("Name").fill("Ada Amadi");
  await contact(page).getByLabel("E-mail").fill(email);
  await contact(page).getByLabel("Message").fill(`Can our choir sing? ${randomUUID()}`);
  await contact(page).getByRole("button", { name: "Send message" }).click();
}

test("the newsletter says Submitting..., then all done!, and clears the field, which a refusal keeps", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST \/newsletters/);
  await page.goto("/newsletters");
  await newsletter(page).getByLabel("E-mail").fill("ada@nowhere");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText(siteTexts.newsletter.fields.emailInvalid)).toBeVisible();
  await expect(newsletter(page).getByLabel("E-mail")).toHaveValue("ada@nowhere");

  const seen = Promise.withResolvers<void>();
  await page.route("**/newsletters.data**", async (route) => {
    await seen.promise;
    await route.continue();
  });
  await newsletter(page).getByLabel("E-mail").fill("ada@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("button", { name: siteTexts.submitting })).toBeVisible();
  seen.resolve();
  await expect(popup(page)).toContainText(siteTexts.newsletter.success);
  await expect(popup(page)).not.toContainText("ALL DONE!", inSight);
  await popup(page).getByText("Close", { exact: true }).click();
  await expect(popup(page)).toBeHidden();
  await expect(newsletter(page).getByLabel("E-mail")).toHaveValue("");
  await expect(newsletter(page).getByRole("button")).toBeFocused();
});

test("a message is answered with all done!, which Escape closes, also before React has loaded, and the form is empty again", async ({
  page,
}) => {
  await page.goto("/");
  await contact(page).scrollIntoViewIfNeeded();
  await writeMessage(page);
  await expect(popup(page)).toContainText(siteTexts.contact.success);
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toBeHidden();
  await expect(contact(page).getByLabel("Message")).toHaveValue("");

  const come = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await writeMessage(page);
  await expect(popup(page)).toContainText(siteTexts.contact.success);
  come();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toBeHidden();
});

test("a message that is too long is kept whole, and refused with the reason beside it", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/^400 POST/);
  await page.goto("/contact");
  const long = "Can our choir sing? ".repeat(260);
  await contact(page).getByLabel("Name").fill("Ada Amadi");
  await contact(page).getByLabel("E-mail").fill("ada@example.com");
  await contact(page).getByLabel("Message").fill(long);
  await contact(page).getByRole("button", { name: "Send message" }).click();
  await expect(contact(page).getByText(siteTexts.contact.fields.messageLong)).toBeVisible();
  await expect(contact(page).getByLabel("Message")).toHaveValue(long);
});

test("a popup that comes with its page stays in sight, though the section that it is in lies below the fold", async ({
  page,
}) => {
  await holdScripts(page, /\/assets\/(?!prehydration).*\.js$/);
  const paused = await countPaused(page);
  await page.goto("/?popup=performances");
  // The sections below the fold wait for the visitor from now on.
  await expect.poll(paused).toBeGreaterThan(0);
  expect((await popup(page).boundingBox())!.y).toBeLessThan(page.viewportSize()!.height);
  await popup(page).getByText("close", { exact: true }).click();
  await expect(popup(page)).toBeHidden();
});

test("/contact opens the answer to a question and the chat, and keeps a message that the form service refuses, with the reason beside it", async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/400/);
  const scripts: string[] = [];
  page.on("request", (request) => request.url().includes("tawk") && scripts.push(request.url()));
  await page.goto("/contact#refunds");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([]);
  const question = page.locator("#refunds");
  await expect(question).toBeInViewport();
  await question.locator("summary").click();
  await expect(question.getByText("Refunds are not possible")).toBeVisible();
  await expect(
    page.locator("details", { has: page.getByRole("heading", { level: 3 }) }),
  ).toHaveCount(8);
  await expect(
    page.getByRole("main").getByRole("link", { name: "hello@vybez.example" }),
  ).toHaveAttribute("href", "mailto:hello@vybez.example");

  await writeMessage(page, "inactive@example.com");
  await expect(popup(page)).toContainText(siteTexts.contact.failureTitle);
  await expect(popup(page)).toContainText(siteTexts.contact.failure);
  await popup(page).getByRole("button", { name: "Try again" }).click();
  await expect(popup(page)).toBeHidden();
  await expect(contact(page).getByRole("alert")).not.toBeEmpty();
  await expect(contact(page).getByLabel("Message")).toHaveValue(/choir/);

  expect(scripts).toEqual([]);
  const button = page.getByRole("button", { name: "Chat with us" });
  await button.click();
  await expect(page.getByText("Ask us anything about the festival")).toBeVisible();
  expect(scripts).not.toEqual([]);
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.getByText("Ask us anything about the festival")).toBeHidden();
});

test("performers read that applications are closed, and /about leads them, crew, sponsors and buyers on", async ({
  page,
}) => {
  for (const [path, button] of [
    ["/", "Apply to perform"],
    ["/about", "Fill in the performer form"],
  ] as const) {
    await page.goto(path);
    const opener = page.getByRole("button", { name: button });
    await opener.scrollIntoViewIfNeeded();
    await opener.click();
    await expect(popup(page)).toContainText(siteTexts.performancesClosed, inSight);
    await popup(page).getByText("close", { exact: true }).click();
    await expect(popup(page)).toBeHidden();
  }
  await page.getByRole("link", { name: "Join the team" }).click();
  await expect(page.locator("#join-team")).toBeInViewport();
  await page.getByRole("link", { name: "Follow our socials" }).click();
  await expect(page.locator("#socials")).toBeInViewport();
  await page.getByRole("link", { name: "Become a sponsor" }).click();
  await expect(page.locator("#sponsor-title")).toBeInViewport();
  await page.getByRole("link", { name: "See the merch" }).click();
  await expect(page).toHaveURL("/merch-preview");
  await page.goBack();
  await page.getByRole("button", { name: "Fill in the performer form" }).click();
  await popup(page).getByRole("link", { name: "Get a ticket" }).click();
  await expect(page).toHaveURL("/tickets");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  // Chromium calls scripts that it was asked not to run blocked by policy.
  test.beforeEach(({ pageErrors }) => pageErrors.expect(/^failed: csp GET .*\/assets\//));

  test("a visitor opens the popup for performers, walks from page to page and sends both forms, and a refused one keeps what was typed", async ({
    page,
    pageErrors,
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Apply to perform" }).click();
    await expect(popup(page)).toContainText(siteTexts.performancesClosed);
    await popup(page).getByText("close", { exact: true }).click();
    await expect(popup(page)).toBeHidden();
    await page.locator("summary[aria-label=Menu]").click();
    await page
      .getByRole("navigation", { name: "Menu" })
      .getByRole("link", { name: "Contact" })
      .click();
    await expect(page).toHaveURL("/contact");
    pageErrors.expect(/400/);
    await writeMessage(page, "type-email@example.com");
    await expect(contact(page).getByLabel("Message")).toHaveValue(/choir/);
    await expect(contact(page).getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
    await writeMessage(page);
    await expect(popup(page)).toContainText(siteTexts.contact.success);
    await popup(page).getByText("Close", { exact: true }).click();
    await expect(popup(page)).toBeHidden();

    await page.goto("/");
    await newsletter(page).getByLabel("E-mail").fill("ada@example.com");
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(popup(page)).toContainText(siteTexts.newsletter.success);
  });
});
