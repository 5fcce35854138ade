import { useNavigation } from "react-router";
import type { Refunds } from "#app/domain/refunds/refund-lists.server.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { lineText } from "#app/shared/orders/order-line-text.ts";
import { amountText, piecesOf } from "#app/shared/refunds/refunds.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { ReasonField } from "./reason-field.tsx";
import { WorkForm } from "./work-form.tsx";

interface Line {
  id: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
}

interface RefundFormProps {
  refunds: Refunds;
  lines?: readonly Line[];
  /** How much was paid above the order's total and is owed back. */
  owedBackKobo?: number;
  /** The payment case that the refund decides. */
  caseId?: string;
  reference: string;
  refusal: Refusal<"amount" | "reason" | "what" | "seen"> | undefined;
}

/** Sends money back: what was paid too much, all that is left, some pieces, or an amount. */
export function RefundForm({
  refunds,
  lines = [],
  owedBackKobo = 0,
  caseId,
  reference,
  ...last
}: RefundFormProps) {
  const { formData } = useNavigation();
  const { left, paid, rows } = refunds;
  if (!paid || left === 0) return null;
  const { failure, values } = last.refusal ?? {};
  const isMade = failure && values?.seen !== String(rows.length);
  const refusal = isMade ? undefined : last.refusal;
  const isRefused = refusal !== undefined;
  const usual = owedBackKobo > 0 ? "overpaid" : "all";
  const { what = usual, amount = "", reason = "" } = refusal?.values ?? {};
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
  const isPending =
    formData?.get("intent") === "refund" && (formData.get("case") ?? undefined) === caseId;
  return (
    <WorkForm label="Refund…" about={`payment ${reference}`} isOpen={isRefused}>
      <Form method="post" preventScrollReset className="group/refund grid gap-4">
        {caseId && <input type="hidden" name="case" value={caseId} />}
        <input type="hidden" name="seen" value={rows.length} />
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
            {lines.map((line) => (
              <Pieces key={line.id} line={line} left={line.quantity - piecesOf(rows, line.id)} />
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
        <ReasonField typed={reason} error={refusal?.errors?.reason} />
        {lines.length > 0 && <Restock />}
        <Button
          name="intent"
          value="refund"
          size="sm"
          variant="danger"
          pending={isPending}
          className="justify-self-start"
        >
          Send the money back
        </Button>
      </Form>
    </WorkForm>
  );
}

function Restock() {
  return (
    <label className="flex min-h-11 items-center gap-3 font-semibold group-has-[input[value=amount]:checked]/refund:hidden group-has-[input[value=overpaid]:checked]/refund:hidden">
      <input type="checkbox" name="restock" value="1" className="size-5 accent-hibiscus" />
      Put the pieces back into stock
    </label>
  );
}

function Pieces({ line, left }: { line: Line; left: number }) {
  const options = Array.from({ length: left + 1 }, (_, pieces) => ({
    value: `${line.id}:${pieces}`,
    label: `${pieces} of ${left}`,
  }));
  return <SelectField label={lineText(line)} name="line" options={options} />;
}
