import type { Page } from "@playwright/test";

/**
 * Lists what lies outside the screen or is cut off by a box around it, to the right or the left:
 * prices, and everything that can be pressed or typed in. A strip that scrolls sideways does not
 * count, because its content can be reached.
 */
export function listCutOff(page: Page): Promise<string[]> {
  return page.evaluate((width) => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) found.push("the page scrolls sideways");

    type Bounds = { left: number; right: number } | null;
    const findBounds = (element: Element | null): Bounds => {
      let [left, right] = [0, width];
      for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
        const { overflowX, position } = getComputedStyle(box);
        const isStrip =
          overflowX !== "visible" && overflowX !== "hidden" && box.tagName !== "DIALOG";
        if (isStrip && box.scrollWidth > box.clientWidth + 1) return null;
        const { left: from, right: to } = box.getBoundingClientRect();
        if (overflowX !== "visible" && to > from) {
          left = Math.max(left, from);
          right = Math.min(right, to);
        }
        if (position === "fixed") break;
      }
      return { left, right };
    };
    const known = new Map<Element | null, Bounds>();
    const boundsOf = (element: Element | null): Bounds => {
      const bounds = known.get(element) ?? findBounds(element);
      known.set(element, bounds);
      return bounds;
    };
    const findCutOff = (element: Element, rects: Iterable<DOMRect>, name: string) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".sr-only"))
        return;
      const bounds = boundsOf(element.parentElement);
      for (const { left, right, width: wide } of rects)
        if (bounds && wide > 1 && (left < bounds.left - 1 || right > bounds.right + 1))
          found.push(`${name}: ${Math.round(left)}–${Math.round(right)}`);
    };

    for (const element of document.querySelectorAll(
      "a, button, input:not([type=hidden]), select, textarea, summary",
    )) {
      const name = element.getAttribute("aria-label") ?? element.textContent.trim();
      findCutOff(
        element,
        element.getClientRects(),
        `${element.tagName.toLowerCase()} ${name.slice(0, 30)}`,
      );
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!/₦\d/.test(text.textContent!) || text.parentElement!.closest("script, style")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      findCutOff(text.parentElement!, range.getClientRects(), text.textContent!.slice(0, 30));
    }
    return found;
  }, page.viewportSize()!.width);
}
