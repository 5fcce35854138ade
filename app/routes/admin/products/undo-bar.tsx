import { useEffect, useState } from "react";
import { Form } from "react-router";
import type { FormResult } from "#app/shared/form-result.ts";
import { undoMs } from "#app/shared/timings.ts";
import { Button } from "#app/ui/button.tsx";

interface UndoBarProps {
  answer: FormResult<string, { product: { id: string; name: string } }> | undefined;
  action: string;
}

/** Says what was deleted, and for ten seconds offers to take it back. */
export function UndoBar({ answer, action }: UndoBarProps) {
  const [over, setOver] = useState<UndoBarProps["answer"]>();
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setOver(answer), undoMs);
    return () => clearTimeout(timer);
  }, [answer]);
  const shown = answer?.ok && answer !== over ? answer : null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-40 grid justify-items-center px-4"
    >
      {shown && (
        <div
          data-surface="night"
          className="pointer-events-auto flex flex-wrap items-center gap-4 rounded-cloth border-2 border-marigold bg-ink px-5 py-3 font-semibold shadow-lift"
        >
          {shown.intent === "delete" ? (
            <>
              {shown.product.name} was deleted.
              <Form method="post" action={action} replace preventScrollReset>
                <input type="hidden" name="product" value={shown.product.id} />
                <Button name="intent" value="restore" size="sm">
                  Undo
                </Button>
              </Form>
            </>
          ) : (
            `${shown.product.name} is back in the store.`
          )}
        </div>
      )}
    </div>
  );
}
