import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { beginOwnershipTransfer } from "#app/domain/team/ownership.server.ts";
import { text } from "#app/forms/read-form.server.ts";
import type { Running } from "./running.ts";
import { choicesOf } from "./choices-of.ts";
import { type Outcome, type Refusal } from "#app/shared/form-result.ts";
import { type ByOrganiser, pageForm } from "#app/forms/page-form.server.ts";

export const transferIntent = "offer-ownership";

export const offer = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(transferIntent), member: z.string().max(80), current: text }),
    async (sent, { app, byUserId }: ByOrganiser): Promise<Outcome> => {
      const offered = await beginOwnershipTransfer(
        app,
        { userId: sent.member, stays: true, current: sent.current },
        byUserId,
      );
      if (!offered.ok) return offered;
      return { ok: true, message: `${offered.name} has to take it, with their own password.` };
    },
  ),
);

interface TransferOwnershipFormProps {
  others: Running["team"];
  refusal: Refusal | undefined;
}

export const TransferOwnershipForm = ({ others, refusal }: TransferOwnershipFormProps) => (
  <FoldedActionForm
    behind="Offer the ownership…"
    intent={transferIntent}
    button="Offer it"
    variant="primary"
    refusal={refusal}
  >
    <ChoiceGroup legend="To whom" name="member" type="radio" choices={choicesOf(others)} />
    <OwnPasswordField error={refusal?.errors?.["current"]} />
  </FoldedActionForm>
);
