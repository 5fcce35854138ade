import { useCallback, useEffect, useRef, useState } from "react";

/** The fields of a form by their names, as texts; what is not ticked is not among them. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

/**
 * The fields of the form in a box as they are at the moment, for a sentence that says what they come
 * to. Spread `box` into the element around the form. `refusal` is what draws the fields anew.
 */
export function useFormTexts(initial: FormTexts, refusal: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const [texts, setTexts] = useState(initial);
  const read = useCallback(() => {
    const form = ref.current?.querySelector("form");
    if (form) setTexts(Object.fromEntries(new FormData(form)) as Record<string, string>);
  }, []);
  // What was typed before React was there, or was restored, is in the fields already.
  useEffect(read, [read, refusal]);
  return { texts, ref, box: { ref, onInput: read } };
}
