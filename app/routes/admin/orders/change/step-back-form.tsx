import { useNavigation } from "react-router";
import { orderStates, type OrderStatus, previousStatus } from "#app/shared/orders/order-states.ts";
import { Button } from "#app/ui/button.tsx";
import { WorkForm } from "#app/routes/admin/refunds/work-form.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

/** For what was marked as ready by a slip. */
export function StepBackForm({ status }: { status: OrderStatus }) {
  const { formData } = useNavigation();
  const back = previousStatus(status);
  if (!back) return null;
  return (
    <WorkForm key={status} label="Not ready yet…" isOpen={false}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="from" value={status} />
        <p>
          It goes back to {orderStates[back].tab.label}. The customer, who was told that it is
          ready, is told that it is not.
        </p>
        <Button
          name="intent"
          value="back"
          size="sm"
          variant="secondary"
          pending={formData?.get("intent") === "back"}
          className="justify-self-start"
        >
          Step back
        </Button>
      </Form>
    </WorkForm>
  );
}
