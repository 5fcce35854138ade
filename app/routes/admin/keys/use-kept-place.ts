import { useEffect } from "react";

const line = "li, [role=row]";
const named = ":is(main, dialog) :is([tabindex], [aria-label], [aria-labelledby]), dialog";

/** What has the focus may go with an answer: its line keeps it, or the next, or what held both. */
export function useKeptPlace(): void {
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
      if (!last || isElsewhere || page !== location.pathname || last.checkVisibility()) return;
      const place = path.find((one) => one.isConnected && one.checkVisibility());
      if (place?.closest("main, dialog"))
        goalAt(place, last, records)?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", remember);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener("focusin", remember);
      observer.disconnect();
    };
  }, []);
}

function goalAt(place: Element, last: Element, records: MutationRecord[]) {
  const gone = records.find((one) => [...one.removedNodes].some((node) => node.contains(last)));
  const row = [place.closest(line), gone?.nextSibling, gone?.previousSibling].find(
    (one) => one instanceof Element && one.isConnected && one.matches(line),
  ) as Element | undefined;
  const goal = (row?.querySelector("a[href]") ??
    row ??
    place.closest(named) ??
    document.querySelector("main h1")) as HTMLElement | null;
  if (goal && goal.tabIndex < 0) goal.tabIndex = -1;
  return goal;
}
