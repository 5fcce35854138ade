import { useEffect, useState } from "react";
import type { FormResult } from "#app/shared/form-result.ts";
import type { ProductState } from "#app/shared/catalogue/product-states.ts";
import { undoMs } from "#app/shared/timings.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface Changed {
  id: string;
  name: string;
  state: ProductState;
}

interface UndoBarProps {
  answer: FormResult<string, { product: Changed }> | undefined;
  action: string;
}

const undone: Record<string, string> = { delete: "restore", hide: "show" };

function sayingOf(intent: string | undefined, { name, state }: Changed): string {
  if (intent === "delete") return `${name} was deleted.`;
  if (intent === "hide") return `${name} is hidden: the store does not show it.`;
  if (intent === "show") return `${name} is in the store.`;
  return `${name} is back ${state === "shown" ? "in the store" : "here"}.`;
}

/** Says what was deleted, hidden or shown, and for ten seconds offers to take it back. */
export function UndoBar({ answer, action }: UndoBarProps) {
  const [over, setOver] = useState<UndoBarProps["answer"]>();
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setOver(answer), undoMs);
    return () => clearTimeout(timer);
  }, [answer]);
  const shown = answer?.ok && answer !== over ? answer : null;
  const undo = undone[shown?.intent ?? ""];
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
          {sayingOf(shown.intent, shown.product)}
          {undo && (
            <Form method="post" action={action} replace preventScrollReset>
              <input type="hidden" name="product" value={shown.product.id} />
              <Button name="intent" value={undo} size="sm">
                Undo
              </Button>
            </Form>
          )}
        </div>
      )}
    </div>
  );
}
