import { Link } from "react-router";
import { longToastMs, toastMs } from "#app/shared/timings.ts";
import { CheckIcon, WarningIcon } from "#app/ui/icon/form-icons.tsx";

export interface ToastMessage {
  /** A new id shows the toast anew, even with the same words. */
  id: string | number;
  text: string;
  failed?: boolean;
  /** A link to go on to. */
  way?: { to: string; label: string };
}

/** A short message. Its region stays in the page, so that screen readers announce each message. */
export function Toast({
  message,
  raised = false,
  long = false,
}: {
  message?: ToastMessage | null;
  /** Whether the toast stands higher, so that buttons at the window's lower edge stay in reach. */
  raised?: boolean;
  /** Whether the text is longer than a few words. */
  long?: boolean;
}) {
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-0 z-40 grid justify-items-center px-4 ${raised ? "bottom-24" : "bottom-6"}`}
    >
      {message && (
        <p
          key={message.id}
          style={{ animationDuration: `${long ? longToastMs : toastMs}ms` }}
          className="flex max-w-xl animate-toast items-center gap-3 rounded-cloth border-2 border-marigold bg-ink px-5 py-3.5 font-semibold text-cream shadow-lift"
        >
          {message.failed ? (
            <WarningIcon className="size-5 text-marigold" />
          ) : (
            <CheckIcon className="size-5 text-marigold" />
          )}
          <span>{message.text}</span>
          {message.way && (
            <Link
              to={message.way.to}
              className="pointer-events-auto -my-3 inline-flex min-h-11 items-center text-marigold underline underline-offset-4"
            >
              {message.way.label}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
