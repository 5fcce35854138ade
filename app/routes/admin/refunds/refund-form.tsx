import { piecesKobo, type ReducedLine } from "#app/shared/codes/codes.ts";
import { formatNaira } from "#app/shared/money.ts";
import { type LineItem, lineText } from "#app/shared/orders/line-items.ts";
import type { Refunds } from "#app/domain/refunds/refund-lists.server.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { ActionForm, customerReads } from "#app/routes/admin/action-form.tsx";
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
  /** The payment case that the refund decides. */
  caseId?: string;
  reference: string;
  refusal: Refusal<"amount" | "reason" | "what" | "seen"> | undefined;
}

/** Refunds what was paid too much, everything that is left, some pieces, or an amount. */
export function RefundForm({
  refunds,
  lines = [],
  owedBackKobo = 0,
  caseId,
  reference,
  ...last
}: RefundFormProps) {
  const { left, paid, rows } = refunds;
  if (!paid || left === 0) return null;
  const { failure, values } = last.refusal ?? {};
  const isMade = failure && values?.seen !== String(rows.length);
  const refusal = isMade ? undefined : last.refusal;
  const usual = owedBackKobo > 0 ? "overpaid" : "all";
  const { what = usual, amount = "" } = refusal?.values ?? {};
  const currency = paid.currency;
  const everything = {
    value: "all",
    label: "Everything that is left",
    aside: amountText({ amount: left, currency }),
  } as const;
  const overpaid = {
    value: "overpaid",
    label: "What was paid too much",
    aside: amountText({ amount: owedBackKobo, currency }),
  } as const;
  const choices = [
    ...(owedBackKobo > 0 ? [overpaid] : []),
    everything,
    ...(lines.length > 0 && currency === "NGN"
      ? ([{ value: "lines", label: "Some pieces" }] as const)
      : []),
    { value: "amount", label: "An amount" } as const,
  ];
  return (
    <ActionForm
      behind="Refund…"
      about={`payment ${reference}`}
      intent="refund"
      of={{ case: caseId, seen: rows.length }}
      reason={customerReads}
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
          defaultValue={[choices.find(({ value }) => value === what)?.value ?? usual]}
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
          maxLength={9}
          defaultValue={amount}
          error={refusal?.errors?.amount}
        />
        {lines.length > 0 && <Restock />}
      </div>
    </ActionForm>
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
