import { href } from "react-router";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ordersText } from "#app/routes/admin/orders/summary-text.ts";
import type { OrderListTexts } from "#app/routes/admin/orders/order-query.server.ts";
import { orderTabOf } from "#app/routes/admin/orders/order-tabs.ts";
import { orderStates } from "#app/shared/orders/order-states.ts";

interface PlanFormProps {
  form: { id: string; until: string; seen: number };
  list: OrderListTexts;
}

/** Asks once more before everything that was found is moved. */
export function PlanForm({ form, list }: PlanFormProps) {
  const { move } = orderStates[orderTabOf(list.tab).status];
  const orders = ordersText(form.seen);
  return (
    <ActionForm
      behind={`${move}: ${orders}…`}
      intent="begin"
      of={form}
      action={listAddress(href("/orders/move"), list)}
      button={`Yes, ${move?.toLowerCase()}: ${orders}`}
      variant="primary"
      size="md"
    >
      <p>
        What is ordered from now on stays where it is. You can undo this for ten seconds: only then
        is the first order moved and the first customer told.
      </p>
    </ActionForm>
  );
}
