import { type RefObject, useLayoutEffect, useRef } from "react";

const inMain = 'li :is(a, button), a[href="/merch"]';

/**
 * Gives the focus of a list item that is removed to the next item, to the one before, or to the
 * first item that the page still has. The returned ref belongs on the `<li>`.
 */
export function useHandedFocus(): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const going = line.current!;
    return () => {
      if (!going.contains(document.activeElement)) return;
      const neighbour = going.nextElementSibling ?? going.previousElementSibling;
      const main = going.closest("main");
      queueMicrotask(() => {
        const place = neighbour?.isConnected ? neighbour : main?.isConnected && main;
        if (place) place.querySelector<HTMLElement>(place === main ? inMain : "a, button")?.focus();
      });
    };
  }, []);
  return line;
}
