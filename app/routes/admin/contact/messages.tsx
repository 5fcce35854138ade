import { href, Link } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  listMessages,
  messageQuery,
  markAnswered,
  type Message,
  mostMarked,
} from "#app/domain/contact/messages.server.ts";
import { findEdition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { Folded } from "#app/routes/admin/list/folded.tsx";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import { editionText } from "#app/domain/lists/list-query.server.ts";
import { EditionNotice } from "#app/routes/admin/editions/edition-notice.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { formatDay } from "#app/shared/dates.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { MailIcon } from "#app/ui/icon/icons.tsx";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import type { Route } from "./+types/messages";

export const handle = {
  also: [{ label: "Messages: waiting", query: "show=waiting" }],
  finds: "Look for messages",
  reads: "messages.answer",
  does: "messages.answer",
} satisfies AdminPage;

export const meta = () => adminMeta("Messages");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, after, show, season: asked } = readQuery(request, messageQuery);
  const { db } = contextOf(context).app;
  const list = { search, show, edition: asked, after, limit: 30 };
  const [page, edition] = await Promise.all([listMessages(db, list), findEdition(db, asked)]);
  return { list: { q: search, show, season: editionText(asked) }, edition, ...page };
}

const form = z.object({
  message: z.array(z.uuid()).min(1).max(mostMarked, `At most ${mostMarked} are marked at once.`),
  intent: z.enum(["mark-message-answered", "mark-message-waiting"]),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async ({ message: messageIds, intent }) => {
      const mark = { messageIds, answered: intent === "mark-message-answered" };
      await markAnswered(contextOf(context).app, mark, viewerOf(context).id);
      return { ok: true, message: `Marked as ${mark.answered ? "" : "not "}answered.` };
    },
    { lists: ["message"], incomplete: "Tick the messages first." },
  );

export { clientAction } from "#app/forms/client-action.ts";

const messages = defineList<Route.ComponentProps["loaderData"]>({
  title: "Messages",
  path: href("/adminMessages"),
  csv: href("/adminMessages/export.csv"),
  search: { label: "Search messages" },
  filters: () => [
    {
      as: "chips",
      label: "Which messages",
      options: [
        { label: "All", query: { show: null } },
        { label: "Waiting", query: { show: "waiting" } },
        { label: "Answered", query: { show: "answered" } },
      ],
    },
  ],
  columns: [
    {
      label: "From",
      line: 1,
      className: "font-semibold",
      cell: ({ id, name }) => (
        <Link
          to={href("/adminMessages/:messageId", { messageId: id })}
          className="-my-2 inline-flex min-h-11 items-center py-2 underline underline-offset-4 wrap-anywhere"
        >
          {name}
        </Link>
      ),
    },
    {
      label: "E-mail",
      line: "1 end",
      // The message fills the whole line below, so this stands beside the name.
      className: "@dense:order-9!",
      cell: ({ name, email, message }) => (
        <span className="-my-2 flex items-center gap-x-3 text-sm @table:my-0 @table:flex-col @table:items-start">
          <a
            href={answerLink(email, message)}
            className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-link underline underline-offset-4 @table:min-h-6"
          >
            <MailIcon className="size-5 @dense:hidden" />
            <span className="@max-dense:sr-only">
              <EmailText email={email} />
            </span>
          </a>
          <Link
            to={listAddress(href("/orders"), { q: email })}
            aria-label={`Orders of ${name}`}
            className="inline-flex min-h-11 items-center text-link underline underline-offset-4 unbroken @table:min-h-6"
          >
            Orders
          </Link>
        </span>
      ),
    },
    {
      label: "Message",
      className: "text-body @max-table:basis-full before:hidden!",
      cell: ({ message }) => <Folded>{message}</Folded>,
    },
    {
      label: "Sent",
      line: 3,
      // On a phone the day of the answer takes its place.
      cell: ({ createdAt, answeredAt }) => (
        <span data-table-only={answeredAt ? "" : undefined}>
          <DayTime at={createdAt} />
        </span>
      ),
    },
    {
      label: "Answer",
      line: "3 end",
      cell: (row, { list }) => (
        <div className="flex flex-wrap items-center justify-between gap-x-2 @table:block">
          {row.answeredAt && (
            <>
              <span className="@table:hidden">Answered {formatDay(row.answeredAt)}</span>
              <span data-table-only>
                <DayTime at={row.answeredAt} />
              </span>
            </>
          )}
          {/* On a phone the name leads there. */}
          <span data-table-only>
            <MessageLink {...row} isPast={list.season !== null} />
          </span>
          {!list.season && !row.answer && <AnswerForm {...row} />}
        </div>
      ),
    },
  ],
  keyOf: ({ id }) => id,
  choice: {
    name: "message",
    valueOf: ({ id, answeredAt }) => (answeredAt ? null : id),
    labelOf: ({ name }) => `Choose the message of ${name}`,
  },
  none: (_, isAsked) => (isAsked ? "No message matches" : "Messages will show here"),
});

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
  const { list, edition } = loaderData;
  const answer = useActionResult(actionData);
  return (
    <>
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <messages.Page
        data={loaderData}
        above={
          <EditionNotice
            what="messages"
            back={href("/adminMessages")}
            asked={list.season}
            edition={edition}
          />
        }
        summary={<FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>}
        bulk={
          !list.season &&
          loaderData.rows.some(({ answeredAt }) => !answeredAt) && {
            ticked: (
              <Button name="intent" value="mark-message-answered" size="sm">
                Mark as answered
              </Button>
            ),
          }
        }
      />
    </>
  );
}

/**
 * How much of a message its answer quotes; mail programs take no longer addresses than some 2,000.
 */
const quotedLength = 1_000;

/** Opens an answer in the organiser's mail program, with the message below it. */
function answerLink(email: string, message: string): string {
  const whole = message.trim();
  const text = whole.length > quotedLength ? `${whole.slice(0, quotedLength)}…` : whole;
  const quote = text.split(/\r?\n/).map((line) => `> ${line}`);
  const body = encodeURIComponent(["", "", ...quote].join("\r\n"));
  return `mailto:${email}?subject=${encodeURIComponent("Your message")}&body=${body}`;
}

interface MessageLinkProps extends Message {
  /** Whether its edition is closed. */
  isPast: boolean;
}

function MessageLink({ id, name, answeredAt, answer, isPast }: MessageLinkProps) {
  const label = answer ? "Read the answer" : answeredAt || isPast ? "Open" : "Answer";
  return (
    <Link
      to={href("/adminMessages/:messageId", { messageId: id })}
      aria-label={`${label}: ${name}`}
      className="-my-2 inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4 unbroken"
    >
      {label}
    </Link>
  );
}

function AnswerForm({ id, name, answeredAt }: Pick<Message, "id" | "name" | "answeredAt">) {
  const label = answeredAt ? "Undo" : "Mark as answered";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="message" value={id} />
      <Button
        name="intent"
        value={answeredAt ? "mark-message-waiting" : "mark-message-answered"}
        size="sm"
        variant="quiet"
        className="-my-2 -mr-2 px-2! text-sm! unbroken @table:-ml-2"
        aria-label={answeredAt ? `Undo: ${name} is answered` : `Mark as answered: ${name}`}
      >
        {label}
      </Button>
    </Form>
  );
}
