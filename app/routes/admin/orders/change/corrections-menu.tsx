import { Fragment, type ReactNode } from "react";
import type { Refunds } from "#app/domain/purchases/find-refunds.server.ts";
import type { listEmailsAbout } from "#app/domain/mail/emails-about.server.ts";
import { RefundForm } from "#app/routes/admin/refunds/refund-form.tsx";
import { RefundList } from "#app/routes/admin/refunds/refund-list.tsx";
import type { Address, AddressField } from "#app/shared/accounts/address.ts";
import type { DeliveryArea } from "#app/shared/festival/shown-settings.ts";
import type { ShippingOption } from "#app/shared/limits.ts";
import { fieldOf, type Refusal } from "#app/shared/form-result.ts";
import type { AgreedDelivery } from "#app/shared/orders/delivery.ts";
import { type OrderMoney, summaryOf } from "#app/shared/orders/order-money.ts";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { CancelForm } from "./cancel-form.tsx";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFestival } from "#app/layout/use-site.ts";
import { keysOf } from "#app/shared/records.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { SendAgain } from "#app/routes/admin/mail/send-again.tsx";
import { emailTitles } from "#app/shared/mail/emails.ts";

interface PuttingRightProps {
  order: OrderMoney & {
    status: OrderStatus;
    reference: string;
    isBeingCancelled: boolean;
    address: Address;
    shippingOption: ShippingOption;
    feeKobo: number;
    agreed: Pick<AgreedDelivery, "correctedFeeKobo">;
    cash: CashReceipt[];
    lines: {
      id: string;
      name: string;
      color: string | null;
      size: string | null;
      quantity: number;
      priceKobo: number;
      reductionKobo: number;
    }[];
  };
  /** Whether the order has tickets, which are cancelled one by one in a section of their own. */
  hasTickets: boolean;
  area: DeliveryArea;
  /** What each way of delivery cost when the order was made. */
  fees: Record<ShippingOption, { feeKobo: number }>;
  refunds: Refunds;
  nextCashId: string;
  emails: Awaited<ReturnType<typeof listEmailsAbout>>;
  /** Milliseconds since 1970. */
  now: number;
  refusal: Refusal | undefined;
}

export function CorrectionsMenu({
  order,
  hasTickets,
  area,
  fees,
  refunds,
  nextCashId,
  emails,
  now,
  refusal,
}: PuttingRightProps) {
  const { status, reference, lines, isBeingCancelled } = order;
  const refusedBy = (intent: string) => (refusal?.intent === intent ? refusal : undefined);
  const { correctedFeeKobo = order.feeKobo } = order.agreed;
  const isOpen = orderStates[status].next !== null && !isBeingCancelled;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section>
        <h3 className="mb-1 text-lg font-bold">E-mails</h3>
        <OrderEmails emails={emails} />
      </section>
      <section>
        <h3 className="mb-1 text-lg font-bold">Edit order</h3>
        <RefundList rows={refunds.rows} now={new Date(now)} />
        <CashForm
          receipts={order.cash}
          missingKobo={status === "cancelled" ? 0 : summaryOf(order).missingKobo}
          nextId={nextCashId}
          refusal={refusedBy("record-cash")}
        />
        {isOpen && status === "new" && (
          <CorrectForm order={order} area={area} fees={fees} refusal={refusedBy("correct-order")} />
        )}
        {!isBeingCancelled && (
          <RefundForm
            key={refunds.rows.length}
            refunds={refunds}
            lines={hasTickets ? [] : lines}
            owedBackKobo={summaryOf(order).owedBackKobo}
            deliveryLessKobo={order.feeKobo - correctedFeeKobo}
            reference={reference}
            refusal={refusedBy("refund-order")}
          />
        )}
        {isOpen && (
          <CancelForm status={status} refunds={refunds} refusal={refusedBy("cancel-order")} />
        )}
      </section>
    </div>
  );
}

interface CashReceipt {
  id: string;
  amountKobo: number;
  note: string;
  at: Date;
  by: string | null;
}

interface CashFormProps {
  receipts: readonly CashReceipt[];
  missingKobo: number;
  /** The id of the next cash receipt, so that a form that is sent twice is recorded once. */
  nextId: string;
  refusal: Refusal<"amount" | "note"> | undefined;
}

/**
 * For an order that was paid too little online: the cash that was taken for the rest, and a form
 * for more of it.
 */
function CashForm({ receipts, missingKobo, nextId, refusal }: CashFormProps) {
  return (
    <>
      {receipts.length > 0 && (
        <ul className="my-2 grid gap-2">
          {receipts.map(({ id, amountKobo, note, at, by }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4">
              <span className="wrap-anywhere">
                {[
                  `${formatNaira(amountKobo)} received in cash on ${formatDayTime(at)}`,
                  by && `by ${by}`,
                  note,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              <ActionButton intent="remove-cash" of={{ cash: id }}>
                Take back
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {missingKobo > 0 && (
        <FoldedActionForm
          key={receipts.length}
          behind="Record cash received…"
          intent="record-cash"
          of={{ cash: nextId }}
          button="Record cash received"
          variant="primary"
          refusal={refusal}
        >
          <TextField
            label="Amount in naira"
            {...fieldOf(
              refusal,
              "amount",
              (missingKobo / 100).toFixed(missingKobo % 100 === 0 ? 0 : 2),
            )}
            inputMode="decimal"
            required
            hint={`${formatNaira(missingKobo)} is missing.`}
          />
          <TextField
            label="Note (optional)"
            {...fieldOf(refusal, "note")}
            hint="Such as who took it. The customer reads only the amount."
          />
        </FoldedActionForm>
      )}
    </>
  );
}

interface CorrectFormProps {
  order: { address: Address; shippingOption: ShippingOption; feeKobo: number };
  area: DeliveryArea;
  fees: PuttingRightProps["fees"];
  refusal: Refusal | undefined;
}

/** Corrects where a new order goes. What was paid for it stays the same. */
function CorrectForm({ order, area, fees, refusal }: CorrectFormProps) {
  const { shipping } = useFestival();
  const ways = keysOf(shipping).map((value) => {
    return { value, label: `${shipping[value].label}, ${formatNaira(fees[value].feeKobo)}` };
  });
  const field = (name: AddressField) => ({
    name,
    defaultValue: refusal?.values[name] ?? order.address[name] ?? "",
    error: refusal?.errors?.[name],
  });
  /** Every field's control, in the order of the form. */
  const controls = {
    addressLine1: (
      <TextField {...field("addressLine1")} label="Address" autoComplete="off" maxLength={200} />
    ),
    city: (
      <SelectField {...field("city")} label="Region" options={area.regions} placeholder="None" />
    ),
    state: (
      <SelectField {...field("state")} label="State" options={[area.state]} placeholder="None" />
    ),
    addressPhone: (
      <TextField
        {...field("addressPhone")}
        label="Phone number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        required
      />
    ),
  } satisfies Record<AddressField, ReactNode>;
  return (
    <FoldedActionForm
      behind="Correct address or delivery…"
      intent="correct-order"
      button="Save"
      refusal={refusal}
    >
      <SelectField
        label="Delivery"
        name="shippingOption"
        options={ways}
        defaultValue={refusal?.values["shippingOption"] ?? order.shippingOption}
        hint={`Paid: ${formatNaira(order.feeKobo)}. A difference is neither charged nor sent back. The customer is notified of what is new.`}
      />
      {keysOf(controls).map((name) => (
        <Fragment key={name}>{controls[name]}</Fragment>
      ))}
    </FoldedActionForm>
  );
}

const words = {
  waiting: "is waiting to be sent",
  failed: "failed",
  sent: "sent",
  replaced: "sent again",
} as const;

type Emails = Awaited<ReturnType<typeof listEmailsAbout>>;

/** The e-mails to the customer, their state, and a way to send them again. */
function OrderEmails({ emails }: { emails: Emails }) {
  if (emails.length === 0) return <p className="text-muted">None.</p>;
  return (
    <ul className="divide-y divide-line">
      {emails.map((email) => (
        <li key={email.id} className="py-2 wrap-anywhere">
          <p className="font-semibold">{emailTitles[email.kind]}</p>
          <p className="text-sm text-muted">
            {`${words[email.state]}, ${formatDayTime(email.sentAt ?? email.failedAt ?? email.createdAt)}, to ${email.recipient}`}
          </p>
          {email.reason && <p className="text-sm text-danger">{email.reason}</p>}
          <SendAgain email={email} />
        </li>
      ))}
    </ul>
  );
}
