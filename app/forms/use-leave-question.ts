import { type RefObject, useEffect, useRef } from "react";
import { useBlocker } from "react-router";

const question = "Leave without saving? What you typed here is lost.";

/**
 * Asks before the viewer leaves a page on which a text was typed and not saved. `box` holds the
 * forms, and `saved` is the last answer that saved something. Returns what is asked before a dialog
 * closes, as a dialog is closed before the page is left.
 */
export function useLeaveQuestion(box: RefObject<HTMLElement | null>, saved: unknown) {
  const isTyped = useRef(false);
  useEffect(() => {
    const element = box.current;
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLTextAreaElement || isTextField(target)) isTyped.current = true;
    };
    element?.addEventListener("input", onInput);
    return () => element?.removeEventListener("input", onInput);
  }, [box]);
  useEffect(() => {
    if (saved) isTyped.current = false;
  }, [saved]);

  const mayLeave = () => {
    if (isTyped.current && !confirm(question)) return false;
    isTyped.current = false;
    return true;
  };
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && !mayLeave(),
  );
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);
  return mayLeave;
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && !["checkbox", "radio", "file"].includes(target.type);
