import { data, href, redirect, useNavigation } from "react-router";
import { z } from "zod";
import { BodyTooLarge } from "#app/http/body-limits.server.ts";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import { newId } from "#app/db/ids.server.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import { type TicketFields, ticketFields } from "#app/domain/tickets/ticket-fields.server.ts";
import { issueTicket } from "#app/domain/tickets/ticket-issuing.server.ts";
import { prepareImport } from "#app/domain/tickets/ticket-import.server.ts";
import { TicketsRefused } from "#app/domain/tickets/ticket-refused.server.ts";
import { findOverDay, packageNames } from "#app/domain/festival/email-branding.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { Outcome } from "#app/shared/form-result.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayOver } from "./day-over.tsx";
import { ImportForm } from "./import-form.tsx";
import { IssueForm, type IssueResult } from "./issue-form.tsx";
import type { Route } from "./+types/new-tickets";

export const handle = {
  sidebar: null,
  also: [{ label: "Issue a ticket" }, { label: "Import tickets" }],
} satisfies AdminPage;

export const meta = () => adminMeta("New tickets");

export const loader = async ({ context }: Route.LoaderArgs) => ({
  formKey: newId(16),
  overDay: await findOverDay(contextOf(context).app),
});

const forms = (packages: readonly string[]) =>
  z.discriminatedUnion("intent", [
    ticketFields(packages).extend({ intent: z.enum(["issue", "issue another"]), formKey: text }),
    z.object({ intent: z.literal("import"), file: z.instanceof(File) }),
  ]);

export async function action({ request, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const byUserId = viewerOf(context).id;
  try {
    return await answerForm({ request, context }, forms(await packageNames(app)), async (sent) => {
      if (sent.intent === "import") return takeFile(app, sent.file, byUserId);
      const { intent, formKey, ...fields } = sent;
      const asking = { formKey: formKey || undefined, another: intent === "issue another" };
      return issue(app, fields, byUserId, asking);
    });
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    const formErrors = ["The file is larger than 2 MB."];
    return data({ ok: false as const, intent: "import", values: {}, formErrors }, { status: 400 });
  }
}

async function issue(
  app: App,
  fields: TicketFields,
  byUserId: string,
  asking: { formKey: string | undefined; another: boolean },
): Promise<Outcome<keyof TicketFields | "another">> {
  try {
    const ticketId = await issueTicket(app, fields, byUserId, asking);
    return { ok: true, message: `Ticket ${ticketId} is on its way to ${fields.email}.` };
  } catch (error) {
    if (!(error instanceof TicketsRefused)) throw error;
    return { ok: false, status: 409, errors: { another: error.message } };
  }
}

async function takeFile(app: App, file: File, byUserId: string): Promise<Outcome | Response> {
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
  const last = useLastAnswer<IssueResult>(actionData);
  const sending = useNavigation().formData?.get("intent");
  const imported = last?.intent === "import" ? last : undefined;
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
      <DayOver day={loaderData.overDay} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <IssueForm
          answer={imported ? undefined : last}
          sending={sending === "issue" || sending === "issue another"}
          formKey={loaderData.formKey}
        />
        <ImportForm answer={imported} sending={sending === "import"} />
      </div>
    </>
  );
}
