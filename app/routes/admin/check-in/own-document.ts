/**
 * Whether the browser loaded the document at this path. The headers of that document decide about
 * the camera, also after a navigation inside the browser.
 */
export const isOwnDocument = (path: string): boolean => {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && new URL(document.name).pathname === path;
};

export const openWithCamera = (path: string): void => location.assign(`${path}?scan`);
