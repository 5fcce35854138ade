import { deviceStorage } from "#app/shared/device-storage.ts";

/**
 * Makes "/" move the focus to the store's search, unless somebody is typing, has switched it off
 * (which WCAG 2.1.4 requires for a key of one character), or a dialog is open.
 */
export function focusSearchByKey(): void {
  document.addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((target as Element).matches?.("input, textarea, select")) return;
    const search = document.querySelector<HTMLElement>("main > header [type=search]");
    if (!search || document.querySelector("dialog[open]")) return;
    if (deviceStorage()?.getItem("searchKey")) return;
    event.preventDefault();
    search.focus();
  });
}
