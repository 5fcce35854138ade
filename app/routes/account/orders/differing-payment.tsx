import { href } from "react-router";
import type { FormEvent } from "react";
import type { listDifferingPayments } from "#app/domain/payments/payment-case-lists.server.ts";
import type { OwnRefund } from "#app/domain/refunds/refund-lists.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import { askedText, differingPayment, paidText } from "#app/shared/payments/payment-cases.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ViewerField } from "#app/ui/form/viewer-form.tsx";
import { OwnRefunds } from "./own-refunds.tsx";

interface DifferingPaymentProps {
  payment: Awaited<ReturnType<typeof listDifferingPayments>>[number] & { refunds: OwnRefund[] };
  onCheck: (reference: string, claimed: boolean) => void;
  pending?: boolean;
}

export function DifferingPayment({ payment, onCheck, pending = false }: DifferingPaymentProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onCheck(payment.reference, true);
  };
  const { decidedAt } = payment;
  return (
    <section
      aria-label={`Payment ${payment.reference}`}
      className="mt-6 rounded-2xl border-2 border-line bg-raised p-4 sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="lettering text-lg">{differingPayment.title}</h2>
        <Badge tone={decidedAt ? "palm" : "flame"}>
          {decidedAt ? `Decided on ${formatDayTime(decidedAt)}` : "The organisers will write"}
        </Badge>
      </div>
      <p className="mt-2 wrap-anywhere">
        {differingPayment.said(payment)}{" "}
        {decidedAt ? differingPayment.decided : differingPayment.next(payment)}
      </p>
      <DefinitionList
        rows={[
          { term: "Reference to quote", value: payment.reference },
          { term: "Asked", value: askedText(payment) },
          { term: "Paid", value: paidText(payment) },
          { term: "Seen on", value: formatDayTime(payment.createdAt) },
          { term: "For", value: payment.lines.map(lineText).join(", ") },
        ]}
      />
      <OwnRefunds refunds={payment.refunds} />
      <form
        method="post"
        action={href("/cart")}
        onSubmit={submit}
        className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <ViewerField />
        <TextLink to={href("/gethelp")}>Write to the organisers</TextLink>
        {!decidedAt && (
          <>
            <input type="hidden" name="intent" value="settle" />
            <input type="hidden" name="reference" value={payment.reference} />
            <Button name="claimed" value="1" variant="secondary" size="sm" pending={pending}>
              Look it up again
            </Button>
          </>
        )}
      </form>
    </section>
  );
}
