import { useEffect } from "react";
import { useRevalidator } from "react-router";

interface LoadAgainProps {
  /** After how many seconds the page is loaded again; null where there is nothing to wait for. */
  seconds: number | null;
}

/**
 * Has a page loaded again and again that waits for something, while it is seen. Before React
 * `reloadLater` does it, and without scripts the browser.
 */
export function LoadAgain({ seconds }: LoadAgainProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (seconds === null) return undefined;
    const load = () => void (document.hidden || revalidate());
    const timer = setInterval(load, seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, revalidate]);
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
