import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { CheckIcon, WarningIcon } from "#app/ui/icon/form-icons.tsx";

interface PopupProps {
  open: boolean;
  onClose: () => void;
  kind: "success" | "failure";
  title: string;
  children?: ReactNode;
  /** The label of the closing button. Null leaves only the cross. */
  dismiss?: string | null;
  actions?: ReactNode;
}

/** A popup for the success or failure of a form. It can be dismissed with or without JavaScript. */
export function Popup({ open, onClose, kind, title, children, dismiss, actions }: PopupProps) {
  const success = kind === "success";
  const Icon = success ? CheckIcon : WarningIcon;
  return (
    <Dialog open={open} onClose={onClose} title={title} hideTitle>
      <div className="grid justify-items-center pb-2 text-center">
        <span
          className={`record grid size-24 place-items-center ${success ? "[--record-a:var(--color-marigold)] [--record-b:var(--color-palm)]" : "[--record-a:var(--color-marigold)] [--record-b:var(--color-flame)]"}`}
        >
          <span className="grid size-12 place-items-center rounded-full bg-ink text-marigold">
            <Icon className="size-7" />
          </span>
        </span>
        <p aria-hidden="true" className="poster-wide mt-5 text-[clamp(1.75rem,8vw,2.25rem)]">
          {title}
        </p>
        {children && <div className="mt-3 max-w-sm text-lead text-muted">{children}</div>}
        <form method="dialog" className="mt-6 flex flex-wrap justify-center gap-3">
          {actions}
          {dismiss !== null && (
            <Button variant={actions ? "secondary" : "primary"}>
              {dismiss ?? (success ? "Close" : "Try again")}
            </Button>
          )}
        </form>
      </div>
    </Dialog>
  );
}
