import { contextOf, viewerOf } from "#app/context.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { sectionSentence } from "#app/domain/festival/section-sentences.server.ts";
import { listVersions } from "#app/domain/festival/versions.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { sectionNames, sectionTitle } from "#app/shared/festival/sections.server.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/festival";
import { DraftBar } from "./draft-bar.tsx";
import { festivalForm, takeFestivalForm } from "./festival-action.server.ts";
import { SectionList } from "./section-list.tsx";
import { VersionList } from "./version-list.tsx";

export const handle = {
  sidebar: { group: "Office", label: "Festival", icon: "MusicIcon" },
} satisfies AdminPage;

export const meta = () => adminMeta("Festival");

export async function loader({ context }: Route.LoaderArgs) {
  const { app, isPreview } = contextOf(context);
  const [published, draft, versions] = await Promise.all([
    app.festival(),
    readDraftRow(app.db),
    listVersions(app.db),
  ]);
  const drafted = { ...published, ...draft.sections };
  return {
    sections: sectionNames.map((section) => ({
      section,
      title: sectionTitle(section),
      line: sectionSentence(section, drafted),
      isChanged: draft.sections[section] !== undefined,
    })),
    draft: { publishAt: draft.publishAt, stopped: draft.publicationError, isPreview },
    versions: versions.map((version) => ({
      ...version,
      titles: version.sections.map(sectionTitle).join(", "),
    })),
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, festivalForm, (form) =>
    takeFestivalForm(contextOf(context).app, form, viewerOf(context).id),
  );

export { clientAction } from "#app/forms/client-action.ts";

export default function FestivalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { sections, draft, versions } = loaderData;
  const answer = useLastAnswer(actionData);
  const refusal = refusalIn(answer);
  const changed = sections.filter(({ isChanged }) => isChanged).map(({ title }) => title);
  return (
    <>
      <PageHeader
        title="Festival"
        lead="What the site says of it. Changes are a draft until you publish them."
      />
      <div className="grid max-w-4xl gap-8">
        <FormMessage>{formError(refusal)}</FormMessage>
        <DraftBar
          {...draft}
          version={versions[0]?.number ?? 0}
          changed={changed}
          at={refusal?.values.at}
          error={refusal?.errors?.at}
        />
        <SectionList sections={sections} />
        <VersionList versions={versions} />
      </div>
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
    </>
  );
}
