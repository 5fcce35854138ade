import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

interface ImportFormProps {
  answer: FormResult | undefined;
  sending: boolean;
}

const steps = [
  "A CSV file with the columns firstName, lastName, package, gender, email, quantity and, if there is one, TicketId.",
  "You see what is in it first, and which lines are left out.",
  "Nothing is made, and nobody gets mail, before you say so.",
];

const example = `data:text/csv;charset=utf-8,${encodeURIComponent(
  "firstName,lastName,package,gender,email,quantity,TicketId\r\nAda,Obi,Regular,Female,ada@example.com,1,\r\n",
)}`;

export function ImportForm({ answer, sending }: ImportFormProps) {
  return (
    <Card>
      <h2 className="poster mb-4 text-heading">Import tickets</h2>
      <Form method="post" encType="multipart/form-data" className="grid gap-4">
        <ol className="grid gap-2.5">
          {steps.map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden="true"
                className="grid size-7 shrink-0 place-items-center rounded-full bg-sunk text-sm font-bold"
              >
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
        <label className="rounded-2xl border-2 border-dashed border-field-line bg-field p-4 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-(--focus)">
          CSV file
          <span className="block text-sm font-normal text-muted">
            Choose it, or drop it on the button.
          </span>
          <input
            type="file"
            name="file"
            accept=".csv,.txt,text/csv"
            required
            className="mt-2.5 block w-full font-normal outline-none file:mr-3 file:min-h-11 file:rounded-cloth file:border-2 file:border-solid file:border-body file:bg-transparent file:px-4 file:font-semibold file:text-body"
          />
        </label>
        <a
          href={example}
          download="tickets.csv"
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Download a template
        </a>
        <Button name="intent" value="import" pending={sending}>
          Preview file
        </Button>
      </Form>
      <div className="mt-4 has-[>:empty]:mt-0">
        <FormMessage>{formError(refusalIn(answer))}</FormMessage>
      </div>
    </Card>
  );
}
