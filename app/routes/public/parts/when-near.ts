const marginPx = 250;

/**
 * For `lazy`: fetches a section when the visitor comes near `id`, an element around it; at once
 * where the server did not draw it.
 */
export async function whenNear<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  // An answer lies over the page, wherever in it it belongs.
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
