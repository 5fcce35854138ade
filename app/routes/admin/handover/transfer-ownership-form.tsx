import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { transferIntent } from "#app/routes/admin/team/transfer-ownership-form.tsx";
import type { Refusal } from "#app/shared/form-result.ts";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { OwnPasswordField } from "#app/ui/form/own-password-field.tsx";
import { choicesOf } from "./choices-of.ts";
import type { Running } from "./running.ts";

interface TransferOwnershipFormProps {
  others: Running["team"];
  refusal: Refusal | undefined;
}

/** Offers the ownership to one of several; the owner stays one until the hand-over ends. */
export const TransferOwnershipForm = ({ others, refusal }: TransferOwnershipFormProps) => (
  <FoldedActionForm
    behind="Offer the ownership…"
    intent={transferIntent}
    of={{ stays: "1" }}
    button="Offer it"
    variant="primary"
    refusal={refusal}
  >
    <ChoiceGroup legend="To whom" name="member" type="radio" choices={choicesOf(others)} />
    <OwnPasswordField error={refusal?.errors?.["current"]} />
  </FoldedActionForm>
);
