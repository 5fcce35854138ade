import { isVisible } from "#app/routes/admin/keys/is-visible.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { SearchIcon } from "#app/ui/icon/form-icons.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { type Command, findCommands, type FoundRecords } from "./commands.ts";
import { flushSync } from "react-dom";
import { href, useNavigate } from "react-router";
import { useMay } from "#app/routes/admin/may.tsx";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";
import { fieldClass } from "#app/ui/form/field-class.ts";

interface PaletteProps {
  commands: readonly Command[];
  /** Whether to show the icon alone, as in the bar of a phone. */
  isSmall?: boolean;
}

/** Finds every screen and action by its name. */
export function Palette({ commands, isSmall = false }: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // The page holds two palettes, of which one is visible at a time; the hidden one does not
      // open.
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (!isVisible(button.current)) return;
      event.preventDefault();
      const isShown = isVisible(search.current);
      // A dialog that Escape has closed says so some frames later, and is open to React until then.
      if (!isShown) flushSync(() => setOpen(false));
      setOpen(!isShown);
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
        {isOpen && <PaletteSearch ref={search} commands={commands} onGone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

interface PaletteSearchProps {
  ref: Ref<HTMLDivElement>;
  commands: readonly Command[];
  onGone: () => void;
}

/** A dialog focuses the element with this attribute, which React does not write into the page. */
const takeFocus = (input: HTMLInputElement | null) => input?.setAttribute("autofocus", "");

/** How long somebody has to pause before the server looks for what was typed, in milliseconds. */
const pause = 150;

/** What the server finds by a typed text; nothing until it has answered. */
function useRecords(typed: string): readonly Command[] {
  const may = useMay();
  const { load, data } = useFetcher<FoundRecords>();
  const isAsked = typed.length > 1 && may("account.use");
  useEffect(() => {
    if (!isAsked) return undefined;
    const timer = setTimeout(
      () => void load(`${href("/adminFind")}?q=${encodeURIComponent(typed)}`),
      pause,
    );
    return () => clearTimeout(timer);
  }, [isAsked, typed, load]);
  return isAsked && data?.q.trim() === typed ? data.found : none;
}

const none: readonly Command[] = [];

/**
 * A combobox with its list always open (WAI-ARIA practices): the input keeps the focus, arrows go
 * through the list.
 */
function PaletteSearch({ ref, commands, onGone }: PaletteSearchProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const found = findCommands(commands, typed, useRecords(typed.trim()));
  const optionId = (at: number) => `${id}-${at}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);

  const go = (command: Command | undefined) => {
    if (!command) return;
    onGone();
    void navigate(command.to);
  };
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const to = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (to !== undefined) setActive((to + found.length) % Math.max(found.length, 1));
    else if (event.key === "Enter") go(found[active]);
    else return;
    event.preventDefault();
  };
  return (
    <div ref={ref} className="grid gap-3">
      <input
        ref={takeFocus}
        role="combobox"
        aria-label="Screen, action or what to look for"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[active] && optionId(active)}
        placeholder="Screen, action or what to look for"
        autoComplete="off"
        enterKeyHint="go"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className={fieldClass}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Screens and actions"
        className="h-[min(24rem,48dvh)] overflow-y-auto overscroll-contain"
      >
        {found.map((command, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input hears the keys
          <div
            key={`${command.to} ${command.label}`}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onClick={() => go(command)}
            className="flex min-h-11 cursor-pointer items-center rounded-tag px-3.5 font-semibold wrap-anywhere hover:bg-sunk aria-selected:bg-marigold aria-selected:text-ink"
          >
            {command.label}
          </div>
        ))}
      </div>
      <p aria-live="polite" className="sr-only">
        {pluralise(found.length, "line")}
      </p>
    </div>
  );
}
