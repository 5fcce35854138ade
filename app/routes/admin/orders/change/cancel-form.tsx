import type { Refunds } from "#app/domain/purchases/find-refunds.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { customerReads, ReasonField } from "#app/routes/admin/reason-field.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";

interface CancelFormProps {
  status: OrderStatus;
  refunds: Refunds;
  refusal: Refusal | undefined;
}

export function CancelForm({
  status,
  refunds: { all, kept, valid: tickets, paid },
  refusal,
}: CancelFormProps) {
  return (
    <FoldedActionForm
      behind="Cancel the order…"
      intent="cancel-order"
      of={{ from: status }}
      button="Cancel the order"
      variant="danger"
      refusal={refusal}
    >
      {paid && all > 0 && (
        <Tick name="refund" label={`Refund ${amountText({ ...paid, amount: all })}`} />
      )}
      {paid && kept > 0 && (
        <p>The {amountText({ ...paid, amount: kept })} that was kept as a fee stays kept.</p>
      )}
      {tickets.length > 0 && (
        <p>A refund cancels its tickets: {tickets.map(({ number }) => number).join(", ")}.</p>
      )}
      <Tick name="restock" label="Put the pieces back into stock" />
      <ReasonField {...customerReads} refusal={refusal} />
      <p className="text-sm text-muted">You can undo this for ten seconds.</p>
    </FoldedActionForm>
  );
}

const Tick = ({ name, label }: { name: string; label: string }) => (
  <label className="flex min-h-11 items-center gap-3 font-semibold">
    <input type="checkbox" name={name} value="1" defaultChecked />
    {label}
  </label>
);

/** Takes the place of the order's next move while the cancellation can be undone. */
export const CancellingBar = () => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-cloth border-2 border-flame px-4 py-3">
    <p className="font-semibold">Cancelling. Nothing has been sent or refunded yet.</p>
    <ActionButton intent="undo-cancellation">Undo</ActionButton>
  </div>
);
