const marginPx = 400;

/**
 * For `lazy`: fetches a section's script only when the visitor comes near it, by scrolling or by keyboard. Until then the
 * section is the server's HTML, in which links and forms work as they do without JavaScript. `id` is that of an element
 * around the section; a page that React draws itself does not have it yet and fetches at once.
 */
export async function whenNear<Module>(id: string, load: () => Promise<Module>): Promise<Module> {
  const element = typeof document === "undefined" ? null : document.getElementById(id);
  if (element) await comesNear(element);
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
