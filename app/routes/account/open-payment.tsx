import type { FormEvent } from "react";
import { formatDayTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";

interface OpenPaymentProps {
  payment: { reference: string; totalKobo: number; createdAt: Date };
  onCheck: (reference: string, claimed: boolean) => void;
  pending?: boolean;
}

/** A payment that was begun and not heard of: who has paid can have it looked up at once. */
export function OpenPayment({ payment, onCheck, pending = false }: OpenPaymentProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onCheck(payment.reference, true);
  };
  return (
    <form
      method="post"
      action="/cart"
      onSubmit={submit}
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t-2 border-line pt-4"
    >
      <p>
        A payment of <strong>{formatNaira(payment.totalKobo)}</strong> is open since{" "}
        {formatDayTime(payment.createdAt)}.
      </p>
      <input type="hidden" name="intent" value="settle" />
      <input type="hidden" name="reference" value={payment.reference} />
      <Button name="claimed" value="1" variant="secondary" size="sm" pending={pending}>
        I have paid
      </Button>
    </form>
  );
}
