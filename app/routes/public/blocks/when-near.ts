const marginPx = 250;

/**
 * Loads a section for `lazy` when the visitor scrolls near the element with the id, and at once
 * where the server did not draw it.
 */
export async function whenNear<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  // A section with an open dialog is loaded at once, because the dialog lies over the whole page.
  if (element && !element.querySelector("dialog[open]")) await comesNear(element);
  return load();
}

function comesNear(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const near = () => {
      observer.disconnect();
      element.removeEventListener("focusin", near);
      resolve();
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && near(), {
      rootMargin: `${marginPx}px`,
    });
    observer.observe(element);
    element.addEventListener("focusin", near);
  });
}
