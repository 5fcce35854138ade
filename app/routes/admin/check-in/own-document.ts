/**
 * The camera is allowed by the document's own headers: to who came here from another page of the
 * office, by that one's.
 */
export const isOwnDocument = (): boolean => {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && new URL(document.name).pathname === location.pathname;
};

export const openWithCamera = (): void => location.assign(`${location.pathname}?scan`);
