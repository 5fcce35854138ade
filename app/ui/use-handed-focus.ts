import { type RefObject, useLayoutEffect, useRef } from "react";

const inMain = 'li :is(a, button), a[href="/merch"]';

/**
 * When a focused list item is removed, moves the focus to the next item, otherwise to the one
 * before, otherwise to the first item of the page. The returned ref belongs on the `<li>`.
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
