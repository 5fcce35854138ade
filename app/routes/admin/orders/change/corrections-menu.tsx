import type { Refunds } from "#app/domain/refunds/refund-lists.server.ts";
import type { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { RefundForm } from "#app/routes/admin/refunds/refund-form.tsx";
import { RefundList } from "#app/routes/admin/refunds/refund-list.tsx";
import type { Address } from "#app/shared/accounts/address.ts";
import type { Reached } from "#app/shared/festival/shown-settings.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { type OrderMoney, summaryOf } from "#app/shared/orders/order-money.ts";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { CashForm, type CashReceipt } from "./cash-form.tsx";
import { CancelForm } from "./cancel-form.tsx";
import { CorrectForm } from "./correct-form.tsx";
import { OrderEmails } from "./order-emails.tsx";

interface PuttingRightProps {
  order: OrderMoney & {
    status: OrderStatus;
    reference: string;
    isBeingCancelled: boolean;
    address: Address;
    shippingOption: ShippingOption;
    feeKobo: number;
    cash: CashReceipt[];
    lines: {
      id: string;
      name: string;
      color: string | null;
      size: string | null;
      quantity: number;
    }[];
  };
  /** Tickets are given back one by one, in a place of their own. */
  hasTickets: boolean;
  reached: Reached;
  refunds: Refunds;
  nextCashId: string;
  emails: Awaited<ReturnType<typeof listEmailsAbout>>;
  refusal: Refusal | undefined;
}

export function PuttingRight({
  order,
  hasTickets,
  reached,
  refunds,
  nextCashId,
  emails,
  refusal,
}: PuttingRightProps) {
  const { status, reference, lines, isBeingCancelled } = order;
  const refusedBy = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  const isOpen = orderStates[status].next !== null && !isBeingCancelled;
  return (
    <>
      <section>
        <h3 className="lettering mb-1 text-lg">E-mails</h3>
        <OrderEmails emails={emails} />
      </section>
      <section>
        <h3 className="lettering mb-1 text-lg">Edit order</h3>
        <RefundList rows={refunds.rows} />
        <CashForm
          receipts={order.cash}
          missingKobo={status === "cancelled" ? 0 : summaryOf(order).missingKobo}
          nextId={nextCashId}
          refusal={refusedBy("cash")}
        />
        {isOpen && status === "new" && (
          <CorrectForm order={order} reached={reached} refusal={refusedBy("correct")} />
        )}
        {!isBeingCancelled && (
          <RefundForm
            key={refunds.rows.length}
            refunds={refunds}
            lines={hasTickets ? [] : lines}
            owedBackKobo={summaryOf(order).owedBackKobo}
            reference={reference}
            refusal={refusedBy("refund")}
          />
        )}
        {isOpen && <CancelForm status={status} refunds={refunds} refusal={refusedBy("cancel")} />}
      </section>
    </>
  );
}
