import { useNavigation } from "react-router";
import type { Refunds } from "#app/domain/refunds/refund-lists.server.ts";
import { ReasonField } from "#app/routes/admin/refunds/reason-field.tsx";
import { WorkForm } from "#app/routes/admin/refunds/work-form.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import type { OrderStatus } from "#app/shared/orders/order-states.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface CancelFormProps {
  status: OrderStatus;
  refunds: Refunds;
  refusal: Refusal | undefined;
}

export function CancelForm({ status, refunds, refusal }: CancelFormProps) {
  const { formData } = useNavigation();
  const { left, paid } = refunds;
  return (
    <WorkForm label="Cancel the order…" isOpen={refusal !== undefined}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="from" value={status} />
        <ReasonField typed={refusal?.values["reason"]} error={refusal?.errors?.["reason"]} />
        {paid && left > 0 && (
          <Tick name="refund" label={`Refund ${amountText({ ...paid, amount: left })}`} />
        )}
        <Tick name="restock" label="Put the pieces back into stock" />
        <p className="text-sm text-muted">You can undo this for ten seconds.</p>
        <Button
          name="intent"
          value="cancel"
          size="sm"
          variant="danger"
          pending={formData?.get("intent") === "cancel"}
          className="justify-self-start"
        >
          Cancel the order
        </Button>
      </Form>
    </WorkForm>
  );
}

const Tick = ({ name, label }: { name: string; label: string }) => (
  <label className="flex min-h-11 items-center gap-3 font-semibold">
    <input
      type="checkbox"
      name={name}
      value="1"
      defaultChecked
      className="size-5 shrink-0 accent-hibiscus"
    />
    {label}
  </label>
);

/** In the place of the order's next move, while the cancelling can be taken back. */
export function CancellingBar() {
  const { formData } = useNavigation();
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-cloth border-2 border-flame px-4 py-3"
    >
      <p className="font-semibold">Cancelling. Nothing has been sent or refunded yet.</p>
      <Button
        name="intent"
        value="keep"
        size="sm"
        variant="secondary"
        pending={formData?.get("intent") === "keep"}
      >
        Undo
      </Button>
    </Form>
  );
}
