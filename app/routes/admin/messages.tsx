import { Form } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listMessages, markAnswered } from "#app/domain/audience.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { buttonClass } from "#app/ui/button-class.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { DownloadIcon, MailIcon } from "#app/ui/icon/icons.tsx";
import { MoreRows } from "./more-rows.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { RecordCell, RecordRow, RecordRows, RecordTable } from "./record-table.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import type { Route } from "./+types/messages";

export const meta = () => adminMeta("Messages");

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const search = query.get("q")?.slice(0, 80) ?? "";
  const waiting = query.get("show") === "waiting";
  const page = await listMessages(contextOf(context).app.db, {
    search,
    waiting,
    after: query.get("after"),
    limit: 30,
  });
  return { search, waiting, ...page };
}
type Loaded = Route.ComponentProps["loaderData"];

const form = z.object({ message: z.uuid(), intent: z.enum(["answered", "waiting"]) });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(request, form, async ({ message, intent }) => {
    const { app } = contextOf(context);
    await markAnswered(app, message, intent === "answered", viewerOf(context).id);
    return { ok: true };
  });

export { clientAction } from "#app/forms/client-action.ts";

function listAddress(search: string, waiting: boolean, after?: string): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(waiting && { show: "waiting" }),
    ...(after && { after }),
  });
  return `?${query}`;
}

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { search, waiting, rows, next } = loaderData;
  const refusal = refusalIn(useLastAnswer(actionData));
  return (
    <>
      <PageHeader
        title="Messages"
        actions={
          <a
            href={`/adminMessages/export.csv${listAddress(search, waiting)}`}
            download
            className={buttonClass("secondary", "sm")}
          >
            <DownloadIcon className="size-5" />
            CSV
          </a>
        }
      />
      <div className="max-w-xl">
        <SearchForm
          label="Search messages"
          defaultValue={search}
          keep={{ show: waiting ? "waiting" : null }}
        />
      </div>
      <div className="my-4">
        <ChipRow label="Which messages">
          <ChipLink to={listAddress(search, false)} current={!waiting}>
            All
          </ChipLink>
          <ChipLink to={listAddress(search, true)} current={waiting}>
            Waiting
          </ChipLink>
        </ChipRow>
      </div>
      {refusal && (
        <div className="mb-4">
          <FormMessage>{formError(refusal)}</FormMessage>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={search || waiting ? "No message matches" : "Messages will show here"} />
      ) : (
        <RecordTable
          key={listAddress(search, waiting)}
          label="Messages"
          columns={["From", "Message", "Sent", "Answer"]}
          widths="1.2fr 2.4fr 0.8fr 1fr"
        >
          <MessageRows rows={rows} />
          <MoreRows<Loaded>
            next={next}
            addressOf={(after) => `/adminMessages${listAddress(search, waiting, after)}`}
          >
            {(page) => <MessageRows rows={page.rows} />}
          </MoreRows>
        </RecordTable>
      )}
    </>
  );
}

function MessageRows({ rows }: Pick<Loaded, "rows">) {
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
              {email}
            </a>
          </RecordCell>
          <RecordCell label="Message" wide className="whitespace-pre-line">
            {message}
          </RecordCell>
          <RecordCell label="Sent">{formatDayTime(createdAt)}</RecordCell>
          <RecordCell label="Answer">
            {answeredAt && <span className="block">{formatDayTime(answeredAt)}</span>}
            <Form method="post" preventScrollReset>
              <input type="hidden" name="message" value={id} />
              <Button
                name="intent"
                value={answeredAt ? "waiting" : "answered"}
                size="sm"
                variant={answeredAt ? "quiet" : "secondary"}
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
