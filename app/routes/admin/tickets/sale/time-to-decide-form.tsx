import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { saveDecideWithin } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { fieldOf, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { decideWithinHours } from "#app/shared/tickets/sale.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { count } from "./sale-fields.server.ts";

const intent = "save-time-to-decide";

export const saveTimeToDecide = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(intent),
      hours: count(
        `Write a number of hours, from ${decideWithinHours.from} to ${decideWithinHours.to}.`,
        decideWithinHours,
      ),
    }),
    async ({ hours }, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      await saveDecideWithin(app, hours, byUserId);
      return { ok: true, message: "Saved. It holds for payments that come from now on." };
    },
  ),
);

interface TimeToDecideFormProps {
  hours: number;
  refusal: Refusal | undefined;
}

/** How long the organisers have to decide about tickets that were gone when they were paid for. */
export function TimeToDecideForm({ hours, refusal: refused }: TimeToDecideFormProps) {
  const refusal = refusalOf(refused, intent);
  return (
    <Details summary="More" isOpen={refusal !== undefined}>
      <div className="mt-2">
        <Card>
          <h2 className="mb-1 text-xl font-bold">Late payments</h2>
          <p className="mb-4 text-muted">
            A payment that comes after the last ticket was sold is a case to decide. After{" "}
            {pluralise(hours, "hour")} it goes back by itself.
          </p>
          <Details summary="Change the time to decide…" isOpen={refusal !== undefined}>
            <div className="mt-2 max-w-xl">
              <SettingsForm intent={intent} button="Save" size="md" refusal={refusal}>
                <TextField
                  label="Hours to decide"
                  {...fieldOf(refusal, "hours", hours)}
                  inputMode="numeric"
                  hint={`From ${decideWithinHours.from} to ${decideWithinHours.to}`}
                />
              </SettingsForm>
            </div>
          </Details>
        </Card>
      </div>
    </Details>
  );
}
