import { type Focus, moveFocusBack, readFocus, readSelection } from "./focus.ts";
import { reportToServer } from "./report-error.ts";
import { committed, hydrating, redrawn } from "./subscribe-events.ts";
import { type Field, typeValue } from "#app/shared/type-value.ts";

/** Keeps what was typed while React takes the page over, also where it draws the page anew. */
export function keepTyped(): void {
  const start = () => {
    const restoreFields = keepFields();
    addEventListener(committed, keepTexts(), { once: true });
    addEventListener(redrawn, (event) => {
      const error = (event as CustomEvent<unknown>).detail;
      restoreFields();
      reportToServer(error);
      // As React does without a listener.
      reportError(error);
    });
  };
  addEventListener(hydrating, start, { once: true });
}

const fields = "input, textarea, select";
const focusable = `${fields}, button, a[href], summary`;

/** What can be typed in or have the focus, by names that are the same when it is drawn again. */
function namePlaces(): Map<string, HTMLElement> {
  const counts = new Map<string, number>();
  const places = new Map<string, HTMLElement>();
  for (const place of document.querySelectorAll<HTMLElement>(focusable)) {
    const name = nameOf(place);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    places.set(`${name} ${count}`, place);
  }
  return places;
}

function nameOf(place: HTMLElement): string {
  if (!place.matches(fields)) return `${place.tagName} ${place.textContent}`;
  const { name, form, value, type } = place as Field;
  const choice = type === "checkbox" || type === "radio" ? value : "";
  return [place.tagName, form?.getAttribute("action"), name, choice].join(" ");
}

/**
 * Remembers the fields of the page that the server sent. The returned function brings what was
 * typed, chosen and focused over to those that React drew in their place.
 */
function keepFields(): () => void {
  const before = namePlaces();
  return () => {
    const drawn = namePlaces();
    const focus = readFocus();
    for (const [name, old] of before) {
      const now = drawn.get(name);
      if (!now || now === old || old.isConnected) continue;
      before.set(name, now);
      if (old.matches(fields)) bringOver(old as Field, now as Field);
      if (old === focus?.element) moveFocusBack({ ...focus, element: now });
    }
  };
}

function bringOver(old: Field, now: Field): void {
  if (old.type === "hidden") return;
  if (!(old instanceof HTMLInputElement && now instanceof HTMLInputElement))
    return typeValue(now, old.value);
  switch (old.type) {
    case "file":
      if (!old.files?.length) return;
      now.files = old.files;
      now.dispatchEvent(new Event("change", { bubbles: true }));
      return;
    case "checkbox":
      if (old.checked !== now.checked) now.click();
      return;
    case "radio":
      if (old.checked && !now.checked) now.click();
      return;
    default:
      typeValue(now, old.value);
  }
}

/**
 * Remembers what is typed in texts of several lines until the returned function puts it back: React
 * sets each that had a text from the server to that text as it takes it over.
 */
function keepTexts(): () => void {
  const texts = new Map<HTMLTextAreaElement, Pick<Focus, "selection"> & { value: string }>();
  const listening = new AbortController();
  const note = (field: EventTarget | null) => {
    if (field instanceof HTMLTextAreaElement)
      texts.set(field, { value: field.value, selection: readSelection(field) });
  };
  for (const field of document.querySelectorAll("textarea")) note(field);
  const { signal } = listening;
  document.addEventListener("input", ({ target }) => note(target), { signal });
  const select = () => {
    const field = document.activeElement as HTMLTextAreaElement | null;
    if (field && texts.get(field)?.value === field.value) note(field);
  };
  document.addEventListener("selectionchange", select, { signal });
  return () => {
    listening.abort();
    for (const [field, { value, selection }] of texts) {
      if (!field.isConnected || field.value === value) continue;
      typeValue(field, value);
      if (selection && field === document.activeElement) field.setSelectionRange(...selection);
    }
  };
}
