import { href, useNavigation } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ordersText } from "#app/routes/admin/orders/summary-text.ts";
import type { OrderListTexts } from "#app/routes/admin/orders/order-query.server.ts";
import { orderTabOf } from "#app/routes/admin/orders/order-tabs.ts";
import { WorkForm } from "#app/routes/admin/refunds/work-form.tsx";
import { orderStates } from "#app/shared/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface PlanFormProps {
  form: { id: string; until: string; seen: number };
  list: OrderListTexts;
}

/** Asks once more before everything that was found is moved. */
export function PlanForm({ form, list }: PlanFormProps) {
  const pending = useNavigation().formData?.get("intent") === "begin";
  const { move } = orderStates[orderTabOf(list.tab).status];
  const orders = ordersText(form.seen);
  return (
    <WorkForm label={`${move}: ${orders}…`} isOpen={false}>
      <Form method="post" action={listAddress(href("/orders/move"), list)} className="grid gap-3">
        <p>
          What is ordered from now on stays where it is. You can undo this for ten seconds: only
          then is the first order moved and the first customer told.
        </p>
        {Object.entries(form).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button name="intent" value="begin" pending={pending} className="justify-self-start">
          {`Yes, ${move?.toLowerCase()}: ${orders}`}
        </Button>
      </Form>
    </WorkForm>
  );
}
