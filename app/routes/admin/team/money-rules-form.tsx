import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import {
  mostGraceDays,
  type MoneyRules,
  saveMoneyRules,
} from "#app/domain/team/money-rules.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import {
  fieldOf,
  formError,
  type Outcome,
  type Refusal,
  refusalOf,
} from "#app/shared/form-result.ts";
import { nairaNeeded, parseNaira } from "#app/shared/money.ts";
import { roleLabels, teamRoleNames, touchesMoney } from "#app/shared/team/permissions.ts";
import { typedWholeNumber } from "#app/shared/typed-whole-number.ts";
import { Card } from "#app/ui/card.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

export const rulesIntent = "save-money-rules";

export const saveRules = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(rulesIntent),
      demanded: z.literal("1").optional(),
      days: typedWholeNumber(`Write a number of days, 0 to ${mostGraceDays}.`).pipe(
        z.number().max(mostGraceDays, `${mostGraceDays} days at most.`),
      ),
      limit: text,
    }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const limitKobo = sent.limit.trim() ? parseNaira(sent.limit) : null;
      if (sent.limit.trim() && limitKobo === null)
        return {
          ok: false,
          errors: { limit: nairaNeeded("Refunds above this amount", ", or nothing") },
        };
      const wanted = { isDemanded: sent.demanded === "1", graceDays: sent.days, limitKobo };
      await saveMoneyRules(app, wanted, byUserId);
      return { ok: true, message: "The money rules are saved." };
    },
  ),
);

/** "Owner, treasurer, shop and pages" */
const whoTouchesMoney = roleLabels(teamRoleNames.filter((role) => touchesMoney([role])))
  .toLowerCase()
  .replace(/^./, (first) => first.toUpperCase());

interface MoneyRulesFormProps {
  rules: MoneyRules;
  /** Whether nobody else may refund, so that there is no second person. */
  isAlone: boolean;
  refusal: Refusal | undefined;
}

/** The owner's rules for organisers whose roles touch money. */
export function MoneyRulesForm({ rules, isAlone, refusal: refused }: MoneyRulesFormProps) {
  const { demandedAt, graceDays, limitKobo } = rules;
  const refusal = refusalOf(refused, rulesIntent);
  return (
    <Card>
      <h2 className="mb-3 text-xl font-bold">Rules for money</h2>
      <ActionForm intent={rulesIntent} button="Save" refusal={refusal}>
        <FormMessage>{formError(refusal)}</FormMessage>
        <ChoiceGroup
          legend="Second factor"
          name="demanded"
          type="checkbox"
          choices={[
            {
              value: "1",
              label: "Require it of everybody who touches money",
              note: whoTouchesMoney,
            },
          ]}
          defaultValue={(refusal ? refusal.values["demanded"] : demandedAt) ? ["1"] : []}
        />
        <TextField
          label="Days to set it up"
          {...fieldOf(refusal, "days", graceDays)}
          inputMode="numeric"
          hint="Until then, pages about money stay open without one"
        />
        <TextField
          label="Refunds above this amount need a second person (₦)"
          {...fieldOf(refusal, "limit", limitKobo === null ? "" : limitKobo / 100)}
          inputMode="decimal"
          hint={
            isAlone
              ? "Empty: never. Until somebody else may refund, it asks for your second factor again"
              : "Empty: never"
          }
        />
      </ActionForm>
    </Card>
  );
}
