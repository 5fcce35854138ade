import { useEffect, useState } from "react";
import { useNavigation } from "react-router";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

/**
 * How long a moved order's button keeps its old meaning: a press already on its way is told of the
 * move and makes no second one.
 */
const graceMs = 1_200;

/**
 * The button that moves an order on. The form names the status that was seen, so that a stale page
 * moves nothing.
 */
export function MoveForm({ status }: { status: OrderStatus }) {
  const { formData } = useNavigation();
  const [seen, setSeen] = useState(status);
  useEffect(() => {
    const timer = setTimeout(() => setSeen(status), graceMs);
    return () => clearTimeout(timer);
  }, [status]);
  const { move } = orderStates[seen];
  if (!move) return null;
  return (
    <Form key={seen} method="post" preventScrollReset>
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="from" value={seen} />
      <Button pending={formData?.get("intent") === "move"} className="w-full">
        {move}
      </Button>
    </Form>
  );
}
