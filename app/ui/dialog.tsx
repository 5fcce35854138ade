import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { CancelIcon } from "#app/ui/icon/site-icons.tsx";

interface DialogProps {
  open: boolean;
  /**
   * Called however the dialog closes: by its cross, Escape, a press beside it, "back" or a
   * `method="dialog"` form.
   */
  onClose: () => void;
  /** Asked before it closes, where something would be lost; it opens again if it may not. */
  mayClose?: () => boolean;
  title: string;
  hideTitle?: boolean;
  /** "sheet" slides up on phones; "panel", "column" (for one
   * column of words) and "drawer" fill the height at the right from tablet size on. */
  shape?: keyof typeof shapes;
  children: ReactNode;
}

const atTheSide =
  "mt-auto mb-0 w-full max-w-full rounded-t-3xl sm:mt-0 sm:mr-0 sm:h-dvh sm:max-h-dvh sm:rounded-none sm:rounded-l-3xl";
const shapes = {
  sheet: "mt-auto mb-0 w-full max-w-lg rounded-t-3xl sm:my-auto sm:rounded-3xl",
  wide: "mt-auto mb-0 w-full max-w-3xl rounded-t-3xl sm:my-auto sm:rounded-3xl 2xl:max-w-5xl 2xl:[--edge:2.5rem]",
  panel: `${atTheSide} sm:max-w-xl lg:max-w-4xl`,
  column: `${atTheSide} sm:max-w-xl`,
  drawer: `${atTheSide} sm:max-w-md`,
};

/**
 * A dialog. When the server sends it open, it is shown without JavaScript, and becomes modal once
 * scripts run.
 */
export function Dialog({
  open,
  onClose,
  mayClose,
  title,
  hideTitle,
  shape = "sheet",
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const cross = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  const [openedByServer] = useState(open);
  const isNew = useRef(openedByServer);
  const opening = openedByServer ? "" : "open:animate-rise";

  // The dialog becomes modal before it is painted; otherwise Escape would be lost.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const isClosed = isNew.current && !dialog.open;
    isNew.current = false;
    // The dialog was closed before the scripts had loaded. The event is sent after this commit,
    // because its listeners can navigate only then.
    if (isClosed) queueMicrotask(() => dialog.dispatchEvent(new Event("close")));
    else if (open && !dialog.matches(":modal")) {
      dialog.removeAttribute("open");
      const isSought = document.activeElement !== document.body;
      dialog.showModal();
      // A dialog that came with its page does not show a focus ring on its cross: nobody has used
      // the keyboard yet.
      if (!isSought && document.activeElement === cross.current) dialog.focus();
    } else if (!open && dialog.open) dialog.close();
  }, [open]);

  return (
    // Escape does by keyboard what a click on the backdrop does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={ref}
      open={openedByServer}
      tabIndex={-1}
      data-surface="paper"
      aria-labelledby={titleId}
      onClose={({ currentTarget }) => {
        // The event comes some frames after the dialog is closed, which may be open again by then.
        if (currentTarget.open) return;
        if (mayClose && !mayClose()) currentTarget.showModal();
        else onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      className={`fixed inset-0 z-50 mx-auto max-h-[92dvh] overflow-y-auto scroll-pt-6 scroll-pb-28 overscroll-contain bg-surface p-0 text-body outline-none [--edge:1.25rem] sm:[--edge:1.75rem] print:absolute print:m-0 print:h-auto print:max-h-none print:overflow-visible print:max-w-none print:rounded-none ${opening} [&:not(:modal)]:shadow-[0_0_0_100vmax_rgb(11_6_32/0.72)] ${shapes[shape]}`}
    >
      <div className="selvedge sticky top-0 z-10 h-2.5" />
      <div className="p-(--edge)">
        <div className={`flex items-start gap-4 ${hideTitle ? "" : "mb-4"}`}>
          <h2 id={titleId} className={hideTitle ? "sr-only" : "poster grow text-2xl"}>
            {title}
          </h2>
          <form method="dialog" className="-mt-2 -mr-2 ml-auto print:hidden">
            <button
              ref={cross}
              aria-label="Close"
              className="grid size-11 place-items-center rounded-full hover:bg-sunk"
            >
              <CancelIcon />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}
