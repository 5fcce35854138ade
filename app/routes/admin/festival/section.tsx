import { useState } from "react";
import { z } from "zod";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { type FestivalSection, sections } from "#app/settings/sections.server.ts";
import type { SectionShape } from "#app/shared/festival/section-shapes.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { Button } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import type { Route } from "./+types/section";
import { takeSection } from "./section-action.server.ts";
import { takeFiles } from "./pictures/section-files.server.ts";
import { EmailPreview } from "#app/routes/admin/email-preview.tsx";
import { previewWords } from "./words-preview.server.ts";
import { SectionForm } from "./section-form.tsx";
import { textsOf } from "./section-texts.server.ts";

export const handle = {
  reads: "festival.edit",
  does: "festival.edit",
} satisfies AdminPage;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.shape.title ?? "Festival");

function sectionOf(name: string): FestivalSection {
  if (!Object.hasOwn(sections, name))
    throw new Response("There is no such section.", { status: 404 });
  return name as FestivalSection;
}

/** The prices of tickets are typed in the sale, once it has a type. */
async function shapeOf(app: App, section: FestivalSection): Promise<SectionShape> {
  const { shape } = sections[section];
  const packages = section === "tickets" && shape.lists["packages"];
  if (!packages || (await app.ticketSale()).types.length === 0) return shape;
  const price = { ...packages.fields["price"]!, kind: "hidden" as const };
  return {
    ...shape,
    note: "The labels of tickets in lists and exports.",
    lists: {
      ...shape.lists,
      packages: { ...packages, fields: { ...packages.fields, price } },
    },
  };
}

const query = z.object({ field: queryText });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const section = sectionOf(params.section);
  const { app } = contextOf(context);
  const [published, draft] = await Promise.all([app.festival(), readDraftRow(app.db)]);
  const words = draft.sections.words ?? published.words;
  return {
    section,
    shape: await shapeOf(app, section),
    texts: textsOf(section, draft.sections[section] ?? published[section]),
    seen: draft.sectionRevisions[section]?.number ?? 0,
    isChanged: draft.sections[section] !== undefined,
    previews: section === "words" ? await previewWords(app, words) : [],
    /** The field that a link leads to. */
    field: readQuery(request, query).field ?? undefined,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const section = sectionOf(params.section);
  const sent = await takeFiles(app, { request, context }, sections[section].shape);
  return answerForm(
    { request: sent.request, context },
    z.record(z.string(), z.string()),
    async (texts) => {
      refuseLongTexts(texts);
      return Object.keys(sent.refused).length > 0
        ? { ok: false, errors: sent.refused, values: texts }
        : takeSection(app, section, texts, viewerOf(context).id);
    },
  );
}

/**
 * The greatest length of all texts of a section together; sixty long questions take a quarter of
 * it.
 */
const mostLetters = 500_000;

/**
 * Refuses very long texts before they are checked: checking takes time for each letter, and a form
 * with pictures may be many megabytes.
 */
function refuseLongTexts(texts: Record<string, string>): void {
  const letters = Object.values(texts).reduce((sum, text) => sum + text.length, 0);
  if (letters > mostLetters)
    throw new Response("These texts are too long together.", { status: 413 });
}

export { clientAction } from "#app/forms/client-action.ts";

export default function SectionPage(props: Route.ComponentProps) {
  return <Editing key={props.loaderData.section} {...props} />;
}

function Editing({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult(actionData);
  // What other organisers save meanwhile does not replace what is being typed.
  const [opened, open] = useState(loaderData);
  const isOwn = answer?.ok && answer.number === loaderData.seen;
  if (isOwn && opened.seen !== loaderData.seen) open(loaderData);
  const refusal = refusalIn(answer);
  const typed: Partial<Record<string, string>> | undefined = refusal?.values;
  const { shape } = loaderData;
  const result = answer as { focus?: string; differences?: [] } | undefined;
  return (
    <>
      <PageHeader title={shape.title} lead={shape.note} />
      <SectionForm
        shape={shape}
        texts={(typed as Record<string, string>) ?? opened.texts}
        seen={typed?.["seen"] ?? (answer?.ok ? answer.number : opened.seen)}
        errors={refusal?.errors ?? {}}
        problem={formError(refusal)}
        differences={result?.differences}
        focus={result?.focus ?? loaderData.field}
        answer={refusal}
        saved={answer?.ok && answer}
      />
      {loaderData.previews.map((preview) => (
        <section key={preview.title} className="mt-8 max-w-3xl">
          <h2 className="mb-3 text-xl font-bold">{preview.title}, as saved</h2>
          <EmailPreview {...preview} />
        </section>
      ))}
      {loaderData.isChanged && <DiscardForm />}
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
    </>
  );
}

function DiscardForm() {
  return (
    <details className="mt-8 max-w-2xl rounded-2xl border-2 border-line bg-raised px-4">
      <summary className="flex min-h-12 items-center font-bold">
        Discard what is not published
      </summary>
      <Form method="post" className="grid gap-4 pb-4">
        <p>This section goes back to what everybody sees now.</p>
        <Button
          name="intent"
          value="discard-section"
          variant="danger"
          className="justify-self-start"
        >
          Discard it
        </Button>
      </Form>
    </details>
  );
}
