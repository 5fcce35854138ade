import { useEffect, useReducer, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import {
  onConnectionProblem,
  type ConnectionProblem,
  connectionProblem,
  retryNow,
} from "./retry.ts";
import { siteTexts } from "#app/shared/site-texts.ts";
import { buttonClass } from "#app/ui/button-class.ts";

export const useConnectionProblem = (): ConnectionProblem | null =>
  useSyncExternalStore(onConnectionProblem, connectionProblem, () => null);

/**
 * A notice about the lost connection. It is drawn inside an open popup, behind which nobody could
 * press it.
 */
export function ConnectionBanner() {
  const problem = useConnectionProblem();
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // When its popup closes, the notice is drawn on the page again.
    document.addEventListener("close", drawAnew, true);
    return () => document.removeEventListener("close", drawAnew, true);
  }, []);
  if (!problem) return null;
  const popups = document.querySelectorAll("dialog:modal");
  return createPortal(
    <div
      id="line-notice"
      role="alert"
      data-surface="night"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-5 gap-y-2 rounded-cloth border-2 border-marigold bg-ink px-5 py-3 font-semibold shadow-lift print:hidden"
    >
      {siteTexts.waiting[problem]}
      <button type="button" onClick={retryNow} className={buttonClass("primary", "sm")}>
        {siteTexts.waiting.again}
      </button>
    </div>,
    popups[popups.length - 1] ?? document.body,
  );
}
