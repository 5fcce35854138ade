/**
 * Loads a page anew that waits for something, such as a payment, after the seconds that it names:
 * a visitor's phone has no React that could ask by itself. A page that is not seen waits until it
 * is. Returns a function that ends it.
 */
export function reloadLater(): () => void {
  const seconds =
    document.querySelector<HTMLElement>("[data-reload-after]")?.dataset["reloadAfter"];
  if (!seconds) return () => {};
  const ended = new AbortController();
  const reload = () => {
    if (document.hidden)
      document.addEventListener("visibilitychange", reload, { once: true, signal: ended.signal });
    // The answer to a form would be sent once more by `reload`.
    else location.replace(location.href);
  };
  const timer = setTimeout(reload, Number(seconds) * 1000);
  return () => {
    clearTimeout(timer);
    ended.abort();
  };
}
