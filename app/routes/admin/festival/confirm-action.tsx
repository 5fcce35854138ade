import { Button } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface AskedProps {
  summary: string;
  /** The rest of the accessible name, for screen readers. */
  about?: string;
  question: string;
  intent: string;
  button: string;
  fields?: Readonly<Record<string, string | number>>;
}

/** A button that asks before it does anything. */
export function ConfirmAction({
  summary,
  about,
  question,
  intent,
  button,
  fields = {},
}: AskedProps) {
  return (
    <details className="rounded-2xl border-2 border-line px-4">
      <summary className="lettering flex min-h-12 items-center">
        {summary}
        {about && <span className="sr-only"> {about}</span>}
      </summary>
      <Form method="post" preventScrollReset className="grid gap-4 pb-4">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>{question}</p>
        <Button name="intent" value={intent} variant="danger" className="justify-self-start">
          {button}
        </Button>
      </Form>
    </details>
  );
}
