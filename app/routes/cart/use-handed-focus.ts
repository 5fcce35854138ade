import { type RefObject, useLayoutEffect, useRef } from "react";

const inMain = 'li :is(a, button), a[href="/merch"]';

/** A line that goes hands its focus on: to the next, to the one before, or to what the page is left with. */
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
