import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

interface DecideFormProps {
  caseId: string;
  reference: string;
  refusal: string | undefined;
}

/** Closes a case. It wants two steps and a note, so that no slip of the finger does it. */
export function DecideForm({ caseId, reference, refusal }: DecideFormProps) {
  const { formData } = useNavigation();
  return (
    <details className="group" open={refusal ? true : undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link underline underline-offset-4">
        Decided…<span className="sr-only"> payment {reference}</span>
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid max-w-xl gap-3">
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
        <Button
          name="intent"
          value="decide"
          size="sm"
          className="justify-self-start"
          pending={formData?.get("intent") === "decide" && formData.get("case") === caseId}
        >
          Close the case
        </Button>
      </Form>
    </details>
  );
}
