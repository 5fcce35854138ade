let areAnothers = false;

/**
 * Marks the pages that this document has shown so far as made for somebody who is no longer signed
 * in.
 */
export function invalidateEarlierPages(): void {
  areAnothers = true;
}

/**
 * Makes the browser itself load a page that was made for somebody else when Back or Forward leads
 * to it: a guard's answer then takes the page's own place in the history. The router would add
 * /login after it, and Back would lead from one to the other. Call it before the router listens.
 */
export function reloadInvalidPages(): void {
  addEventListener("popstate", (event) => {
    if (!areAnothers) return;
    event.stopImmediatePropagation();
    location.reload();
  });
}
