import { type ReactNode, useId } from "react";
import { MoreIcon } from "#app/ui/icon/icons.tsx";

/**
 * What can be done with a row: buttons at the end of a table's line, and below a table's width a
 * sheet behind one button. Nothing but the style tells the two apart, and no script opens it.
 */
export function RowActions({ of, children }: { of: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={`What can be done with ${of}`}
        className="record-more"
      >
        <MoreIcon className="size-5" />
      </button>
      <div
        id={id}
        popover="auto"
        className="record-actions"
        onSubmit={({ currentTarget }) => currentTarget.hidePopover?.()}
      >
        <p>{of}</p>
        {children}
      </div>
    </>
  );
}
