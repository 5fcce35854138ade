import { useNavigation } from "react-router";
import { orderStates, type OrderStatus, previousStatus } from "#app/shared/orders/order-states.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { Button } from "#app/ui/button.tsx";
import { WorkForm } from "#app/routes/admin/refunds/work-form.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface StepBackFormProps {
  order: { status: OrderStatus; shippingOption: string };
}

/** For an order that was marked as ready, or as handed over, by mistake. */
export function StepBackForm({ order }: StepBackFormProps) {
  const { formData } = useNavigation();
  const { status } = order;
  const back = previousStatus(status, order);
  if (!back) return null;
  const texts = back === "new" ? readyTexts : toDoor(order) ? deliveredTexts : pickedUpTexts;
  return (
    <WorkForm key={status} label={texts.label} isOpen={false}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="from" value={status} />
        <p>{`It goes back to ${orderStates[back].tab.label}. ${texts.notified}`}</p>
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

const readyTexts = {
  label: "Delayed…",
  notified: "The customer, who was notified that it is ready, is notified that it is not.",
};
const deliveredTexts = {
  label: "Not delivered yet…",
  notified: "The customer is told that it was marked as delivered by mistake.",
};
const pickedUpTexts = {
  label: "Not picked up yet…",
  notified: "The customer is told that it was marked as picked up by mistake.",
};
