import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listMessages, markAnswered, type Message } from "#app/domain/contact/messages.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import {
  listQuery,
  oneOf,
  editionQuery,
  editionText,
} from "#app/routes/admin/list/list-query.server.ts";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { MailIcon } from "#app/ui/icon/icons.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { RecordCell, RecordRow, RecordRows } from "#app/routes/admin/record-table.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/messages";

export const handle = {
  sidebar: { group: "People", label: "Messages", icon: "ChatIcon", counts: "messages" },
  also: [{ label: "Messages: waiting", query: "show=waiting" }],
  finds: "Look for messages",
} satisfies AdminPage;

export const meta = () => adminMeta("Messages");

const query = listQuery.extend({ show: oneOf(["waiting"]), season: editionQuery });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, after, show, season: asked } = readQuery(request, query);
  const waiting = show === "waiting";
  const { db } = contextOf(context).app;
  const list = { search, waiting, season: asked, after, limit: 30 };
  const [page, season] = await Promise.all([listMessages(db, list), findEdition(db, asked)]);
  return { search, show, asked: editionText(asked), season, ...page };
}

const form = z.object({ message: z.uuid(), intent: z.enum(["answered", "waiting"]) });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ message, intent }) => {
    const mark = { messageId: message, answered: intent === "answered" };
    await markAnswered(contextOf(context).app, mark, viewerOf(context).id);
    return { ok: true, message: `Marked as ${mark.answered ? "" : "not "}answered.` };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { search, show, asked, season } = loaderData;
  const answer = useLastAnswer(actionData);
  const refusal = refusalIn(answer);
  const shown = { q: search, show, season: asked };
  return (
    <ListPage
      title="Messages"
      actions={<CsvLink to={listAddress(href("/adminMessages/export.csv"), shown)} />}
      controls={
        <>
          <EditionNotice
            what="messages"
            back={href("/adminMessages")}
            asked={asked}
            season={season}
          />
          <div className="max-w-xl">
            <SearchForm
              label="Search messages"
              defaultValue={search}
              keep={{ show, season: shown.season }}
            />
          </div>
          <div className="my-4">
            <ChipRow label="Which messages">
              <ChipLink to={listAddress("", { ...shown, show: null })} current={!show}>
                All
              </ChipLink>
              <ChipLink to={listAddress("", { ...shown, show: "waiting" })} current={!!show}>
                Waiting
              </ChipLink>
            </ChipRow>
          </div>
          <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
          {refusal && (
            <div className="mb-4">
              <FormMessage>{formError(refusal)}</FormMessage>
            </div>
          )}
        </>
      }
      page={loaderData}
      none={search || show || asked ? "No message matches" : "Messages will show here"}
      table={{
        label: "Messages",
        columns: ["From", "Message", "Sent", "Answer"],
      }}
      addressOf={(after) => listAddress(href("/adminMessages"), { ...shown, after })}
    >
      {(rows) => <MessageRows rows={rows} isPast={asked !== null} />}
    </ListPage>
  );
}

function MessageRows({ rows, isPast }: { rows: readonly Message[]; isPast: boolean }) {
  return (
    <RecordRows>
      {rows.map(({ id, name, email, message, createdAt, answeredAt }) => (
        <RecordRow key={id} card="dated">
          <RecordCell label="From" wide isPlain>
            <span className="block font-semibold">{name}</span>
            <span className="flex flex-wrap items-center gap-x-4 max-sm:gap-x-2">
              <a
                href={`mailto:${email}?subject=${encodeURIComponent("Your message")}`}
                className="inline-flex min-h-11 items-center gap-2 wrap-anywhere max-sm:text-sm text-link underline underline-offset-4"
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
                className="text-sm"
              >
                Orders
              </TextLink>
            </span>
          </RecordCell>
          <RecordCell label="Message" wide isPlain className="whitespace-pre-line">
            {message}
          </RecordCell>
          <RecordCell
            label="Sent"
            isPlain
            className="max-xl:self-center max-md:text-sm max-[25rem]:col-span-2"
          >
            <DayTime at={createdAt} />
          </RecordCell>
          <RecordCell
            label="Answer"
            isPlain
            className="max-[25rem]:col-span-2 max-md:text-right md:max-xl:col-span-2"
          >
            {answeredAt && (
              <span className="block max-md:text-sm">
                <span className="xl:hidden">Answered </span>
                <DayTime at={answeredAt} />
              </span>
            )}
            {!isPast && <AnswerForm id={id} name={name} answeredAt={answeredAt} />}
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}

function AnswerForm({ id, name, answeredAt }: Pick<Message, "id" | "name" | "answeredAt">) {
  const label = answeredAt ? "Not answered" : "Mark as answered";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="message" value={id} />
      <Button
        name="intent"
        value={answeredAt ? "waiting" : "answered"}
        size="sm"
        variant={answeredAt ? "quiet" : "secondary"}
        className="unbroken max-sm:px-2.5!"
        aria-label={`${label}: ${name}`}
      >
        {label}
      </Button>
    </Form>
  );
}
