import { isVisible } from "#app/routes/admin/keys/is-visible.ts";
import { useEffect } from "react";

const off = "office-keys=off";

export const areKeysOn = (): boolean => !document.cookie.includes(off);

/** Remembers in this browser for a year whether the keys are on. */
export function switchKeys(on: boolean): void {
  document.cookie = `${off}; Path=/; SameSite=Lax; Max-Age=${on ? 0 : 365 * 86_400}`;
}

/**
 * Keys of the back office: "/" goes to the search, "j" and "k" to the next and the previous row or
 * open order, and "x" chooses the row.
 */
export function useKeyboardShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!areKeysOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      const goal = goalOf(event.key);
      if (!goal) return;
      event.preventDefault();
      if (goal.rel || goal.matches("[type=checkbox]")) goal.click();
      else goal.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select");

type Goal = HTMLElement & { rel?: string };

function goalOf(key: string): Goal | null | undefined {
  const dialog = document.querySelector("dialog[open]");
  if (dialog) {
    const rel = key === "j" ? "next" : key === "k" ? "prev" : null;
    return rel && dialog.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`);
  }
  if (key === "/") return document.querySelector<HTMLElement>("main input[type=search]");
  if (key === "x")
    return document.activeElement
      ?.closest("[role=row]")
      ?.querySelector<HTMLInputElement>(".record-choice input");
  if (key !== "j" && key !== "k") return null;
  const rows = [
    ...document.querySelectorAll<HTMLElement>("main [role=row]:not([data-group])"),
  ].filter((row) => row.querySelector("[role=cell]"));
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at + (key === "j" ? 1 : -1)];
  return row && focusIn(row);
}

/** What takes the focus in a row: its first link, else a button or box, else the row itself. */
function focusIn(row: HTMLElement): HTMLElement {
  const inside = ["a[href]", "button, input, summary"].flatMap((kind) => [
    ...row.querySelectorAll<HTMLElement>(kind),
  ]);
  const goal = inside.find((one) => isVisible(one)) ?? row;
  if (goal.tabIndex < 0) goal.tabIndex = -1;
  return goal;
}
