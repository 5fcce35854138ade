import type { BulkMove } from "#app/domain/orders/order-moves.server.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";

export function BulkAnswer({ answer }: { answer: FormResult<string, BulkMove> | undefined }) {
  if (!answer) return null;
  const { moved, refused } = answer.ok ? answer : { moved: [], refused: [] };
  const refusal = refusalIn(answer);
  return (
    <div className="mb-5 grid gap-3">
      {refusal && <FormMessage>{formError(refusal)}</FormMessage>}
      {moved.length > 0 && (
        <FormMessage kind="success">
          {moved.length === 1
            ? `Order ${moved[0]} was moved and its customer told.`
            : `${moved.length} orders were moved and their customers told.`}
        </FormMessage>
      )}
      {refused.length > 0 && (
        <FormMessage>{refused.map(({ reason }) => reason).join(" ")}</FormMessage>
      )}
    </div>
  );
}
