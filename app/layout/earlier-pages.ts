let areAnothers = false;

/** The pages that this document has shown until now were made for somebody who is no longer signed in. */
export function invalidateEarlierPages(): void {
  areAnothers = true;
}

/**
 * Has the browser itself ask for a page that was made for somebody else, where Back or Forward lead
 * to it: a guard's answer then stands in the page's own place in the history. The router would put
 * /login after it, and Back would lead from there to there. To be called before the router listens.
 */
export function reloadInvalidPages(): void {
  addEventListener("popstate", (event) => {
    if (!areAnothers) return;
    event.stopImmediatePropagation();
    location.reload();
  });
}
