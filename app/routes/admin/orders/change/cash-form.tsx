import { useNavigation } from "react-router";
import { WorkForm } from "#app/routes/admin/refunds/work-form.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

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
  const { formData } = useNavigation();
  const isPending = (intent: string) => formData?.get("intent") === intent;
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
              <Form method="post" preventScrollReset>
                <input type="hidden" name="cash" value={id} />
                <Button
                  name="intent"
                  value="uncash"
                  size="sm"
                  variant="secondary"
                  pending={isPending("uncash") && formData?.get("cash") === id}
                >
                  Take back
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {missingKobo > 0 && (
        <WorkForm label="Record cash received…" isOpen={refusal !== undefined}>
          <Form method="post" preventScrollReset className="grid gap-4" key={receipts.length}>
            <input type="hidden" name="cash" value={nextId} />
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
            <Button
              name="intent"
              value="cash"
              size="sm"
              className="justify-self-start"
              pending={isPending("cash")}
            >
              Record cash received
            </Button>
          </Form>
        </WorkForm>
      )}
    </>
  );
}
