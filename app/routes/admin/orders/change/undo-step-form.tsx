import { orderStates, type OrderStatus, previousStatus } from "#app/shared/orders/order-states.ts";
import { toDoor } from "#app/shared/orders/delivery.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";

interface UndoStepFormProps {
  order: { status: OrderStatus; shippingOption: string };
}

/** Undoes the last step of an order that was marked as ready, or as handed over, by mistake. */
export function UndoStepForm({ order }: UndoStepFormProps) {
  const { status } = order;
  const back = previousStatus(status, order);
  if (!back) return null;
  const texts = back === "new" ? readyTexts : toDoor(order) ? deliveredTexts : pickedUpTexts;
  return (
    <FoldedActionForm
      key={status}
      behind={texts.label}
      intent="revert-status"
      of={{ from: status }}
      button="Undo last step"
    >
      <p>{`It goes back to ${orderStates[back].tab.label}. ${texts.notified}`}</p>
    </FoldedActionForm>
  );
}

const readyTexts = {
  label: "Not ready yet…",
  notified: "The customer, who was notified that it is ready, is notified that it is not.",
};
const deliveredTexts = {
  label: "Not delivered yet…",
  notified: "The customer is notified that it was marked as delivered by mistake.",
};
const pickedUpTexts = {
  label: "Not picked up yet…",
  notified: "The customer is notified that it was marked as picked up by mistake.",
};
