import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { type Refusal, refusalText } from "#app/shared/form-result.ts";

interface DecideFormProps {
  caseId: string;
  reference: string;
  refusal: Refusal | undefined;
  /** Whether an order can still be made of the payment. */
  canAccept: boolean;
}

/** Closes a case. It wants two steps and a note, so that no slip of the finger does it. */
export const DecideForm = ({ caseId, reference, refusal, canAccept }: DecideFormProps) => (
  <ActionForm
    behind="Record decision…"
    about={`payment ${reference}`}
    intent="decide"
    of={{ case: caseId }}
    reason={{
      name: "note",
      label: "What was decided",
      hint: "Kept in the log of changes. The customer reads only that it is decided.",
      most: 2_000,
    }}
    button="Close the case"
    variant="primary"
    other={canAccept ? { intent: "accept", button: "Make the order after all" } : undefined}
    // A case has no other place for what is wrong.
    refusal={refusal && { ...refusal, errors: { note: refusalText(refusal) } }}
  />
);
