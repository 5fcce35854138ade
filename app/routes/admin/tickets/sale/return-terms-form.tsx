import { href } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { saveReturns } from "#app/domain/tickets/sale/edit-sale.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { useMay } from "#app/routes/admin/may.tsx";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { formatUntil } from "#app/shared/dates.ts";
import { fieldOf, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import {
  hoursBefore,
  mostReturnHours,
  returnsEnd,
  returnsWords,
} from "#app/shared/tickets/returns.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { countOrNone, dayTime, nairaOrZero } from "./sale-fields.server.ts";

const intent = "save-return-terms";

export const saveReturnTerms = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(intent),
      returnsHours: countOrNone(
        `Write a number of hours, at most ${formatCount(mostReturnHours)}, or nothing.`,
        { from: 0, to: mostReturnHours },
      ),
      /** Pages of an earlier release send a moment. */
      returnsUntil: dayTime,
      returnFee: nairaOrZero("Fee for each"),
      when: z.enum(["at once", "sold again"], "Choose when the money goes back."),
    }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const { returnsUntil, returnFee, when } = sent;
      const { startsAt } = await app.festival();
      const returnsHours =
        sent.returnsHours ?? (returnsUntil && hoursBefore(returnsUntil, startsAt));
      const returnsWhenResold = when === "sold again";
      const returns = { returnsHours, returnFeeKobo: returnFee, returnsWhenResold };
      await saveReturns(app, returns, byUserId);
      return { ok: true, message: "Saved. It holds for what is sold from now on." };
    },
  ),
);

interface ReturnTermsFormProps {
  sale: { returnsHours: number | null; returnFeeKobo: number; returnsWhenResold: boolean };
  /** When the doors open. */
  startsAt: Date;
  /** How many people wait for a place. */
  waiting: number;
  refusal: Refusal | undefined;
}

/** Chooses whether and how buyers give tickets back, and leads to those who wait for them. */
export function ReturnTermsForm({
  sale,
  startsAt,
  waiting,
  refusal: refused,
}: ReturnTermsFormProps) {
  const may = useMay();
  const { returnsHours, returnFeeKobo, returnsWhenResold } = sale;
  const until = returnsEnd({ returnsHours, returnsUntil: null }, startsAt);
  const refusal = refusalOf(refused, intent);
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Returns and waiting list</h2>
      <p className="mb-4 text-muted">
        {returnsHours !== null && until
          ? `Buyers may give single tickets back until ${returnsWords(returnsHours)}, that is ${formatUntil(until)}. The money goes back by itself${returnsWhenResold ? ", once somebody else has paid for the place" : ""}.`
          : "Buyers cannot give tickets back by themselves."}
      </p>
      {waiting > 0 && (
        <p className="mb-2">
          {may("waiting-list.manage") ? (
            <TextLink
              to={href("/adminWaiting")}
            >{`${pluralise(waiting, "person", "people")} on the waiting list`}</TextLink>
          ) : (
            `${pluralise(waiting, "person", "people")} on the waiting list`
          )}
          : a place that comes back is offered by itself.
        </p>
      )}
      <Details summary="Change returns…" isOpen={refusal !== undefined}>
        <div className="mt-2 max-w-xl">
          <SettingsForm intent={intent} button="Save" size="md" refusal={refusal}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField
                label="Until how many hours before the doors"
                {...fieldOf(refusal, "returnsHours", returnsHours ?? "")}
                inputMode="numeric"
                hint="0: until they open. Empty: not possible"
              />
              <TextField
                label="Fee for each, in naira"
                {...fieldOf(refusal, "returnFee", returnFeeKobo / 100)}
                inputMode="numeric"
                hint="Paystack keeps its fee of a refunded payment"
              />
            </div>
            <ChoiceGroup
              legend="The money goes back"
              name="when"
              type="radio"
              choices={[
                { value: "at once", label: "At once", note: "The place is free again" },
                {
                  value: "sold again",
                  label: "Only if it is sold again",
                  note: "The ticket stays valid until somebody else has paid for it",
                },
              ]}
              defaultValue={[
                (refusal ? refusal.values["when"] === "sold again" : returnsWhenResold)
                  ? "sold again"
                  : "at once",
              ]}
              error={refusal?.errors?.["when"]}
            />
            <p className="text-sm text-muted">
              What was sold before keeps the terms that it was sold at.
            </p>
          </SettingsForm>
        </div>
      </Details>
    </Card>
  );
}
