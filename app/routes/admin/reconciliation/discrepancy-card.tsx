import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { href, Link, type LinkProps } from "react-router";
import type { ShownDiscrepancy } from "#app/domain/reconciliation/reconciliation-lists.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { ReasonField } from "#app/routes/admin/reason-field.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { formError, type Refusal } from "#app/shared/form-result.ts";
import { bothSides, discrepancyKinds } from "#app/shared/reconciliation/discrepancies.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";

interface DifferenceCardProps {
  row: ShownDiscrepancy;
  refusal: Refusal<"difference" | "note"> | undefined;
}

export function DiscrepancyCard({ row, refusal }: DifferenceCardProps) {
  const { id, kind, subject, state, foundAt } = row;
  const { title, text } = discrepancyKinds[kind];
  return (
    <li
      data-open={state === "open" || undefined}
      className="rounded-2xl border-2 border-line px-4 py-3.5 data-open:shadow-[inset_6px_0_0_var(--color-flame)]"
    >
      <article aria-labelledby={`difference-${id}`}>
        <h3 id={`difference-${id}`} className="wrap-anywhere font-bold">
          {title} <span className="font-normal text-muted">{subject}</span>
        </h3>
        <p className="mt-1 font-semibold wrap-anywhere">{bothSides(row)}</p>
        <p className="text-sm text-muted">Found on {formatDayTime(foundAt)}</p>
        {state === "open" ? (
          <>
            <p className="mt-1 max-w-prose">
              {kind === "missing_here" && row.orderId
                ? "It has been settled since: an order was made of it."
                : text}
            </p>
            <NextSteps row={row} refusal={refusal} />
          </>
        ) : (
          <Closed row={row} />
        )}
      </article>
    </li>
  );
}

function NextSteps({
  row: { id, kind, subject, orderId, orderNumber },
  refusal,
}: DifferenceCardProps) {
  const { action } = discrepancyKinds[kind];
  /** Without scripts, the answer is shown where the card stands on the page. */
  const here = `#difference-${id}`;
  const error = refusal?.errors?.note;
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-5 gap-y-2">
      {refusal && !error && (
        <div className="w-full">
          <FormMessage>{formError(refusal)}</FormMessage>
        </div>
      )}
      {action && (
        <ActionButton
          intent="resolve-discrepancy"
          action={here}
          of={{ difference: id }}
          label={`${action}: ${subject}`}
        >
          {action}
        </ActionButton>
      )}
      {orderId && orderNumber && (
        <CardLink to={href("/orders/:orderId", { orderId })}>
          <span>
            Order <OrderNumber>{orderNumber}</OrderNumber>
          </span>
        </CardLink>
      )}
      <FoldedActionForm
        behind="Accept with a note…"
        about={subject}
        intent="close-discrepancy"
        action={here}
        of={{ difference: id }}
        button="Accept difference"
        variant="primary"
        refusal={error ? refusal : undefined}
      >
        <ReasonField
          name="note"
          label="Why it can be accepted"
          hint="Kept in the activity log."
          maxLength={2_000}
          refusal={error ? refusal : undefined}
        />
      </FoldedActionForm>
    </div>
  );
}

const closedWords = {
  known: "Made a payment case",
  settled: "Settled",
  accepted: "Accepted with a note",
  gone: "No longer found",
} as const;

function Closed({ row: { state, note, closedAt, closedBy } }: { row: ShownDiscrepancy }) {
  if (state === "open") return null;
  return (
    <p className="mt-1 max-w-prose wrap-anywhere">
      {closedAt
        ? `${closedWords[state]} on ${formatDayTime(closedAt)}${closedBy ? ` by ${closedBy}` : ""}: ${note}`
        : "There is a payment case for it already."}{" "}
      {state === "known" && <CardLink to={href("/adminNotifications")}>See the decision</CardLink>}
    </p>
  );
}

const CardLink = (link: LinkProps) => (
  <Link
    {...link}
    className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
  />
);
