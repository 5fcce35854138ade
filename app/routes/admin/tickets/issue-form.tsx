import type { TicketFields } from "#app/domain/tickets/ticket-fields.server.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { TicketFieldset } from "./ticket-fieldset.tsx";

export type IssueResult = FormResult<keyof TicketFields | "another">;

interface IssueFormProps {
  answer: IssueResult | undefined;
  sending: boolean;
  /** A form with the same key makes one ticket, however often it is sent. */
  formKey: string;
}

export function IssueForm({ answer, sending, formKey }: IssueFormProps) {
  const refusal = refusalIn(answer);
  const form = useFocusOnRefusal(refusal);
  const known = refusal?.errors?.another;
  return (
    <Card>
      <h2 className="poster mb-4 text-heading">New ticket</h2>
      {/* A new key empties the form once a ticket is out. */}
      <Form
        ref={form}
        key={answer?.ok ? answer.message : undefined}
        method="post"
        noValidate
        className="grid gap-4"
      >
        <input type="hidden" name="formKey" value={formKey} />
        <TicketFieldset values={refusal?.values} errors={refusal?.errors} />
        <Button name="intent" value="issue" pending={sending}>
          Issue ticket
        </Button>
        <FormMessage>{known ?? formError(refusal)}</FormMessage>
        {known && (
          <Button name="intent" value="issue another" variant="secondary" pending={sending}>
            Issue another all the same
          </Button>
        )}
      </Form>
      <div className="mt-4 has-[>:empty]:mt-0">
        <FormMessage kind="success">{answer?.ok && answer.message}</FormMessage>
      </div>
    </Card>
  );
}
