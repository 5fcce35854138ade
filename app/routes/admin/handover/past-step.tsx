import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { removePast } from "#app/domain/handover/past-team.server.ts";
import type { Running } from "./running.ts";
import { choicesOf } from "./choices-of.ts";
import { type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const pastIntent = "remove-members";

export const leavePast = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(pastIntent), leaving: z.array(z.string().max(80)).max(200) }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const left = await removePast(app, sent.leaving, byUserId);
      if (!left.ok) return left;
      return {
        ok: true,
        message:
          left.removed === 0
            ? "Nobody else leaves."
            : `${pluralise(left.removed, "person is", "people are")} out and signed out everywhere.`,
      };
    },
  ),
);

export function PastStep({ now, refusal }: { now: Running; refusal: Refusal | undefined }) {
  const others = now.team.filter(({ id, isNew }) => id !== now.viewerId && !isNew);
  return (
    <>
      <p>
        Who leaves is out at once, on every device, with the links and invitations that they made.
        The new owner removes the one who hands over, on this page.
      </p>
      <ActionForm
        key={others.map(({ id }) => id).join()}
        intent={pastIntent}
        button={others.length > 0 ? "Remove the chosen; the others stay" : "Nobody else leaves"}
        variant={others.length > 0 ? "danger" : "primary"}
        refusal={refusal}
      >
        {others.length > 0 && (
          <ChoiceGroup
            legend="Who leaves"
            name="leaving"
            type="checkbox"
            choices={choicesOf(others)}
            error={refusal?.errors?.["leaving"]}
          />
        )}
      </ActionForm>
    </>
  );
}
