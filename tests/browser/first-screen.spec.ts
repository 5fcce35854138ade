import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { expectNoSidewaysScroll } from "./support/pages.ts";
import { signInAsAdministrator } from "./support/people.ts";

interface Place {
  label: string;
  address: string;
}

const linksOf = (page: Page, within: string): Promise<Place[]> =>
  page.locator(`${within} a`).evaluateAll((links) =>
    links.map((link) => ({
      label: link.querySelector("span.grow")?.textContent ?? link.textContent,
      address: link.getAttribute("href")!,
    })),
  );

/**
 * Where the first record, field or press of a page begins, in pixels; 0 where an empty list has
 * none. What leads elsewhere, or says something in advance, does not count; of the head, only the
 * page's one action.
 */
const firstThingOf = (page: Page) =>
  page.evaluate(() => {
    const things = document.querySelectorAll(
      "main :is([role=cell], input, select, textarea, button, a, summary)",
    );
    const tops = [...things]
      .filter(
        (thing) =>
          thing.matches(".button-primary") ||
          !thing.closest("nav, header, [role=note], [role=search], dialog"),
      )
      .map((thing) => thing.getBoundingClientRect())
      .filter(({ width, height }) => width > 1 && height > 1)
      .map(({ top }) => top + scrollY);
    return tops.length > 0 ? Math.min(...tops) : 0;
  });

test("what a page of the office is for begins on a phone's first screen", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signInAsAdministrator(page);
  await page.goto("/adminOverview");
  const menu = await linksOf(page, "nav[aria-label='Back office']");
  const addresses = new Set(menu.map(({ address }) => address));
  // Those of the tabs, which a page of the menu has, come after all of the menu.
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      expect(await firstThingOf(page), address).toBeLessThan(640);
      await expectNoSidewaysScroll(page);
      for (const { label } of menu.filter((one) => one.address === address))
        for (const tab of await linksOf(page, `main nav[aria-label='${label}']`))
          addresses.add(tab.address);
    });
  expect(addresses.size).toBeGreaterThan(30);
});
