import { FormMessage } from "#app/ui/form-message.tsx";

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
  if (failure) return <FormMessage>{failure}</FormMessage>;
  if (moved.length + refused.length === 0)
    return <FormMessage>Tick the orders to move first.</FormMessage>;
  return (
    <div className="mb-5 grid gap-3">
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
