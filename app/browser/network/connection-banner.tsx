import { useEffect, useReducer, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { onTrouble, type Trouble, troubleNow, tryAgain } from "./retry.ts";
import { messages } from "#app/shared/messages.ts";
import { buttonClass } from "#app/ui/button-class.ts";

export const useTrouble = (): Trouble | null =>
  useSyncExternalStore(onTrouble, troubleNow, () => null);

/** In the open popup if there is one: behind it nobody could press anything. */
export function LineNotice() {
  const trouble = useTrouble();
  const [, drawAnew] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // A popup that closes must not take it along.
    document.addEventListener("close", drawAnew, true);
    return () => document.removeEventListener("close", drawAnew, true);
  }, []);
  if (!trouble) return null;
  const popups = document.querySelectorAll("dialog:modal");
  return createPortal(
    <div
      id="line-notice"
      role="alert"
      data-surface="night"
      className="fixed inset-x-4 bottom-4 z-50 mx-auto flex w-fit flex-wrap items-center justify-center gap-x-5 gap-y-2 rounded-cloth border-2 border-marigold bg-ink px-5 py-3 font-semibold shadow-lift print:hidden"
    >
      {messages.waiting[trouble]}
      <button type="button" onClick={tryAgain} className={buttonClass("primary", "sm")}>
        {messages.waiting.again}
      </button>
    </div>,
    popups[popups.length - 1] ?? document.body,
  );
}
