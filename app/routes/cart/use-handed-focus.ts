import { type RefObject, useLayoutEffect, useRef } from "react";
import { href } from "react-router";

const among = `li :is(a, button), a[href="${href("/merch")}"]`;

/** A line that goes with the focus in it hands it on: to the next, to the one before, or to what the page is left with. */
export function useHandedFocus(): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const going = line.current!;
    return () => {
      if (!going.contains(document.activeElement)) return;
      const { nextElementSibling, previousElementSibling } = going;
      const neighbour = nextElementSibling ?? previousElementSibling;
      const main = going.closest("main");
      queueMicrotask(() => {
        const target = neighbour?.isConnected
          ? neighbour.querySelector<HTMLElement>("a, button")
          : main?.isConnected && main.querySelector<HTMLElement>(among);
        if (target) target.focus();
      });
    };
  }, []);
  return line;
}
