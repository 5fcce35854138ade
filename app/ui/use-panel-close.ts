import { useEffect, useRef, useState } from "react";
import { NavigationType, type To, useLocation, useNavigate, useNavigationType } from "react-router";

export const fromList = { fromList: true };

const isFromList = (state: unknown) => (state as typeof fromList | null)?.fromList === true;

/**
 * Closes a panel: goes back to the list as it was, or for a viewer who came by a link, to the
 * list's address. `cameFromList` is asked where the links do not say which.
 */
export function usePanelClose(list: To, cameFromList?: () => boolean): () => void {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const type = useNavigationType();
  const [at, move] = useState({ key, fromList: isFromList(state) });
  if (at.key !== key)
    move({ key, fromList: isFromList(state) || (type === NavigationType.Replace && at.fromList) });
  const pressHeld = useRef<() => void>(undefined);
  useEffect(() => () => pressHeld.current?.(), []);
  return () => {
    if (cameFromList?.() ?? at.fromList) {
      pressHeld.current ??= holdPress();
      void navigate(-1);
    } else void navigate(list, { replace: true, preventScrollReset: true });
  };
}

/**
 * Delays a press on a link until the step back is done, which would otherwise undo it. The returned
 * function makes that press.
 */
function holdPress(): () => void {
  let link: HTMLElement | null | undefined;
  const hold = (event: MouseEvent) => {
    link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link) event.preventDefault();
  };
  const once = { capture: true, once: true };
  addEventListener("click", hold, once);
  return () => {
    removeEventListener("click", hold, once);
    if (link?.isConnected) link.click();
  };
}
