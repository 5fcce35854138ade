import {
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  type PointerEvent,
} from "react";
import type { GalleryPicture } from "#app/shared/festival/shown-settings.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#app/ui/icon/form-icons.tsx";
import { CancelIcon } from "#app/ui/icon/icons.tsx";
import { GalleryImage } from "./gallery-image.tsx";
import { PictureActions } from "./picture-actions.tsx";

interface LightboxProps {
  memories: readonly GalleryPicture[];
  shown: number | null;
  onShow: (index: number | null) => void;
}

/**
 * Shows one picture in large. Arrow keys and swipes lead to the next ones; Escape and "back" close
 * it, and the focus returns to the picture in the gallery.
 */
export function Lightbox({ memories, shown, onShow }: LightboxProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const open = shown !== null;
  useLayoutEffect(() => {
    if (open) ref.current?.showModal();
    else ref.current?.close();
  }, [open]);

  const go = (by: number) =>
    shown !== null && onShow((shown + by + memories.length) % memories.length);
  const swipe = useSwipe(go);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "ArrowRight") go(1);
    if (event.key === "ArrowLeft") go(-1);
  };
  const memory = shown === null ? undefined : memories[shown];

  return (
    // The arrow keys work in the whole dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-label="Picture"
      data-surface="night"
      onClose={({ currentTarget }) => {
        // The event comes some frames after the close, when another picture may be open already.
        if (!currentTarget.open) onShow(null);
      }}
      onKeyDown={onKey}
      className="m-0 h-dvh max-h-dvh w-dvw max-w-none overflow-hidden bg-ink p-0 text-cream"
    >
      {memory && shown !== null && (
        <figure
          className="grid h-full touch-pan-y grid-rows-[1fr_auto] touch-pinch-zoom"
          {...swipe}
        >
          <div className="grid min-h-0 place-items-center p-3 sm:px-20">
            <GalleryImage
              key={memory.files}
              memory={memory}
              sizes="min(92vw, 72vh)"
              eager
              className="h-auto max-h-[calc(100dvh-8.5rem)] w-auto max-w-full animate-rise rounded-2xl"
            />
          </div>
          <Round label="Close" className="top-3 right-3" onClick={() => onShow(null)}>
            <CancelIcon />
          </Round>
          <Round
            label="Previous picture"
            className="top-1/2 left-3 -translate-y-1/2"
            onClick={() => go(-1)}
          >
            <ChevronLeftIcon />
          </Round>
          <Round
            label="Next picture"
            className="top-1/2 right-3 -translate-y-1/2"
            onClick={() => go(1)}
          >
            <ChevronRightIcon />
          </Round>
          <figcaption className="grid justify-items-center px-4 pb-2 text-center sm:px-20 sm:pb-3">
            <span aria-live="polite">
              <span className="lettering mr-3 text-marigold tabular-nums">
                {shown + 1} / {memories.length}
              </span>
              <span className="text-lead">{memory.caption}</span>
            </span>
            <PictureActions memory={memory} className="justify-center" />
          </figcaption>
        </figure>
      )}
    </dialog>
  );
}

interface RoundProps {
  label: string;
  className: string;
  onClick: () => void;
  children: ReactNode;
}

function Round({ label, className, onClick, children }: RoundProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`absolute grid size-12 place-items-center rounded-full bg-indigo/90 lg:size-14 hover:bg-marigold hover:text-ink ${className}`}
    >
      {children}
    </button>
  );
}

/** How far a finger moves sideways, in pixels, before it counts as a swipe. */
const farEnoughPx = 45;

/** Handlers that call `go` with 1 for a swipe to the left and -1 for one to the right. */
function useSwipe(go: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      if (!start.current) return;
      const x = event.clientX - start.current.x;
      const y = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(x) > farEnoughPx && Math.abs(x) > Math.abs(y)) go(x < 0 ? 1 : -1);
    },
    onPointerCancel() {
      start.current = null;
    },
  };
}
