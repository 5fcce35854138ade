import { href, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface ClosingFormProps {
  edition: number;
  name: string;
  typed: { date: string; gates: string };
  error: string | undefined;
}

/** The second question. The form names the edition that was read about, so that it closes no other. */
export function ClosingForm({ edition, name, typed, error }: ClosingFormProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <input type="hidden" name="season" value={edition} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="date" value={typed.date} />
      <input type="hidden" name="gates" value={typed.gates} />
      <label className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name="read"
          value="1"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "read-error" : undefined}
          className="size-5 shrink-0 accent-hibiscus"
        />
        I have read this, and want to close the edition.
      </label>
      <FieldError id="read-error">{error}</FieldError>
      <p className="text-muted">You can undo it until the first order of the new edition.</p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          name="intent"
          value="close"
          variant="danger"
          pending={formData?.get("intent") === "close"}
          className="wrap-anywhere"
        >
          Close {name}
        </Button>
        <TextLink to={href("/adminSeasons/close")}>Change name or day</TextLink>
      </div>
    </Form>
  );
}
