import { data, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { readTicketKinds, type TicketKinds } from "#app/domain/tickets/room.server.ts";
import {
  roomReason,
  type TicketFields,
  ticketFields,
} from "#app/domain/tickets/ticket-fields.server.ts";
import { type IssueOptions, issueTicket } from "#app/domain/tickets/issue-tickets.server.ts";
import { prepareImport } from "#app/domain/tickets/import-tickets.server.ts";
import { findTicket } from "#app/domain/tickets/tickets.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { findOverDay, packageNames } from "#app/domain/festival/email-branding.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import {
  fieldOf,
  formError,
  type FormResult,
  type Outcome,
  refusalIn,
} from "#app/shared/form-result.ts";
import { queryText } from "#app/shared/query-text.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayOver } from "./day-over.tsx";
import type { Route } from "./+types/new-tickets";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { useFocusOnRefusal } from "#app/ui/form/use-focus-on-refusal.ts";
import { useFormTexts } from "#app/routes/admin/use-form-texts.ts";
import { readKindOptions } from "./kind-options.server.ts";
import { type KindOption, kindOptions, RoomFields, roomOfKind } from "./room-fields.tsx";
import { readCount } from "./sale/typed-values.ts";
import { TicketFieldset } from "./ticket-fieldset.tsx";

export const handle = {
  also: [{ label: "Issue a ticket" }, { label: "Import tickets" }],
  reads: "tickets.issue",
  does: "tickets.issue",
} satisfies AdminPage;

export const meta = () => adminMeta("New tickets");

/** The id of the ticket that a new one is like. */
const query = z.object({ like: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { like } = readQuery(request, query);
  return {
    formKey: newId(16),
    kinds: await readKindOptions(app),
    overDay: await findOverDay(app),
    like: like ? await findLike(app, like) : undefined,
  };
}

/** What a new ticket for the holder of another one says. */
async function findLike(app: App, id: string): Promise<TicketFields | undefined> {
  const ticket = await findTicket(app.db, id);
  if (!ticket) return undefined;
  const { firstName, lastName, email, gender, quantity } = ticket;
  const kinds = await readTicketKinds(app.db, await packageNames(app));
  const called = kinds.kindOf(ticket)?.name ?? "";
  return { firstName, lastName, email, gender, quantity, package: called };
}

const forms = ({ kinds, names }: TicketKinds) =>
  z.discriminatedUnion("intent", [
    ticketFields(
      kinds.map(({ name }) => name),
      names,
    ).extend({
      intent: z.enum(["issue-tickets", "issue-another-ticket"]),
      formKey: text,
      reason: roomReason,
    }),
    z.object({ intent: z.literal("import-file"), file: z.instanceof(File) }),
  ]);

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const byUserId = viewerOf(context).id;
  const kinds = await readTicketKinds(app.db, await packageNames(app));
  try {
    return await answerForm({ request, context }, forms(kinds), async (sent) => {
      if (sent.intent === "import-file") return importFile(app, sent.file, byUserId);
      const { intent, formKey, reason, ...fields } = sent;
      const { package: called, typeId } = kinds.find(fields.package)!;
      const another = intent === "issue-another-ticket";
      const options = { formKey: formKey || undefined, another, typeId, reason };
      return issue(app, { ...fields, package: called }, byUserId, options);
    });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const formErrors = ["The file is larger than 2 MB."];
    return data(
      { ok: false as const, intent: "import-file", values: {}, formErrors },
      { status: 400 },
    );
  }
}

interface Issued {
  ticketId?: string;
}

async function issue(
  app: App,
  fields: TicketFields,
  byUserId: string,
  options: IssueOptions,
): Promise<Outcome<keyof TicketFields | "another" | "reason", Issued>> {
  try {
    const ticketId = await issueTicket(app, fields, byUserId, options);
    const message = `Ticket ${ticketId} is on its way to ${fields.email}.`;
    return { ok: true, message, ticketId };
  } catch (error) {
    if (!(error instanceof TicketsRefused) || ["gone", "busy"].includes(error.reason)) throw error;
    const field = error.reason === "capacity" ? "reason" : "another";
    return { ok: false, status: 409, errors: { [field]: error.message } };
  }
}

async function importFile(app: App, file: File, byUserId: string): Promise<Outcome | Response> {
  if (file.size === 0) return { ok: false, formErrors: ["Choose a file that is not empty."] };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const name = file.name.slice(0, 100);
    const importId = await prepareImport(app, { name, bytes }, byUserId);
    return redirect(href("/adminHome/import/:importId", { importId }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, formErrors: [error.message] };
  }
}

export { clientAction } from "#app/forms/client-action.ts";

export default function NewTickets({ loaderData, actionData }: Route.ComponentProps) {
  const last = useActionResult<IssueResult>(actionData);
  const sending = useNavigation().formData?.get("intent");
  const imported = last?.intent === "import-file" ? last : undefined;
  return (
    <>
      <PageHeader title="New tickets" />
      <DayOver day={loaderData.overDay} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <IssueForm
          answer={imported ? undefined : last}
          sending={sending === "issue-tickets" || sending === "issue-another-ticket"}
          formKey={loaderData.formKey}
          kinds={loaderData.kinds}
          like={loaderData.like}
        />
        <ImportForm answer={imported} sending={sending === "import-file"} />
      </div>
    </>
  );
}

interface ImportFormProps {
  answer: FormResult | undefined;
  sending: boolean;
}

const steps = [
  "A CSV file with the columns firstName, lastName, package, gender, email, quantity and, if there is one, TicketId.",
  "You see what is in it before anything is made.",
];

const example = `data:text/csv;charset=utf-8,${encodeURIComponent(
  "firstName,lastName,package,gender,email,quantity,TicketId\r\nAda,Obi,Regular,Female,ada@example.com,1,\r\n",
)}`;

function ImportForm({ answer, sending }: ImportFormProps) {
  return (
    <Card>
      <h2 className="mb-4 text-xl font-bold">Import tickets</h2>
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
          <input
            type="file"
            name="file"
            accept=".csv,.txt,text/csv"
            required
            className="mt-2.5 block w-full font-normal outline-none file-button"
          />
        </label>
        <a
          href={example}
          download="tickets.csv"
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Download a template
        </a>
        <Button name="intent" value="import-file" variant="secondary" pending={sending}>
          Preview file
        </Button>
      </Form>
      <div className="mt-4 has-[>:empty]:mt-0">
        <FormMessage>{formError(refusalIn(answer))}</FormMessage>
      </div>
    </Card>
  );
}

type IssueResult = FormResult<keyof TicketFields | "another" | "reason", Issued>;

interface IssueFormProps {
  answer: IssueResult | undefined;
  sending: boolean;
  /** The key of the form: it makes one ticket, however often the form is sent. */
  formKey: string;
  kinds: readonly KindOption[];
  /** What the form begins with. */
  like: TicketFields | undefined;
}

function IssueForm({ answer, sending, formKey, kinds, like }: IssueFormProps) {
  const refusal = refusalIn(answer);
  const form = useFocusOnRefusal(refusal);
  const known = refusal?.errors?.another;
  const values = refusal?.values ?? (answer?.ok ? undefined : like);
  const { texts, box } = useFormTexts(refusal?.values ?? {}, answer);
  const kind = kinds.find(({ name }) => name === texts["package"]) ?? kinds[0];
  const people = readCount(texts["quantity"]) ?? 1;
  return (
    <Card>
      <h2 className="mb-4 text-xl font-bold">New ticket</h2>
      <div {...box}>
        {/* A new key empties the form once a ticket was issued. */}
        <Form
          ref={form}
          key={answer?.ok ? answer.message : undefined}
          method="post"
          noValidate
          className="grid gap-4"
        >
          <input type="hidden" name="formKey" value={formKey} />
          <TicketFieldset kinds={kindOptions(kinds)} values={values} errors={refusal?.errors} />
          <RoomFields
            room={kind ? roomOfKind(kind, people) : []}
            reason={fieldOf(refusal, "reason")}
          />
          <Button name="intent" value="issue-tickets" pending={sending}>
            Issue ticket
          </Button>
          <FormMessage>{known ?? formError(refusal)}</FormMessage>
          {(known || refusal?.intent === "issue-another-ticket") && (
            <Button
              name="intent"
              value="issue-another-ticket"
              variant="secondary"
              pending={sending}
            >
              Issue another all the same
            </Button>
          )}
        </Form>
      </div>
      <div className="mt-4 has-[>:empty]:mt-0">
        <FormMessage kind="success">
          {answer?.ok && (
            <>
              {answer.message}
              {answer.ticketId && (
                <TextLink
                  to={listAddress(href("/adminHome"), { q: answer.ticketId })}
                  className="ml-2"
                >
                  See it
                </TextLink>
              )}
            </>
          )}
        </FormMessage>
      </div>
    </Card>
  );
}
