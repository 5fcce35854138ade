import { useEffect } from "react";
import { useRevalidator } from "react-router";

interface LoadAgainProps {
  /** In how many seconds the page is loaded again; null where there is nothing to wait for. */
  seconds: number | null;
  /** Of the data that is shown: each starts the time anew. */
  data: unknown;
}

/**
 * Has a page loaded again that waits for something. Before React `reloadLater` does it, and without
 * scripts the browser.
 */
export function LoadAgain({ seconds, data }: LoadAgainProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seconds === null) return undefined;
    const load = () => {
      if (document.hidden) document.addEventListener("visibilitychange", load, { once: true });
      else void revalidate();
    };
    const timer = setTimeout(load, seconds * 1000);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", load);
    };
  }, [seconds, data, revalidate]);
  if (seconds === null) return null;
  return (
    <>
      <span hidden data-reload-after={seconds} />
      <noscript>
        <meta httpEquiv="refresh" content={`${seconds}`} />
      </noscript>
    </>
  );
}
