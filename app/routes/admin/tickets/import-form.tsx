import { Form } from "react-router";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";

interface ImportFormProps {
  answer: FormResult | undefined;
  sending: boolean;
}

export function ImportForm({ answer, sending }: ImportFormProps) {
  return (
    <Card>
      <h2 className="poster mb-4 text-heading">Import sold ones</h2>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <p>
          A CSV file with the columns firstName, lastName, package, gender, email, quantity and, if
          there is one, TicketId. You see what is in it first: nothing is made, and nobody gets
          mail, before you say so.
        </p>
        <label className="font-semibold">
          CSV file
          <input
            type="file"
            name="file"
            accept=".csv,.txt,text/csv"
            required
            className="mt-1.5 block w-full font-normal file:mr-3 file:min-h-11 file:rounded-cloth file:border-2 file:border-solid file:border-body file:bg-transparent file:px-4 file:font-semibold file:text-body"
          />
        </label>
        <Button name="intent" value="import" pending={sending}>
          Look at the file
        </Button>
      </Form>
      <div className="mt-4">
        <FormMessage>{formError(refusalIn(answer))}</FormMessage>
      </div>
    </Card>
  );
}
