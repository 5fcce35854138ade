export interface Focus {
  element: HTMLElement;
  selection:
    | readonly [start: number, end: number, direction?: "forward" | "backward" | "none"]
    | null;
}

let last: EventTarget | null = null;

/** Remembers who has the focus: what is moved or taken away loses it without a word. */
export function followFocus(): void {
  last = document.activeElement;
  document.addEventListener("focusin", ({ target }) => (last = target));
  // A press beside it takes the focus away from it.
  const press = () => setTimeout(() => document.activeElement === document.body && (last = null));
  document.addEventListener("pointerdown", press, true);
}

/**
 * Where somebody types, and what is selected there, also of what has just been moved or taken away;
 * null where nothing has the focus.
 */
export function readFocus(): Focus | null {
  const { activeElement, body } = document;
  const element = activeElement === body ? last : activeElement;
  if (!(element instanceof HTMLElement) || element === body) return null;
  return { element, selection: readSelection(element) };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** The selection of a field; null where it has none, or says none, as fields of e-mail addresses. */
export function readSelection(element: Element): Focus["selection"] {
  if (!isText(element)) return null;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  if (selectionStart === null || selectionEnd === null) return null;
  return [selectionStart, selectionEnd, selectionDirection ?? undefined];
}

/** Moves the focus back to the element that lost it, and restores its selection. */
export function moveFocusBack(focus: Focus | null): void {
  if (!focus?.element.isConnected || document.activeElement === focus.element) return;
  const { element, selection } = focus;
  element.focus({ preventScroll: true });
  if (selection && isText(element)) element.setSelectionRange(...selection);
}
