import { type RefObject, useEffect, useRef } from "react";

/**
 * After a refusal the first wrong field of the form has the focus. Of a wrong group of choices it
 * is the first choice, and what is wrong comes into view, as the group may be taller than a phone.
 */
export function useFocusOnRefusal(refusal: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!refusal) return;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid], [data-invalid]");
    if (!wrong?.hasAttribute("data-invalid")) return wrong?.focus();
    wrong.querySelector("input")?.focus({ preventScroll: true });
    wrong.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [refusal]);
  return form;
}
