import { href } from "react-router";
import type { CartLine } from "#app/domain/cart/cart.server.ts";
import type { CartAnswer } from "#app/payment/cart-answer.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { useHandedFocus } from "#app/ui/use-handed-focus.ts";
import { useFetcher } from "#app/ui/form/viewer-form.tsx";

/**
 * Offers to put removed lines back, until the page is left: a toast would be gone before a mistake
 * is noticed.
 */
export function RemovedLines({
  lines,
  removing,
}: {
  lines: readonly CartLine[];
  /** The ids of the products whose removal is under way. */
  removing: ReadonlySet<unknown>;
}) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label="Removed" className="mb-5 grid gap-3">
      {lines.map((line) => (
        <RemovedLine key={line.productId} line={line} isPending={removing.has(line.productId)} />
      ))}
    </ul>
  );
}

function RemovedLine({ line, isPending }: { line: CartLine; isPending: boolean }) {
  const fetcher = useFetcher<CartAnswer>();
  const focus = useHandedFocus();
  return (
    <li ref={focus} className="rounded-cloth border-2 border-dashed border-field-line px-4 py-2">
      <fetcher.Form
        method="post"
        action={href("/cart")}
        className="flex flex-wrap items-center justify-between gap-x-4"
      >
        <input type="hidden" name="productId" value={line.productId} />
        <input type="hidden" name="color" value={line.color ?? ""} />
        <input type="hidden" name="size" value={line.size ?? ""} />
        <input type="hidden" name="quantity" value={line.quantity} />
        <p className="text-muted">Removed: {lineText(line)}</p>
        <Button
          name="intent"
          value="restore-item"
          variant="quiet"
          size="sm"
          pending={isPending || fetcher.state !== "idle"}
          aria-label={`Undo: ${line.name} back into the cart`}
        >
          Undo
        </Button>
      </fetcher.Form>
      <FieldError>{refusalText(refusalIn(fetcher.data))}</FieldError>
    </li>
  );
}
