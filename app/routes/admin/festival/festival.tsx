import { contextOf, viewerOf } from "#app/context.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { readDrafted, readSaidSections } from "#app/domain/festival/festival.server.ts";
import { sectionSentence } from "#app/domain/festival/section-sentences.server.ts";
import { isWithoutDay } from "#app/domain/festival/festival-phase.server.ts";
import { describeMovedDay } from "#app/domain/tickets/moved-day.server.ts";
import { listVersions, type VersionRow } from "#app/domain/festival/versions.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { sectionNames, sectionTitle } from "#app/settings/sections.server.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/festival";
import { DraftBar } from "./draft-bar.tsx";
import { festivalForm, takeFestivalForm } from "./festival-action.server.ts";
import { href, Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { formatDayTime } from "#app/shared/dates.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { dotted } from "#app/shared/texts/dotted.ts";

export const handle = {
  reads: "festival.edit",
  does: "festival.edit",
} satisfies AdminPage;

export const meta = () => adminMeta("Festival");

export async function loader({ context }: Route.LoaderArgs) {
  const { app, isPreview } = contextOf(context);
  const now = app.now();
  const [published, draft, versions] = await Promise.all([
    app.festival(),
    readDraftRow(app.db),
    listVersions(app.db),
  ]);
  const drafted = { ...published, ...draft.sections };
  const said = await readSaidSections(app.db);
  const next = draft.sections.day && (await readDrafted(app.db, app.env));
  return {
    // The specification's day, which stands in until one is set, does not move.
    movedDay:
      next && !isWithoutDay(published, now)
        ? await describeMovedDay(app.db, published, next, now)
        : null,
    sections: sectionNames.map((section) => ({
      section,
      title: sectionTitle(section),
      line: sectionSentence(section, drafted),
      isChanged: draft.sections[section] !== undefined,
      isUnsaid: !said.has(section),
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
  const { sections, draft, versions, movedDay } = loaderData;
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  const changed = sections.filter(({ isChanged }) => isChanged).map(({ title }) => title);
  return (
    <>
      <PageHeader title="Festival" />
      <div className="mb-5 has-[>:empty]:mb-0">
        <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
      </div>
      {/* The sections fill a laptop's window, and what is done with the draft stands beside them. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 max-xl:max-w-4xl xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr] xl:gap-6">
        {/* On a phone, a draft that holds nothing comes after what can be changed. */}
        <div className={`xl:col-start-2 ${changed.length === 0 ? "max-xl:order-1" : ""}`}>
          <DraftBar
            {...draft}
            version={versions[0]?.number ?? 0}
            changed={changed}
            unsaid={sections.filter(({ isUnsaid }) => isUnsaid).map(({ title }) => title)}
            movedDay={movedDay}
            at={refusal?.values.at}
            error={refusal?.errors?.at}
          />
        </div>
        <div className="xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <SectionList sections={sections} />
        </div>
        <div className="empty:hidden max-xl:order-1 xl:col-start-2">
          <VersionList versions={versions} />
        </div>
      </div>
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
    </>
  );
}

interface SectionListProps {
  sections: readonly { section: string; title: string; line: string; isChanged: boolean }[];
}

function SectionList({ sections }: SectionListProps) {
  return (
    <section aria-label="Sections">
      <ul className="overflow-hidden rounded-3xl border-2 border-line bg-raised">
        {sections.map(({ section, title, line, isChanged }) => (
          <li key={section} className="border-line not-first:border-t-2">
            <Link
              to={href("/adminFestival/:section", { section })}
              className="block min-h-16 px-5 py-3 hover:bg-sunk focus-visible:-outline-offset-4"
            >
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="text-lg font-bold">{title}</span>
                {isChanged && <Badge tone="marigold">Changed, not published</Badge>}
              </span>
              <span dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
                {line || "Nothing yet"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `titles` names the sections that the version changed. */
type Version = Omit<VersionRow, "sections"> & { titles: string };

function VersionList({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-3 text-xl font-bold">
        Versions
      </h2>
      <ol className="grid gap-3">
        {versions.map((version, place) => (
          <li key={version.number} className="rounded-2xl border-2 border-line bg-raised p-4">
            <VersionDetails {...version} isLive={place === 0} />
            {place > 0 && (
              <RestoreVersion number={version.number} name={`Version ${version.number}`} />
            )}
          </li>
        ))}
        <li className="rounded-2xl border-2 border-line bg-raised p-4">
          <p className="mb-2 font-semibold">The site as it was delivered</p>
          <RestoreVersion number={0} name="The site as it was delivered" />
        </li>
      </ol>
    </section>
  );
}

function VersionDetails({
  number,
  titles,
  publishedAt,
  by,
  restoredFrom,
  isLive,
}: Version & { isLive: boolean }) {
  const what =
    restoredFrom === null
      ? titles
      : `${restoredFrom === 0 ? "The site as it was delivered" : `Version ${restoredFrom}`} brought back: ${titles}`;
  return (
    <>
      <p className="font-semibold">
        Version {number}
        {isLive && ", live now"}
      </p>
      <p className="mb-2 text-sm text-muted wrap-anywhere">
        {dotted(formatDayTime(publishedAt), by, what)}
      </p>
    </>
  );
}

function RestoreVersion({ number, name }: { number: number; name: string }) {
  return (
    <FoldedActionForm
      behind="Restore"
      about={name}
      look="card"
      intent="restore-version"
      of={{ version: number }}
      button="Restore it"
      variant="danger"
      size="md"
    >
      <p>{`${name} goes live at once as a new version, with all its sections. The draft stays as it is.`}</p>
    </FoldedActionForm>
  );
}
