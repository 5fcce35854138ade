import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  countPeople,
  findSomePerson,
  listAudiences,
} from "#app/domain/broadcasts/audiences.server.ts";
import {
  countRecipients,
  findBroadcast,
  findNextToTell,
  listRecipients,
} from "#app/domain/broadcasts/broadcast-lists.server.ts";
import { wordsFor } from "#app/domain/broadcasts/broadcast-words.server.ts";
import { countLeftToday, findMailsADay } from "#app/domain/broadcasts/mails-a-day.server.ts";
import { markTold } from "#app/domain/broadcasts/tell-by-phone.server.ts";
import {
  deleteBroadcast,
  saveBroadcast,
  sendBroadcast,
  sendTest,
  setBroadcastPicture,
  stopBroadcast,
} from "#app/domain/broadcasts/write-broadcast.server.ts";
import { receivePicture } from "#app/domain/catalogue/pictures.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailPreview } from "#app/routes/admin/email-preview.tsx";
import { contactOf } from "#app/routes/admin/contact/contact.server.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { dayTime, isTicked } from "#app/routes/admin/tickets/sale/sale-fields.server.ts";
import { type Audience, isAudience } from "#app/shared/broadcasts/audiences.ts";
import { recipientStates } from "#app/shared/broadcasts/recipient-states.ts";
import { daysToSend, takeBackMs } from "#app/shared/broadcasts/sending.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { queryText } from "#app/shared/query-text.ts";
import { keysOf } from "#app/shared/records.ts";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { audienceLabels } from "./audience-labels.ts";
import { BroadcastForm } from "./broadcast-form.tsx";
import { Progress } from "./progress.tsx";
import { SendCard } from "./send-card.tsx";
import type { Route } from "./+types/broadcast";

export const handle = {
  reads: "messages.send",
  does: "messages.send",
} satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.saved.subject || "New message");

const query = z.object({
  show: z.enum(keysOf(recipientStates)).nullable().catch(null),
  after: queryText,
});

const nothing = { audiences: [] as string[], subject: "", body: "", buttonText: "", buttonUrl: "" };

const perPage = 50;

/** On a phone the preview stands below the form, and is what a first save leads to. */
const previewId = "preview";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db } = app;
  const found = await findBroadcast(db, params.broadcastId);
  if (!found && params.broadcastId !== "new") throw new Response("Not Found", { status: 404 });
  const saved = found ?? nothing;
  const chosen = saved.audiences.filter(isAudience);
  const offered = await listAudiences(db);
  const isUnsent = !found?.dueAt;
  const [all, { total }] = await Promise.all([
    isUnsent
      ? countPeople(
          db,
          offered.map(({ audience }) => audience),
        )
      : null,
    countPeople(db, chosen),
  ]);
  return {
    id: found?.id ?? randomUUID(),
    saved,
    to: audienceLabels(chosen, offered),
    found,
    total,
    offered: all ? offered.map((one) => ({ ...one, people: all.each.get(one.audience) ?? 0 })) : [],
    preview: found && (await previewOf(app, found)),
    days: daysToSend(total, {
      leftToday: await countLeftToday(db, app.now()),
      aDay: await findMailsADay(db),
    }),
    progress: found?.startedAt ? await progressOf(app, found, readQuery(request, query)) : null,
  };
}

type App = ReturnType<typeof contextOf>["app"];
type Found = NonNullable<Awaited<ReturnType<typeof findBroadcast>>>;

/** The message as a person of its audiences gets it; as somebody without a name, where there is none. */
async function previewOf(app: App, { id, ...words }: Found) {
  const person = await findSomePerson(app.db, words.audiences.filter(isAudience));
  const { email, name } = person ?? { email: "", name: "" };
  const filled = wordsFor(words, name, await app.festival());
  const data = { broadcastId: id, username: name, words: filled };
  const { html, text } = await app.renderEmail("broadcast", email, data);
  return { html, text, as: person ? name || email : null };
}

async function progressOf(
  { db, festival }: App,
  found: Found,
  { show, after }: z.output<typeof query>,
) {
  const [states, people, next, settings] = await Promise.all([
    countRecipients(db, found.id),
    listRecipients(db, { id: found.id, show, after, limit: perPage }),
    findNextToTell(db, found.id),
    festival(),
  ]);
  const words = next && wordsFor(found, next.name, settings);
  const contact =
    words &&
    contactOf(next.phone, `${words.subject}\n\n${words.body}\n\n${words.buttonUrl}`.trim());
  return {
    states,
    show,
    people,
    next: next && { id: next.id, name: next.name, left: next.left, contact },
  };
}

const save = z
  .looseObject({
    intent: z.literal("save-broadcast"),
    id: z.uuid(),
    subject: typedText(120, "Write a heading."),
    body: typedText(10_000, "Write what it says."),
    buttonText: typedText(40),
    buttonUrl: typedText(500).refine((url) => url === "" || /^https?:\/\/\S+$/i.test(url), {
      message: "Write an address that begins with https://",
    }),
  })
  .refine(({ buttonText, buttonUrl }) => !buttonText === !buttonUrl, {
    path: ["buttonText"],
    message: "A button needs both its words and where it leads.",
  });

const form = z.discriminatedUnion("intent", [
  save,
  z.object({ intent: z.literal("test-broadcast") }),
  z.object({ intent: z.literal("send-broadcast"), at: dayTime, meant: isTicked }),
  z.object({ intent: z.enum(["stop-broadcast", "delete-broadcast", "remove-picture"]) }),
  z.object({
    intent: z.literal("add-picture"),
    picture: z.custom<Blob>((one) => one instanceof Blob),
  }),
  z.object({ intent: z.literal("mark-told"), recipient: z.uuid() }),
]);

/** The audiences whose boxes are ticked. */
const audiencesIn = (fields: Record<string, unknown>): Audience[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    const audience = name.startsWith("to-") ? name.slice("to-".length) : "";
    return value === "on" && isAudience(audience) ? [audience] : [];
  });

export const action = ({ request, params: { broadcastId: id }, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const viewer = viewerOf(context);
    switch (sent.intent) {
      case "save-broadcast": {
        const broadcastId = id === "new" ? sent.id : id;
        const { subject, body, buttonText, buttonUrl } = sent;
        const audiences = audiencesIn(sent);
        if (audiences.length === 0)
          return { ok: false, formErrors: ["Choose to whom it goes. Nothing was saved."] };
        const fields = { id: broadcastId, audiences, subject, body, buttonText, buttonUrl };
        await saveBroadcast(app, fields, viewer.id);
        if (id === "new")
          throw redirect(
            `${href("/adminMessages/sent/:broadcastId", { broadcastId })}#${previewId}`,
            303,
          );
        return { ok: true, message: "Saved." };
      }
      case "test-broadcast":
        await sendTest(app, { id, email: viewer.email, name: viewer.username });
        return { ok: true, message: `A test is on its way to ${viewer.email}.` };
      case "send-broadcast":
        await sendBroadcast(
          app,
          {
            id,
            dueAt: sent.at ?? new Date(app.now().getTime() + takeBackMs),
            isMeant: sent.meant,
          },
          viewer.id,
        );
        return {
          ok: true,
          message: sent.at
            ? "The message is planned."
            : "It leaves within two minutes. Until it does, you can take it back.",
        };
      case "stop-broadcast":
        return {
          ok: true,
          message: (await stopBroadcast(app, id, viewer.id))
            ? "Nobody else is written to."
            : "It is taken back, and nobody got it. Change it, or delete it.",
        };
      case "delete-broadcast":
        await deleteBroadcast(app, id);
        throw redirect(href("/adminMessages/sent"), 303);
      case "remove-picture":
        await setBroadcastPicture(app, { id, pictureId: null });
        return { ok: true, message: "The picture is gone." };
      case "add-picture": {
        if (sent.picture.size === 0)
          return { ok: false, errors: { picture: "Choose a picture first." } };
        const bytes = new Uint8Array(await sent.picture.arrayBuffer());
        await setBroadcastPicture(app, { id, pictureId: await receivePicture(app, bytes) });
        return { ok: true, message: "The picture is there." };
      }
      case "mark-told":
        await markTold(app, { broadcastId: id, recipientId: sent.recipient });
        return { ok: true, message: "Marked as told." };
    }
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function BroadcastPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, saved, to, found, total, offered, preview, days, progress } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  return (
    <>
      <PageHeader
        title={saved.subject || "New message"}
        lead={found?.dueAt && <span className="wrap-anywhere">{`To: ${to}`}</span>}
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      {refusal?.intent !== "save-broadcast" && refusal?.intent !== "send-broadcast" && (
        <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
      )}
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${found ? "xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]" : "max-w-5xl"}`}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {progress && found ? (
            <Progress
              id={id}
              ended={found.endedAt !== null}
              stopped={found.stoppedAt !== null}
              {...progress}
            />
          ) : (
            !found?.dueAt && (
              <BroadcastForm
                key={id}
                id={id}
                saved={saved}
                offered={offered}
                isNew={!found}
                refusal={refusal}
              />
            )
          )}
        </div>
        {preview && (
          <div id={previewId} className="scroll-mt-24 xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <Card>
              <h2 className="text-xl font-bold">Preview</h2>
              <p className="mb-3 text-muted wrap-anywhere">
                {preview.as ? `As ${preview.as} gets it.` : "Nobody is in what you chose."}
              </p>
              <EmailPreview
                title="The message as it arrives"
                html={preview.html}
                text={preview.text}
              />
            </Card>
          </div>
        )}
        {found && !found.startedAt && (
          <SendCard found={found} total={total} days={days} refusal={refusal} />
        )}
      </div>
    </>
  );
}
