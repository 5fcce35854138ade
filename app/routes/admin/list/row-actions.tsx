import { type ReactNode, useId } from "react";
import { MoreIcon } from "#app/ui/icon/icons.tsx";

/**
 * The actions for a row: buttons at the end of a table's line, or on a narrower page a sheet behind
 * one button. The style alone chooses between the two, so it works without scripts.
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
