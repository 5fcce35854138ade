import { AnswerDisputes } from "#app/routes/admin/payments/answer-disputes.tsx";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href, Link } from "react-router";
import type { ShownCase } from "#app/domain/payments/payment-case-lists.server.ts";
import type { Refunds } from "#app/domain/purchases/find-refunds.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { disputeText, type ShownDispute } from "#app/shared/disputes/disputes.ts";
import { type Refusal, refusalText } from "#app/shared/form-result.ts";
import { lineText } from "#app/shared/orders/line-items.ts";
import {
  askedText,
  paidText,
  paymentCaseKinds,
  reasonOf,
  todoOf,
} from "#app/shared/payments/payment-cases.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { MailIcon } from "#app/ui/icon/icons.tsx";
import { CustomerContact } from "#app/routes/admin/customer-contact.tsx";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { ReasonField } from "#app/routes/admin/reason-field.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { RefundForm } from "#app/routes/admin/refunds/refund-form.tsx";
import { RefundList } from "#app/routes/admin/refunds/refund-list.tsx";
import { Details } from "#app/ui/details.tsx";

type CaseRow = ShownCase & {
  contact: { phone: string; whatsApp: string } | null;
  /** The ticket types that the buyer of tickets that were gone can have instead. */
  otherTypes: readonly { value: string; label: string }[];
  refunds: Refunds;
  disputes: ShownDispute[];
};

interface PaymentCaseProps {
  row: CaseRow;
  now: number;
  refusal: Refusal<"case" | "note" | "type" | "amount" | "reason" | "what"> | undefined;
}

/**
 * Shows a payment case: what happened and how much was paid, what can be done about it, and every
 * fact behind a press.
 */
export function PaymentCase({ row, now, refusal }: PaymentCaseProps) {
  const { id, kind, reference, orderId, orderNumber, decidedAt } = row;
  const { title } = paymentCaseKinds[kind];
  return (
    <li
      data-undecided={decidedAt ? undefined : true}
      className="@container rounded-2xl border-2 border-line bg-raised px-4 py-3 data-undecided:shadow-[inset_6px_0_0_var(--color-flame)] sm:px-6 sm:py-4"
    >
      <article aria-labelledby={`case-${id}`}>
        <div className="flex items-baseline justify-between gap-x-4">
          <h3
            id={`case-${id}`}
            className="text-lg leading-snug font-bold text-pretty wrap-anywhere"
          >
            {title} <span className="sr-only">{reference}</span>
          </h3>
          <span className="text-lg font-bold unbroken tabular-nums max-sm:hidden">
            {paidText(row)}
          </span>
        </div>
        <p className="flex flex-wrap gap-x-2 text-sm text-muted wrap-anywhere [&>*:not(:last-child)]:after:ml-2 [&>*:not(:last-child)]:after:content-['·']">
          <span className="font-bold text-body tabular-nums sm:hidden">{paidText(row)}</span>
          <span>{row.username}</span>
          {orderId && (
            <span>
              <OrderLink orderId={orderId} number={orderNumber!} />
            </span>
          )}
          <span>{formatDayTime(row.createdAt)}</span>
        </p>
        <p className="mt-2 max-w-prose wrap-anywhere">
          {row.disputes.length > 0
            ? row.disputes.map((dispute) => disputeText(dispute, now)).join(" ")
            : reasonOf(kind, row, row.soldOutLines ?? [])}
        </p>
        {!decidedAt && <p className="mt-1 max-w-prose text-muted">{todoOf(kind, row, row)}</p>}
        <RefundList rows={row.refunds.rows} />
        {decidedAt ? <Decision row={row} /> : <NextSteps row={row} now={now} refusal={refusal} />}
      </article>
    </li>
  );
}

function Facts({ row }: { row: CaseRow }) {
  const [asked, paid] = [askedText(row), paidText(row)];
  return (
    <Details summary="Details" label={`Details of payment ${row.reference}`}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 @2xl:grid-cols-2">
        <DefinitionList
          rows={[
            { term: "Asked", value: asked === paid ? null : asked },
            { term: "Paid", value: paid },
            { term: "Reference", value: row.reference },
            {
              term: "Other order",
              value: row.otherOrderId && (
                <OrderLink orderId={row.otherOrderId} number={row.otherOrderNumber!} />
              ),
            },
            { term: "Seen on", value: formatDayTime(row.createdAt) },
          ]}
        />
        <DefinitionList
          rows={[
            { term: "Customer", value: row.username },
            { term: "E-mail", value: row.userEmail },
            { term: "Phone", value: row.phone },
            { term: "Items", value: row.lines.map(lineText).join(", ") },
          ]}
        />
      </div>
    </Details>
  );
}

const OrderLink = ({ orderId, number }: { orderId: string; number: string }) => (
  <Link
    to={href("/orders/:orderId", { orderId })}
    className="text-link underline underline-offset-4"
  >
    <OrderNumber>{number}</OrderNumber>
  </Link>
);

function NextSteps({ row, refusal }: PaymentCaseProps) {
  const { id, kind, reference, userEmail, contact } = row;
  const canAccept = kind === "payment_mismatch" && !row.orderId;
  const canMakeTickets = kind === "oversold" && row.isOfTickets;
  const refusedBy = (intent: string) =>
    refusal?.values.case === id && refusal.intent === intent ? refusal : undefined;
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <div className="flex flex-wrap items-start gap-2 max-sm:[&_.button-sm]:px-3 [&>p]:contents">
        {kind === "dispute" && <AnswerDisputes />}
        {userEmail && (
          <a
            href={`mailto:${userEmail}?subject=${encodeURIComponent(`Your payment ${reference}`)}`}
            className={buttonClass("secondary", "sm")}
          >
            <MailIcon className="size-5" />
            Write
          </a>
        )}
        {contact && <CustomerContact {...contact} />}
        {canAccept && (
          <ActionButton intent="verify-payment" of={{ reference }}>
            Ask the payment service again
          </ActionButton>
        )}
        {kind === "double_payment" && (
          <ActionButton
            intent="keep-both-payments"
            of={{ case: id }}
            label={`Both were meant: payment ${reference}`}
          >
            Both were meant
          </ActionButton>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-4 sm:gap-x-6 [&>details[open]]:w-full">
        {canMakeTickets && (
          <FoldedActionForm
            behind="Make the tickets…"
            about={`of payment ${reference}`}
            intent="create-missing-tickets"
            of={{ case: id }}
            button="Make them over the capacity"
            variant="primary"
            refusal={refusedBy("create-missing-tickets")}
          >
            <ReasonField
              name="note"
              label="Why there is room for them"
              hint="Kept in the activity log. The capacity shows for good that it was exceeded."
              maxLength={2_000}
              refusal={refusedBy("create-missing-tickets")}
            />
          </FoldedActionForm>
        )}
        {row.otherTypes.length > 0 && (
          <FoldedActionForm
            behind="Give another type…"
            about={`for payment ${reference}`}
            intent="give-other-tickets"
            of={{ case: id }}
            button="Give them these tickets"
            variant="primary"
            refusal={refusedBy("give-other-tickets")}
          >
            <SelectField
              label="Tickets instead"
              name="type"
              options={row.otherTypes}
              defaultValue={refusedBy("give-other-tickets")?.values["type"]}
              error={refusedBy("give-other-tickets")?.errors?.["type"]}
            />
            <ReasonField
              name="note"
              label="Why they get these"
              hint="Kept in the activity log. If they cost less, the difference goes back, and the buyer reads this; if they cost more, the buyer pays nothing more."
              maxLength={2_000}
              refusal={refusedBy("give-other-tickets")}
            />
          </FoldedActionForm>
        )}
        <RefundForm
          key={row.refunds.rows.length}
          caseId={id}
          reference={reference}
          refunds={row.refunds}
          refusal={refusedBy("refund-payment")}
        />
        <DecideForm
          caseId={id}
          reference={reference}
          refusal={refusedBy("close-case") ?? refusedBy("accept-payment")}
          canAccept={canAccept}
        />
        <Facts row={row} />
      </div>
    </div>
  );
}

function Decision({ row }: { row: CaseRow }) {
  const { id, reference, decidedAt, decision, isReopenable } = row;
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 grow basis-56 wrap-anywhere">
        <span className="text-muted">Decided on {formatDayTime(decidedAt!)}:</span> {decision}
      </p>
      {isReopenable && (
        <ActionButton
          intent="reopen-case"
          of={{ case: id }}
          label={`Open again: payment ${reference}`}
        >
          Open again
        </ActionButton>
      )}
      <div className="w-full">
        <Facts row={row} />
      </div>
    </div>
  );
}

interface DecideFormProps {
  caseId: string;
  reference: string;
  refusal: Refusal | undefined;
  /** Whether an order can still be made of the payment. */
  canAccept: boolean;
}

/**
 * Closes a payment case. It takes two presses and a note, so that it does not happen by accident.
 */
function DecideForm({ caseId, reference, refusal, canAccept }: DecideFormProps) {
  // The note is the only field, so every refusal is shown there.
  const refused = refusal && { ...refusal, errors: { note: refusalText(refusal) } };
  return (
    <FoldedActionForm
      behind="Record decision…"
      about={`payment ${reference}`}
      intent="close-case"
      of={{ case: caseId }}
      button="Close the case"
      variant="primary"
      other={
        canAccept ? { intent: "accept-payment", button: "Make the order after all" } : undefined
      }
      refusal={refused}
    >
      <ReasonField
        name="note"
        label="What was decided"
        hint="Kept in the activity log. The customer reads only that it is decided."
        maxLength={2_000}
        refusal={refused}
      />
    </FoldedActionForm>
  );
}
