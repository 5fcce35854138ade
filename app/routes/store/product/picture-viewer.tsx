import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Picture, pictureSource } from "#app/shared/catalogue/products.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "#app/ui/icon/form-icons.tsx";
import { CancelIcon } from "#app/ui/icon/site-icons.tsx";
import { showPicture } from "./show-picture.ts";

interface PictureViewerProps {
  pictures: readonly Picture[];
  first: number;
  onClose: () => void;
}

const round =
  "absolute z-10 grid size-12 place-items-center rounded-full bg-ink/80 text-cream hover:bg-indigo";

/**
 * Shows pictures as large as the window. They are swiped by the browser's own scrolling and pinched
 * by its own zoom; a press enlarges one.
 */
export default function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(first);
  const [near, setNear] = useState<number | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    showPicture(strip.current, first, "instant");
    strip.current?.focus({ preventScroll: true });
  }, [first]);
  const go = (by: number) => {
    setNear(null);
    showPicture(strip.current, (current + by + pictures.length) % pictures.length);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || pictures.length < 2) return;
    event.preventDefault();
    go(by);
  };
  return (
    // The arrow keys work in the whole dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label="Pictures, large"
      data-surface="night"
      onClose={onClose}
      onKeyDown={onKey}
      className="m-0 h-dvh max-h-dvh w-dvw max-w-none overflow-hidden bg-ink p-0 text-cream"
    >
      <div
        ref={strip}
        role="group"
        aria-label={`Picture ${current + 1} of ${pictures.length}`}
        // A strip that scrolls has to be reachable with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className="flex h-full snap-x snap-mandatory overflow-x-auto outline-none [scrollbar-width:none]"
      >
        {pictures.map((picture, index) => (
          <div
            key={picture.id}
            className="grid h-full w-full shrink-0 snap-center snap-always overflow-auto overscroll-contain"
          >
            <button
              type="button"
              aria-label={near === index ? "Smaller" : "Larger"}
              onClick={({ currentTarget: { parentElement } }) => {
                flushSync(() => setNear(near === index ? null : index));
                const { scrollWidth = 0, clientWidth = 0 } = parentElement ?? {};
                parentElement?.scrollTo({ left: (scrollWidth - clientWidth) / 2 });
              }}
              className={`m-auto ${near === index ? "cursor-zoom-out" : "cursor-zoom-in!"}`}
            >
              <img
                src={pictureSource(picture.id, 1200)}
                alt={picture.alt}
                style={{ background: picture.tint ?? undefined }}
                className={`aspect-square object-contain ${near === index ? "w-[max(75rem,160dvw)] max-w-none" : "w-[min(100dvw,100dvh)]"}`}
              />
            </button>
          </div>
        ))}
      </div>
      <form method="dialog">
        <button aria-label="Close" className={`${round} top-3 right-3`}>
          <CancelIcon />
        </button>
      </form>
      {pictures.length > 1 && (
        <>
          <button
            type="button"
            aria-label="Previous picture"
            onClick={() => go(-1)}
            className={`${round} top-1/2 left-3 -translate-y-1/2`}
          >
            <ChevronLeftIcon />
          </button>
          <button
            type="button"
            aria-label="Next picture"
            onClick={() => go(1)}
            className={`${round} top-1/2 right-3 -translate-y-1/2`}
          >
            <ChevronRightIcon />
          </button>
          <p className="lettering absolute inset-x-0 bottom-4 text-center text-marigold">
            {current + 1} / {pictures.length}
          </p>
        </>
      )}
    </dialog>
  );
}
