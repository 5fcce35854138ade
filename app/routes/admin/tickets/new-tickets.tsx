import { data, Form, useNavigation } from "react-router";
import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import {
  importTickets,
  issueTicket,
  ticketFields,
} from "#app/domain/tickets/ticket-issuing.server.ts";
import { keepPage } from "#app/forms/keep-typed.ts";
import { readFormData } from "#app/forms/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ticketTypes } from "#app/shared/festival.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { Route } from "./+types/new-tickets";

export const meta = () => adminMeta("New tickets");

type Values = Record<string, string>;
interface Answer {
  form: "issue" | "import";
  ok?: string;
  refusal?: string;
  errors?: Values;
  values?: Values;
}
const textsOf = (form: FormData): Values =>
  Object.fromEntries(
    [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
const answer = (fields: Answer, status = 200) => data(fields, { status });

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const byUserId = viewerOf(context).id;
  let fields;
  try {
    fields = await readFormData(request);
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    return answer({ form: "import", refusal: "The file is larger than 2 MB." }, 400);
  }
  const file = fields.get("file");
  if (fields.get("intent") === "import") {
    try {
      const csv = file instanceof File ? await file.text() : "";
      const imported = await importTickets(app, csv, byUserId);
      const ok = `${imported} ${imported === 1 ? "ticket" : "tickets"} imported. Each goes out by e-mail now.`;
      return answer({ form: "import", ok });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return answer({ form: "import", refusal: error.message }, 400);
    }
  }
  const values = textsOf(fields);
  const parsed = ticketFields.safeParse(values);
  if (!parsed.success) {
    const errors: Values = {};
    for (const issue of parsed.error.issues) errors[String(issue.path[0])] ??= issue.message;
    return answer({ form: "issue", errors, values }, 400);
  }
  const ticketId = await issueTicket(app, parsed.data, byUserId);
  return answer({
    form: "issue",
    ok: `Ticket ${ticketId} is on its way to ${parsed.data.email}.`,
  });
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const name = form.get("intent") === "import" ? "import" : "issue";
  return keepPage(serverAction, (refusal): Answer => ({
    form: name,
    refusal,
    values: textsOf(form),
  }));
}

export default function NewTickets({ actionData }: Route.ComponentProps) {
  const last = useLastAnswer(actionData);
  const sending = useNavigation().formData?.get("intent");
  const issue = last?.form === "issue" ? last : undefined;
  const imported = last?.form === "import" ? last : undefined;
  const values = issue?.values ?? {};
  const errors = issue?.errors ?? {};
  return (
    <>
      <PageHeader
        title="New tickets"
        actions={
          <LinkButton to="/adminHome" variant="secondary" size="sm">
            Back to Tickets
          </LinkButton>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <h2 className="poster mb-4 text-heading">Issue one</h2>
          {/* A new key empties the form once a ticket is out. */}
          <Form key={issue?.ok} method="post" noValidate className="grid gap-4">
            <TextField
              label="First name"
              name="firstName"
              defaultValue={values.firstName}
              error={errors.firstName}
            />
            <TextField
              label="Last name"
              name="lastName"
              defaultValue={values.lastName}
              error={errors.lastName}
            />
            <TextField
              label="Email"
              name="email"
              type="email"
              defaultValue={values.email}
              error={errors.email}
            />
            <SelectField
              label="Package"
              name="package"
              options={ticketTypes}
              defaultValue={values.package}
              error={errors.package}
            />
            <SelectField
              label="Gender"
              name="gender"
              placeholder="Not said"
              options={["Female", "Male"]}
              defaultValue={values.gender}
            />
            <TextField
              label="Quantity"
              name="quantity"
              inputMode="numeric"
              defaultValue={values.quantity ?? "1"}
              error={errors.quantity}
            />
            <Button name="intent" value="issue" pending={sending === "issue"}>
              Issue ticket
            </Button>
          </Form>
          <div className="mt-4 grid gap-3">
            <FormMessage>{issue?.refusal}</FormMessage>
            <FormMessage kind="success">{issue?.ok}</FormMessage>
          </div>
        </Card>
        <Card>
          <h2 className="poster mb-4 text-heading">Import sold ones</h2>
          <Form method="post" encType="multipart/form-data" className="grid gap-4">
            <p>
              A CSV file with the columns firstName, lastName, package, gender, email, quantity and,
              if there is one, TicketId. All of it is taken, or nothing.
            </p>
            <label className="font-semibold">
              CSV file
              <input
                type="file"
                name="file"
                accept=".csv,text/csv"
                required
                className="mt-1.5 block w-full font-normal file:mr-3 file:min-h-11 file:rounded-cloth file:border-2 file:border-solid file:border-body file:bg-transparent file:px-4 file:font-semibold file:text-body"
              />
            </label>
            <Button name="intent" value="import" pending={sending === "import"}>
              Import tickets
            </Button>
          </Form>
          <div className="mt-4 grid gap-3">
            <FormMessage>{imported?.refusal}</FormMessage>
            <FormMessage kind="success">{imported?.ok}</FormMessage>
          </div>
        </Card>
      </div>
    </>
  );
}
