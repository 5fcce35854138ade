import { data, Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import {
  issueTicket,
  type TicketFields,
  ticketFields,
} from "#app/domain/tickets/ticket-issuing.server.ts";
import { importTickets } from "#app/domain/tickets/ticket-import.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { ticketTypes } from "#app/shared/festival.ts";
import { formError, type FormResult, type Outcome, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/new-tickets";

export const handle = { sidebar: null } satisfies AdminPage;

export const meta = () => adminMeta("New tickets");

const forms = z.discriminatedUnion("intent", [
  ticketFields.extend({ intent: z.literal("issue") }),
  z.object({ intent: z.literal("import"), file: z.instanceof(File) }),
]);

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const byUserId = viewerOf(context).id;
  try {
    return await answerForm(request, forms, async (sent) => {
      if (sent.intent === "import") return takeFile(app, await sent.file.text(), byUserId);
      const { intent: _, ...fields } = sent;
      const ticketId = await issueTicket(app, fields, byUserId);
      return { ok: true, message: `Ticket ${ticketId} is on its way to ${fields.email}.` };
    });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const formErrors = ["The file is larger than 2 MB."];
    return data({ ok: false as const, intent: "import", values: {}, formErrors }, { status: 400 });
  }
}

async function takeFile(app: App, csv: string, byUserId: string): Promise<Outcome> {
  try {
    const imported = await importTickets(app, csv, byUserId);
    const message = `${imported} ${imported === 1 ? "ticket" : "tickets"} imported. Each goes out by e-mail now.`;
    return { ok: true, message };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, formErrors: [error.message] };
  }
}

export { clientAction } from "#app/forms/client-action.ts";

export default function NewTickets({ actionData }: Route.ComponentProps) {
  const last = useLastAnswer<FormResult<keyof TicketFields>>(actionData);
  const sending = useNavigation().formData?.get("intent");
  const issue = last?.intent === "issue" ? last : undefined;
  const form = useFocusOnRefusal(refusalIn(issue));
  const imported = last?.intent === "import" ? last : undefined;
  const { values = {}, errors = {} } = refusalIn(issue) ?? {};
  return (
    <>
      <PageHeader
        title="New tickets"
        actions={
          <LinkButton to={href("/adminHome")} variant="secondary" size="sm">
            Back to Tickets
          </LinkButton>
        }
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card>
          <h2 className="poster mb-4 text-heading">Issue one</h2>
          {/* A new key empties the form once a ticket is out. */}
          <Form
            ref={form}
            key={issue?.ok ? issue.message : undefined}
            method="post"
            noValidate
            className="grid gap-4"
          >
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
            <FormMessage>{formError(refusalIn(issue))}</FormMessage>
            <FormMessage kind="success">{issue?.ok && issue.message}</FormMessage>
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
            <FormMessage>{formError(refusalIn(imported))}</FormMessage>
            <FormMessage kind="success">{imported?.ok && imported.message}</FormMessage>
          </div>
        </Card>
      </div>
    </>
  );
}
