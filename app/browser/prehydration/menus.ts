/**
 * Menus open by themselves (`details`). They close on Escape, on a choice, and on a press
 * elsewhere.
 */
export function closeMenus(): void {
  const open = () => document.querySelectorAll<HTMLDetailsElement>("details[data-menu][open]");
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("click", ({ target }) => {
    const pressed = target as Element;
    for (const menu of open())
      if (!menu.contains(pressed) || pressed.closest("a")) menu.open = false;
  });
}
