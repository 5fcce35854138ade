import { type RefObject, useEffect } from "react";
import { areKeysOn } from "#app/routes/admin/keys/keyboard-shortcuts.ts";

/** A hand scanner types into whatever is there; where that is no field, it is meant for this one. */
export function useTypeAnywhere(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isSign = key.length === 1 && key !== " " && key !== "/";
      if (!isSign || ctrlKey || metaKey || altKey || !areKeysOn()) return;
      const isElsewhere = target instanceof Element && target.closest("input, textarea, dialog");
      if (isElsewhere) return;
      field.current!.value = "";
      field.current!.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [field]);
}
