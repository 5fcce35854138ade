import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { GripIcon } from "#app/ui/icon/icons.tsx";

interface MoveHandleProps {
  /** What is moved. */
  of: string;
  /** Its place in the list, from 0. */
  place: number;
  count: number;
  id?: string;
  /** Moves it in a list that the browser alone has; else the form is sent. */
  onMove?: (to: number) => void;
  name?: string;
  /** What the form sends for a place. */
  valueAt?: (place: number) => string;
}

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const dragFrom = 6;
/** How near to the window's edge a drag scrolls the page. */
const edge = 72;

/**
 * The handle of a list's item, which sends its form with another place: dragged to it, by the arrow
 * keys, or pressed, which moves the item up by one and works without scripts. The items are the
 * children of one list, in whose order `place` counts.
 */
export function MoveHandle({ of, place, count, id, onMove, name, valueAt }: MoveHandleProps) {
  const button = useRef<HTMLButtonElement>(null);
  const drag = useRef<Drag>(null);
  const movedFrom = useRef<number>(null);
  const wasDragged = useRef(false);
  useEffect(() => {
    // Drawn in another place, the handle has lost the focus.
    if (movedFrom.current === null || movedFrom.current === place) return;
    button.current?.focus();
    movedFrom.current = null;
  });
  if (count < 2) return null;

  const send = (to: number) => {
    const { current: pressed } = button;
    const wanted = Math.max(0, Math.min(to, count - 1));
    if (!pressed?.form || wanted === place) return;
    movedFrom.current = place;
    if (onMove) return onMove(wanted);
    const { value } = pressed;
    pressed.value = valueAt!(wanted);
    pressed.form.requestSubmit(pressed);
    pressed.value = value;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") drag.current = endDrag(drag.current);
    const to = keys[event.key]?.(place, count);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    send(to);
  };
  const onPointerDown = ({ button: which, clientX, clientY, pointerId }: PointerEvent) => {
    const item = button.current?.closest("li");
    if (which !== 0 || !item) return;
    button.current!.setPointerCapture(pointerId);
    wasDragged.current = false;
    drag.current = { item, x: clientX, y: clientY + scrollY, target: null };
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (drag.current && follow(drag.current, clientX, clientY)) wasDragged.current = true;
  };
  const pressedTo = place === 0 ? 1 : place - 1;
  const onPointerUp = () => {
    const target = drag.current?.target;
    const items = [...(drag.current?.item.parentElement?.children ?? [])];
    drag.current = endDrag(drag.current);
    if (target) send(items.indexOf(target));
  };
  return (
    <button
      ref={button}
      id={id}
      type={onMove ? "button" : "submit"}
      name={name}
      value={valueAt?.(pressedTo)}
      aria-label={`Move ${of}, ${place + 1} of ${count}`}
      title="Drag it, or press the arrow keys"
      className="grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-full text-muted hover:bg-sunk active:cursor-grabbing"
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (drag.current = endDrag(drag.current))}
      onClick={(event) => {
        // The end of a drag is a click, too.
        if (wasDragged.current) event.preventDefault();
        else if (onMove) send(pressedTo);
        else movedFrom.current = place;
        wasDragged.current = false;
      }}
    >
      <GripIcon className="size-5" />
    </button>
  );
}

const keys: Record<string, (place: number, count: number) => number> = {
  ArrowUp: (place) => place - 1,
  ArrowLeft: (place) => place - 1,
  ArrowDown: (place) => place + 1,
  ArrowRight: (place) => place + 1,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

interface Drag {
  item: HTMLElement;
  /** Where the pointer went down, `y` on the page and not in the window. */
  x: number;
  y: number;
  /** The item whose place it takes. */
  target: Element | null;
}

/**
 * Has the item follow the pointer, and marks the one whose place it would take. Returns whether the
 * press has become a drag.
 */
function follow(drag: Drag, clientX: number, clientY: number): boolean {
  const { item, x, y } = drag;
  const [dx, dy] = [clientX - x, clientY + scrollY - y];
  if (!("dragged" in item.dataset) && Math.hypot(dx, dy) < dragFrom) return false;
  item.dataset["dragged"] = "";
  item.style.translate = `${dx}px ${dy}px`;
  if (clientY < edge) scrollBy(0, -edge / 4);
  if (clientY > innerHeight - edge) scrollBy(0, edge / 4);
  const others = [...item.parentElement!.children].filter((other) => other !== item);
  const over = others.find((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  });
  drag.target?.removeAttribute("data-drop");
  over?.setAttribute("data-drop", "");
  drag.target = over ?? null;
  return true;
}

function endDrag(drag: Drag | null): null {
  if (!drag) return null;
  delete drag.item.dataset["dragged"];
  drag.item.style.translate = "";
  drag.target?.removeAttribute("data-drop");
  return null;
}
