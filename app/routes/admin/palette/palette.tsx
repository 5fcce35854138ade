import { useEffect, useRef, useState } from "react";
import { SearchIcon } from "#app/ui/icon/form-icons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Command } from "./commands.ts";
import { PaletteSearch } from "./palette-search.tsx";

interface PaletteProps {
  commands: readonly Command[];
  /** On a phone the bar has room for its icon alone. */
  isSmall?: boolean;
}

/** Every screen and action by its name. */
export function Palette({ commands, isSmall = false }: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // One of the two is drawn at a width.
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (!button.current?.checkVisibility()) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={
          isSmall
            ? "grid size-11 place-items-center rounded-full hover:bg-body/10 noscript:hidden"
            : "flex min-h-11 w-full items-center gap-3 rounded-cloth border-2 border-line px-3.5 text-sm text-muted hover:border-field-line hover:text-body noscript:hidden"
        }
      >
        <SearchIcon className={isSmall ? "size-6" : "size-5"} />
        <span className={isSmall ? "sr-only" : "grow text-left"}>
          Go to <span className="sr-only">a screen or action</span>
        </span>
        {!isSmall && (
          <kbd aria-hidden="true" className="text-xs">
            Ctrl K
          </kbd>
        )}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Go to">
        {isOpen && <PaletteSearch commands={commands} onGone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}
