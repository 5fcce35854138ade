import { useEffect } from "react";

const answers = "[role=alert]:not(:empty), [role=status]:not(:empty)";
const headings = "h1, h2, h3";

/**
 * Moves the focus to the answer of a form that takes the pressed button's place, such as the link to
 * pass a ticket on: else the focus would fall to the page's beginning. Without an answer in words,
 * it moves to the title of what has changed. The back office has its own way (`useFocusRestore`).
 */
export function useFocusOnAnswer(isOffice: boolean): void {
  useEffect(() => {
    if (isOffice) return;
    let around: Element[] = [];
    const observer = new MutationObserver(() => {
      const [pressed] = around;
      if (!pressed || pressed.isConnected) return;
      observer.disconnect();
      if (document.activeElement !== document.body) return;
      const left = around.filter((one) => one.isConnected && one.closest("main, dialog"));
      const goal = left.map((one) => one.querySelector<HTMLElement>(answers)).find(Boolean);
      focusOn(goal ?? left.map((one) => one.querySelector<HTMLElement>(headings)).find(Boolean));
    });
    const remember = ({ target, submitter }: SubmitEvent) => {
      around = [];
      const pressed = submitter ?? (target as Element);
      for (let one: Element | null = pressed; one; one = one.parentElement) around.push(one);
      observer.observe(document.body, { childList: true, subtree: true });
    };
    document.addEventListener("submit", remember, true);
    return () => {
      document.removeEventListener("submit", remember, true);
      observer.disconnect();
    };
  }, [isOffice]);
}

function focusOn(goal: HTMLElement | null | undefined): void {
  if (!goal) return;
  if (goal.tabIndex < 0) goal.tabIndex = -1;
  goal.focus();
}
