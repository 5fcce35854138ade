import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextField } from "#app/ui/form/text-field.tsx";

export interface CashReceipt {
  id: string;
  amountKobo: number;
  note: string;
  at: Date;
  by: string | null;
}

interface CashFormProps {
  receipts: readonly CashReceipt[];
  missingKobo: number;
  /** The id of the next receipt, so that a form that is sent twice is recorded once. */
  nextId: string;
  refusal: Refusal<"amount" | "note"> | undefined;
}

/** The rest of an order that too little was paid for online: what came in cash, and more of it. */
export function CashForm({ receipts, missingKobo, nextId, refusal }: CashFormProps) {
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
              <ActionForm intent="uncash" of={{ cash: id }} button="Take back" />
            </li>
          ))}
        </ul>
      )}
      {missingKobo > 0 && (
        <ActionForm
          key={receipts.length}
          behind="Record cash received…"
          intent="cash"
          of={{ cash: nextId }}
          button="Record cash received"
          variant="primary"
          refusal={refusal}
        >
          <TextField
            label="Amount in naira"
            name="amount"
            inputMode="decimal"
            required
            defaultValue={refusal?.values.amount ?? String(missingKobo / 100)}
            error={refusal?.errors?.amount}
            hint={`${formatNaira(missingKobo)} is missing.`}
          />
          <TextField
            label="Note (optional)"
            name="note"
            maxLength={500}
            defaultValue={refusal?.values.note}
            error={refusal?.errors?.note}
            hint="Such as who took it. The customer reads only the amount."
          />
        </ActionForm>
      )}
    </>
  );
}
