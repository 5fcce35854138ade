import { piecesKobo, type ReducedLine } from "#app/shared/discounts/codes.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type LineItem, lineText } from "#app/shared/orders/line-items.ts";
import type { Refunds } from "#app/domain/purchases/find-refunds.server.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { customerReads, ReasonField } from "#app/routes/admin/reason-field.tsx";
import { amountText, piecesOf } from "#app/shared/refunds/refunds.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

type RefundableLine = LineItem & ReducedLine & { id: string };

interface RefundFormProps {
  refunds: Refunds;
  lines?: readonly RefundableLine[];
  /** How much was paid above the order's total and is owed back. */
  owedBackKobo?: number;
  /** How much more was paid for the delivery than the order's costs now. */
  deliveryLessKobo?: number;
  /** The payment case that the refund decides. */
  caseId?: string;
  reference: string;
  refusal: Refusal<"amount" | "reason" | "what" | "seen"> | undefined;
}

/**
 * Sends money of a payment back: a refund that failed once more, what was paid too much, everything
 * that is left, some pieces, or an amount. It names the tickets that a choice cancels. Such a choice
 * is made beforehand only where a payment has one ticket and nothing else to decide.
 */
export function RefundForm({
  refunds,
  lines = [],
  owedBackKobo = 0,
  deliveryLessKobo = 0,
  caseId,
  reference,
  ...last
}: RefundFormProps) {
  const { left, free, kept, all, valid: tickets, paid, rows } = refunds;
  if (!paid || left === 0) return null;
  const { failure, values } = last.refusal ?? {};
  const isMade = failure && values?.seen !== String(rows.length);
  const refusal = isMade ? undefined : last.refusal;
  const unsent = refunds.unsent.filter((one) => one.amount <= left);
  const [again] = unsent;
  const isOnlyTicket = tickets.length === 1 && rows.length === 0 && caseId === undefined;
  const isLessKnown = deliveryLessKobo > 0 && rows.length === 0 && paid.currency === "NGN";
  const usual = again
    ? (`again:${again.id}` as const)
    : owedBackKobo > 0
      ? "overpaid"
      : isLessKnown
        ? "amount"
        : tickets.length === 0 || isOnlyTicket
          ? "all"
          : undefined;
  const known = isLessKnown ? String(deliveryLessKobo / 100) : "";
  const { what = usual, amount = known } = refusal?.values ?? {};
  const currency = paid.currency;
  const textOf = (kobo: number) => amountText({ amount: kobo, currency });
  const cancelled = tickets
    .map(({ number, holder, type }) => `${number} (${holder}, ${type})`)
    .join(", ");
  const everything = {
    value: "all",
    label: free < left ? "Everything else that is left" : "Everything that is left",
    note: [
      tickets.length > 0 &&
        `Cancels ${tickets.length === 1 ? "a valid ticket" : `${tickets.length} valid tickets`}: ${cancelled}.`,
      kept > 0 && `The ${textOf(kept)} that was kept as a fee stays kept.`,
    ]
      .filter(Boolean)
      .join(" "),
    aside: textOf(all),
  } as const;
  const overpaid = {
    value: "overpaid",
    label: "What was paid too much",
    aside: textOf(owedBackKobo),
  } as const;
  const choices = [
    ...unsent.map((one) => ({
      value: `again:${one.id}` as const,
      label: `Send the ${textOf(one.amount)} again`,
      note: `It did not go through.${one.reason && ` ${one.reason}`} Nothing else is sent or cancelled.`,
    })),
    ...(owedBackKobo > 0 ? [overpaid] : []),
    ...(all > 0 ? [everything] : []),
    ...(lines.length > 0 && currency === "NGN"
      ? ([{ value: "lines", label: "Some pieces" }] as const)
      : []),
    ...(free > 0
      ? [
          {
            value: "amount",
            label: "An amount",
            note: isLessKnown
              ? `The delivery costs ${textOf(deliveryLessKobo)} less than was paid for it.`
              : tickets.length > 0 && all > 0
                ? `${textOf(all)} or more cancels ${cancelled}.`
                : "",
          } as const,
        ]
      : []),
  ];
  const chosen = choices.find(({ value }) => value === what)?.value ?? usual;
  return (
    <FoldedActionForm
      behind="Refund…"
      about={`payment ${reference}`}
      intent={caseId === undefined ? "refund-order" : "refund-payment"}
      of={{ case: caseId, seen: rows.length }}
      button="Send the money back"
      variant="danger"
      refusal={refusal}
    >
      <div className="group/refund grid gap-4">
        <ChoiceGroup
          legend="What goes back"
          name="what"
          type="radio"
          choices={choices}
          defaultValue={chosen && [chosen]}
          error={refusal?.errors?.what}
        />
        {lines.length > 0 && (
          <div className="hidden gap-3 group-has-[input[value=lines]:checked]/refund:grid">
            {lines
              .map((line) => ({ line, refunded: piecesOf(rows, line.id) }))
              .filter(({ line, refunded }) => refunded < line.quantity)
              .map(({ line, refunded }) => (
                <Pieces key={line.id} line={line} refunded={refunded} />
              ))}
          </div>
        )}
        <TextField
          className="hidden group-has-[input[value=amount]:checked]/refund:block"
          label={`Amount in ${currency === "NGN" ? "naira" : currency}`}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          defaultValue={amount}
          error={refusal?.errors?.amount}
        />
        {lines.length > 0 && <Restock />}
      </div>
      <ReasonField {...customerReads} initial={again?.reason} refusal={refusal} />
    </FoldedActionForm>
  );
}

function Restock() {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold group-has-[input[value=amount]:checked]/refund:hidden group-has-[input[value=overpaid]:checked]/refund:hidden">
      <input type="checkbox" name="restock" value="1" />
      Put the pieces back into stock
    </label>
  );
}

/** How many pieces of a line go back, with the money that goes with them. */
function Pieces({ line, refunded }: { line: RefundableLine; refunded: number }) {
  const left = line.quantity - refunded;
  const options = Array.from({ length: left + 1 }, (_, pieces) => ({
    value: `${line.id}:${pieces}`,
    label: [`${pieces} of ${left}`, pieces && formatNaira(piecesKobo(line, pieces, refunded))]
      .filter(Boolean)
      .join(": "),
  }));
  return <SelectField label={lineText(line)} name="line" options={options} />;
}
