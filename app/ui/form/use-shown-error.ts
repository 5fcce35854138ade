import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";

/**
 * The error of a field, as long as it is about the field's present content: it disappears when the
 * field is changed, and the next answer checks the new content. `watch` belongs on the element
 * around the field.
 */
export function useShownError<Box extends HTMLElement>(error: string | null | undefined) {
  const box = useRef<Box>(null);
  const [state, setState] = useState<"shown" | "changed" | "sent">("shown");
  const isWaiting = useNavigation().state !== "idle";
  useEffect(() => {
    const form = box.current?.closest("form");
    const onSubmit = () => setState((was) => (was === "changed" ? "sent" : was));
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, []);
  const onInput = (_event: FormEvent) => {
    if (error) setState("changed");
  };
  const isGone = state === "changed" || (state === "sent" && isWaiting);
  return { shown: error && !isGone ? error : null, watch: { ref: box, onInput } };
}
