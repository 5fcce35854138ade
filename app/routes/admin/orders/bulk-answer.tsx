import { FormMessage } from "#app/ui/form/form-message.tsx";

interface BulkAnswerProps {
  /** `failure`: no answer came, and why. */
  answer:
    | { moved: string[]; refused: { orderId: string; reason: string }[]; failure?: string }
    | undefined;
}

/** How moving several orders went: how many moved, and each that did not, by name. */
export function BulkAnswer({ answer }: BulkAnswerProps) {
  if (!answer) return null;
  const { moved, refused, failure } = answer;
  const nothing = moved.length + refused.length === 0 && "Tick the orders to move first.";
  return (
    <div className="mb-5 grid gap-3">
      {(failure ?? nothing) && <FormMessage>{failure ?? nothing}</FormMessage>}
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
