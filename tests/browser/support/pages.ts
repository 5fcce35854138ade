import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Pays, declines or closes in the sandbox's payment popup (settled.md 18). */
export async function payInSandbox(page: Page): Promise<void> {
  await popup(page)
    .getByRole("button", { name: /^Pay ₦/ })
    .click();
}
export async function declineInSandbox(page: Page): Promise<void> {
  await popup(page).getByRole("button", { name: "Decline" }).click();
}
export async function closeSandbox(page: Page): Promise<void> {
  await popup(page).getByRole("button", { name: "Close" }).click();
}
const popup = (page: Page) => page.getByRole("dialog", { name: "Sandbox checkout" });

/** Finds nothing that keeps somebody out (axe). The mode without frames, which the site has none of, takes half the time. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(stopMoving);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found, "axe finds nothing").toEqual([]);
}

/** What fades is judged as it is to be read: a toast in its middle, the rest at its end. */
function stopMoving(): void {
  for (const animation of document.getAnimations()) {
    const { endTime, iterations } = animation.effect!.getComputedTiming();
    if (iterations === Infinity) continue;
    const isToast = animation instanceof CSSAnimation && animation.animationName === "toast";
    if (isToast) animation.currentTime = Number(endTime) / 2;
    else animation.finish();
  }
}

/** Nothing is wider than the screen. A phone's own idea of its width grows with the page, so it is not asked. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "the width of the page").toBeLessThanOrEqual(page.viewportSize()!.width);
}
