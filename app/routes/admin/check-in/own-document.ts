/**
 * Whether the document was asked for as the page of this path. The camera is allowed by the
 * document's own headers: to who came here from another page of the office, by that one's.
 */
export const isOwnDocument = (path: string): boolean => {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && new URL(document.name).pathname === path;
};

export const openWithCamera = (path: string): void => location.assign(`${path}?scan`);
