import { href } from "react-router";
import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { answerMessage, findMessage } from "#app/domain/contact/answer-message.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { MailState } from "#app/routes/admin/tickets/mail-state.tsx";
import { fieldOf, formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/message";

export const handle = {
  reads: "messages.answer",
  does: "messages.answer",
} satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData ? `Message from ${loaderData.asked.name}` : "Message");

export async function loader({ params, context }: Route.LoaderArgs) {
  const asked = await findMessage(contextOf(context).app.db, params.messageId);
  if (!asked) throw new Response("Not Found", { status: 404 });
  return { asked };
}

const mostLetters = 5_000;

const form = z.object({
  intent: z.literal("answer-message"),
  answer: typedText(mostLetters, "Write an answer."),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ answer }) => {
    const sent = { messageId: params.messageId, answer };
    await answerMessage(contextOf(context).app, sent, viewerOf(context).id);
    return { ok: true, message: "The answer is on its way." };
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { asked } = loaderData;
  const { name, email, message, createdAt, answeredAt, closedAs } = asked;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  // What was typed while somebody else answered stays to be read and copied.
  const isOpen = (!answeredAt && !closedAs) || refusal !== undefined;
  return (
    <>
      <PageHeader
        title={`Message from ${name}`}
        lead={<span className="wrap-anywhere">{email}</span>}
        actions={
          <LinkButton to={listAddress(href("/orders"), { q: email })} variant="secondary" size="sm">
            Orders
          </LinkButton>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <Card>
          <p className="mb-2 text-sm text-muted">
            Written <DayTime at={createdAt} />
          </p>
          <p className="whitespace-pre-line wrap-anywhere">{message}</p>
        </Card>
        {answeredAt && <Answer asked={asked} />}
        {closedAs && !answeredAt && (
          <p>This message is of {closedAs}, which is closed, and stays as it is.</p>
        )}
        {isOpen && (
          <Card>
            <ActionForm
              intent="answer-message"
              button="Send the answer"
              variant="primary"
              refusal={refusal}
            >
              <TextArea
                label="Your answer"
                {...fieldOf(refusal, "answer", "")}
                rows={8}
                maxLength={mostLetters}
                hint={`Leaves as an e-mail to ${email}, with the message quoted below it.`}
              />
              <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
            </ActionForm>
          </Card>
        )}
      </div>
    </>
  );
}

type Asked = Route.ComponentProps["loaderData"]["asked"];

/** The answer, who gave it and how far its e-mail is; or that it was given elsewhere. */
function Answer({ asked }: { asked: Asked }) {
  const { answer, answeredAt, answeredBy, sentWith } = asked;
  const by = answeredBy && ` by ${answeredBy}`;
  if (!answer)
    return (
      <p>
        Marked as answered{by} <DayTime at={answeredAt!} />.
      </p>
    );
  return (
    <Card>
      <h2 className="text-xl font-bold">Answer</h2>
      <p className="mb-2 text-sm text-muted">
        Written{by} <DayTime at={answeredAt!} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{answer}</p>
      {sentWith && (
        <div className="mt-4 text-sm">
          E-mail: <MailState {...sentWith} />{" "}
          <TextLink to={listAddress(href("/adminOutbox"), { q: sentWith.recipient })}>
            In the list of e-mails
          </TextLink>
        </div>
      )}
    </Card>
  );
}
