import type { Page } from "@playwright/test";
import { siteTexts } from "#app/shared/site-texts.ts";
import { expect, test } from "./support/fixtures.ts";
import { signUpAs } from "./support/people.ts";
import { hoodie, hoodieInRed, putInCart, tee, teeInBlack } from "./support/shop.ts";

/** Puts "~" before each text, as Chrome's translator does it: in a `font`, and again when it changes. */
function translate(keepsTexts: boolean): void {
  const translateAll = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.parentElement!.closest("font, script, style, textarea, select, [aria-hidden=true]") ||
      !node.nodeValue!.trim()
        ? NodeFilter.FILTER_SKIP
        : NodeFilter.FILTER_ACCEPT,
    );
    const all: Text[] = [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    for (const text of all) {
      const font = document.createElement("font");
      const inner = font.appendChild(document.createElement("font"));
      if (keepsTexts) {
        text.before(font);
        inner.append("~", text);
      } else {
        inner.append(`~${text.nodeValue}`);
        text.replaceWith(font);
      }
    }
  };
  addEventListener("hydrated", () => {
    translateAll();
    new MutationObserver(translateAll).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
}

/** The words of an element as they stand translated on the page. */
const words = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => one.textContent));

for (const keepsTexts of [false, true])
  test.describe(
    keepsTexts ? "with texts moved into a font" : "with texts replaced by a font",
    () => {
      test.beforeEach(({ page }) => page.addInitScript(translate, keepsTexts));

      test("a translated form keeps what was typed when it is refused, says why, and is sent the second time", async ({
        page,
        pageErrors,
      }) => {
        pageErrors.expect(/^400 POST/);
        for (const path of ["/contact", "/newsletters"]) {
          await page.goto(path);
          const form = page.locator("main form").first();
          await expect(form.locator("font").first()).toBeVisible();
          const before = await words(
            page,
            "main form button[type=submit], main form button:not([type])",
          );
          if (path === "/contact") {
            await form.getByLabel("Name").fill("Ada Amadi");
            await form.getByLabel("Message").fill("Can our choir sing?");
          }
          const email = form.getByLabel("E-mail");
          for (const wrong of ["ada@nowhere", "ada@elsewhere"]) {
            await email.fill(wrong);
            await email.press("Enter");
            await expect(form).toContainText(`~${siteTexts.contact.fields.emailInvalid}`);
            await expect(email).toHaveValue(wrong);
            await expect
              .poll(() =>
                words(page, "main form button[type=submit], main form button:not([type])"),
              )
              .toEqual(before);
          }
          await email.fill("ada@example.com");
          await email.press("Enter");
          await expect(page.getByRole("dialog")).toBeVisible();
          await expect(form).not.toContainText(siteTexts.contact.fields.emailInvalid);
        }
      });

      test("a translated cart shows each new quantity and sum once", async ({
        page,
        pageErrors,
      }) => {
        // A part that is hydrated later than the page is drawn anew.
        pageErrors.expect(/^page: .*Minified React error #418/);
        await signUpAs(page);
        await putInCart(page, teeInBlack, hoodieInRed);
        await page.goto("/cart");
        await expect(page.locator("main font").first()).toBeVisible();
        await page.getByRole("button", { name: `One ${tee.name} more` }).click();
        await expect(page.getByRole("main")).toContainText("~₦43,500");
        await page.getByRole("button", { name: `Remove ${hoodie.name}` }).click();
        await expect(page.getByRole("button", { name: `Undo: ${hoodie.name}` })).toBeVisible();
        await expect(page.getByRole("main")).toContainText("~₦21,000");
        await expect(page.getByRole("main")).not.toContainText("₦43,500");
        await expect(page.getByRole("main")).not.toContainText("₦33,000");
      });
    },
  );
