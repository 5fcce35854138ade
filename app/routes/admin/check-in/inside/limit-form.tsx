import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { type Limit, saveLimit } from "#app/domain/check-in/hall.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { useMaySend } from "#app/routes/admin/may.tsx";
import { ReasonField } from "#app/routes/admin/reason-field.tsx";
import { fieldOf, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { ByGate } from "./by-gate.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";

const intent = "change-limit";
const largest = 1_000_000;

export const changeLimit = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(intent),
      most: typedWholeNumber("Write a whole number, such as 3000.").pipe(
        z.number().min(1, "At least 1.").max(largest, "At most 1,000,000."),
      ),
      reason: text.pipe(
        z
          .string()
          .trim()
          .min(1, "Write down why, for whoever reads this next year.")
          .max(500, "A reason has at most 500 letters."),
      ),
    }),
    async ({ most, reason }, { app, by }: ByGate): Promise<Outcome> => {
      await saveLimit(app, { most, reason }, by);
      return { ok: true, message: `${formatCount(most)} may be inside at once.` };
    },
  ),
);

interface LimitFormProps {
  limit: Limit | null;
  /** The limit by the ticket sale. */
  hall: Limit | null;
  refusal: Refusal | undefined;
}

/** How many may be inside at once, and for the owner a form that changes it. */
export function LimitForm({ limit, hall, refusal: refused }: LimitFormProps) {
  const refusal = refusalOf(refused, intent);
  const maySet = useMaySend(intent);
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">How many may be inside</h2>
      <p className="mb-1 wrap-anywhere">{aboutOf(limit, hall)}</p>
      {maySet ? (
        <FoldedActionForm
          behind="Change it…"
          about="how many may be inside"
          intent={intent}
          button="Change the limit"
          refusal={refusal}
        >
          <TextField
            label="At most, at once"
            {...fieldOf(refusal, "most", `${limit?.most ?? ""}`)}
            inputMode="numeric"
            autoComplete="off"
            required
            className="max-w-40"
          />
          <ReasonField
            name="reason"
            label="Reason"
            hint="It stands in the activity log."
            maxLength={500}
            refusal={refusal}
          />
        </FoldedActionForm>
      ) : (
        <p className="text-muted">An owner can change it.</p>
      )}
    </Card>
  );
}

function aboutOf(limit: Limit | null, hall: Limit | null): string {
  if (!limit) return "There is no limit: no capacity of the ticket sale holds for all types.";
  if (limit.hall !== null)
    return `${formatCount(limit.most)}, as the capacity “${limit.hall}” of the ticket sale.`;
  const differs = hall && hall.most !== limit.most;
  return `${formatCount(limit.most)}: ${limit.reason}${differs ? ` (The ticket sale: ${formatCount(hall.most)}.)` : ""}`;
}
