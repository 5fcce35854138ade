import { isVisible } from "#app/routes/admin/keys/is-visible.ts";
import { useEffect } from "react";

const line = "li, [role=row]:not([data-group])";
const named = ":is(main, dialog) :is([tabindex], [aria-label], [aria-labelledby]), dialog";

/**
 * Keeps the focus when an answer removes the focused element: it moves to the element's row, to the
 * next row, or to what held both. When a panel closes and what opened it is gone, its row takes the
 * focus, or else the list's title.
 */
export function useFocusRestore(): void {
  useEffect(() => {
    let path: Element[] = [];
    let page = "";
    const remember = ({ target }: FocusEvent) => {
      path = [];
      for (let one = target as Element | null; one; one = one.parentElement) path.push(one);
      page = location.pathname;
    };
    const observer = new MutationObserver((records) => {
      const [last] = path;
      const isElsewhere = ![last, document.body].includes(document.activeElement!);
      if (!last || isElsewhere || page !== location.pathname || isVisible(last)) return;
      const place = path.find((one) => one.isConnected && isVisible(one));
      if (place?.closest("main, dialog")) focusOn(goalAt(place, last, records));
    });
    const onClose = ({ target }: Event) => {
      const { activeElement, body } = document;
      if (activeElement === body || (target as Element).contains(activeElement))
        focusOn(rowLink() ?? title());
    };
    document.addEventListener("focusin", remember);
    document.addEventListener("close", onClose, true);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      document.removeEventListener("close", onClose, true);
      observer.disconnect();
    };
  }, []);
}

const rowLink = () =>
  document.querySelector<HTMLElement>(`main a[href^="${location.pathname}"]:not(dialog *)`);
const title = () => document.querySelector<HTMLElement>("main h1");

/**
 * The row after the removed one, otherwise the one before it: beside it, or inside the neighbouring
 * group, such as the next day's.
 */
function lineBeside(gone: MutationRecord | undefined): Element | undefined {
  const linesIn = (node: Node | null | undefined) =>
    node instanceof Element && node.isConnected
      ? [...(node.matches(line) ? [node] : []), ...node.querySelectorAll(line)]
      : [];
  return linesIn(gone?.nextSibling)[0] ?? linesIn(gone?.previousSibling).at(-1);
}

function focusOn(goal: HTMLElement | null): void {
  if (!goal) return;
  if (goal.tabIndex < 0) goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
}

function goalAt(place: Element, last: Element, records: MutationRecord[]) {
  const gone = records.find((one) => [...one.removedNodes].some((node) => node.contains(last)));
  const row = place.closest(line) ?? lineBeside(gone);
  return (row?.querySelector("a[href]") ??
    row ??
    place.closest(named) ??
    title()) as HTMLElement | null;
}
