const answers = "[role=alert]:not(:empty), [role=status]:not(:empty)";
const headings = "h1, h2, h3";

/**
 * Moves the focus to the answer of a form that takes the pressed button's place, such as the link to
 * pass a ticket on: else the focus would fall to the page's beginning. Without an answer in words,
 * it moves to the title of what has changed. The back office's own way comes first
 * (`useFocusRestore`).
 */
export function focusAnswers(): void {
  let around: Element[] = [];
  const observer = new MutationObserver(() => {
    if (around[0]?.isConnected) return;
    observer.disconnect();
    queueMicrotask(moveFocus);
  });
  const moveFocus = () => {
    if (document.activeElement !== document.body) return;
    const left = around.filter((one) => one.isConnected && one.closest("main, dialog"));
    for (const kind of [answers, headings])
      for (const one of left) {
        const goal = one.querySelector<HTMLElement>(kind);
        if (!goal) continue;
        if (goal.tabIndex < 0) goal.tabIndex = -1;
        return goal.focus();
      }
  };
  const remember = ({ target, submitter }: SubmitEvent) => {
    around = [];
    const pressed = submitter ?? (target as Element);
    for (let one: Element | null = pressed; one; one = one.parentElement) around.push(one);
    observer.observe(document.body, { childList: true, subtree: true });
  };
  document.addEventListener("submit", remember, true);
}
