import { Form, href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listMessages, markAnswered, type Message } from "#app/domain/messages.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { MailIcon } from "#app/ui/icon/icons.tsx";
import { EmailText } from "./email-text.tsx";
import { RecordCell, RecordRow, RecordRows } from "./record-table.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { AdminPage } from "./admin-page.ts";
import type { Route } from "./+types/messages";

export const handle = {
  sidebar: { group: "People", label: "Messages", icon: "ChatIcon", counts: "messages" },
  also: [{ label: "Messages: waiting", query: "show=waiting" }],
  finds: "Look for messages",
} satisfies AdminPage;

export const meta = () => adminMeta("Messages");

const query = listQuery.extend({ show: oneOf(["waiting"]) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, after, show } = readQuery(request, query);
  const waiting = show === "waiting";
  const page = await listMessages(contextOf(context).app.db, { search, waiting, after, limit: 30 });
  return { search, show, ...page };
}

const form = z.object({ message: z.uuid(), intent: z.enum(["answered", "waiting"]) });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ message, intent }) => {
    const mark = { messageId: message, answered: intent === "answered" };
    await markAnswered(contextOf(context).app, mark, viewerOf(context).id);
    return { ok: true };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { search, show } = loaderData;
  const refusal = refusalIn(useLastAnswer(actionData));
  const shown = { q: search, show };
  return (
    <ListPage
      title="Messages"
      actions={<CsvLink to={listAddress(href("/adminMessages/export.csv"), shown)} />}
      controls={
        <>
          <div className="max-w-xl">
            <SearchForm label="Search messages" defaultValue={search} keep={{ show }} />
          </div>
          <div className="my-4">
            <ChipRow label="Which messages">
              <ChipLink to={listAddress("", { q: search })} current={!show}>
                All
              </ChipLink>
              <ChipLink to={listAddress("", { q: search, show: "waiting" })} current={!!show}>
                Waiting
              </ChipLink>
            </ChipRow>
          </div>
          {refusal && (
            <div className="mb-4">
              <FormMessage>{formError(refusal)}</FormMessage>
            </div>
          )}
        </>
      }
      page={loaderData}
      none={search || show ? "No message matches" : "Messages will show here"}
      table={{
        label: "Messages",
        columns: ["From", "Message", "Sent", "Answer"],
      }}
      addressOf={(after) => listAddress(href("/adminMessages"), { ...shown, after })}
    >
      {(rows) => <MessageRows rows={rows} />}
    </ListPage>
  );
}

function MessageRows({ rows }: { rows: readonly Message[] }) {
  return (
    <RecordRows>
      {rows.map(({ id, name, email, message, createdAt, answeredAt }) => (
        <RecordRow key={id}>
          <RecordCell label="From" wide>
            <span className="block font-semibold">{name}</span>
            <a
              href={`mailto:${email}?subject=${encodeURIComponent("Your message")}`}
              className="inline-flex min-h-11 items-center gap-2 wrap-anywhere text-link underline underline-offset-4"
            >
              <MailIcon className="size-4" />
              <span>
                <EmailText email={email} />
              </span>
            </a>
            <TextLink
              to={listAddress(href("/orders"), { q: email })}
              prefetch="none"
              aria-label={`Orders of ${name}`}
              className="ml-4 text-sm"
            >
              Orders
            </TextLink>
          </RecordCell>
          <RecordCell label="Message" wide className="whitespace-pre-line">
            {message}
          </RecordCell>
          <RecordCell label="Sent">{formatDayTime(createdAt)}</RecordCell>
          <RecordCell label="Answer" wide>
            {answeredAt && <span className="block">{formatDayTime(answeredAt)}</span>}
            <Form method="post" preventScrollReset>
              <input type="hidden" name="message" value={id} />
              <Button
                name="intent"
                value={answeredAt ? "waiting" : "answered"}
                size="sm"
                variant={answeredAt ? "quiet" : "secondary"}
                className="whitespace-nowrap"
                aria-label={`${answeredAt ? "Not answered" : "Mark as answered"}: ${name}`}
              >
                {answeredAt ? "Not answered" : "Mark as answered"}
              </Button>
            </Form>
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}
