import { useNavigation } from "react-router";
import { WorkForm } from "#app/routes/admin/refunds/work-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface DecideFormProps {
  caseId: string;
  reference: string;
  refusal: string | undefined;
  /** Whether an order can still be made of the payment. */
  canAccept: boolean;
}

/** Closes a case. It wants two steps and a note, so that no slip of the finger does it. */
export function DecideForm({ caseId, reference, refusal, canAccept }: DecideFormProps) {
  const { formData } = useNavigation();
  const isPending = (intent: string) =>
    formData?.get("intent") === intent && formData.get("case") === caseId;
  return (
    <WorkForm label="Record decision…" about={`payment ${reference}`} isOpen={Boolean(refusal)}>
      <Form method="post" preventScrollReset className="grid gap-3">
        <input type="hidden" name="case" value={caseId} />
        <TextArea
          label="What was decided"
          name="note"
          rows={2}
          maxLength={2_000}
          required
          error={refusal}
          hint="Kept in the log of changes. The customer reads only that it is decided."
        />
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="decide" size="sm" pending={isPending("decide")}>
            Close the case
          </Button>
          {canAccept && (
            <Button
              name="intent"
              value="accept"
              size="sm"
              variant="secondary"
              pending={isPending("accept")}
            >
              Make the order after all
            </Button>
          )}
        </div>
      </Form>
    </WorkForm>
  );
}
