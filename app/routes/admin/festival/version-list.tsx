import type { VersionRow } from "#app/domain/festival/versions.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";

/** `titles` are those of the sections that it changed. */
type Version = Omit<VersionRow, "sections"> & { titles: string };

export function VersionList({ versions }: { versions: readonly Version[] }) {
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="poster mb-3 text-heading">
        Versions
      </h2>
      <ol className="grid gap-3">
        {versions.map((version, place) => (
          <li key={version.number} className="rounded-2xl border-2 border-line bg-raised p-4">
            <Told {...version} isLive={place === 0} />
            {place > 0 && <BringBack number={version.number} name={`Version ${version.number}`} />}
          </li>
        ))}
        <li className="rounded-2xl border-2 border-line bg-raised p-4">
          <p className="mb-2 font-semibold">The site as it was delivered</p>
          <BringBack number={0} name="The site as it was delivered" />
        </li>
      </ol>
    </section>
  );
}

function Told({
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
        {[formatDayTime(publishedAt), by, what].filter(Boolean).join(" · ")}
      </p>
    </>
  );
}

function BringBack({ number, name }: { number: number; name: string }) {
  return (
    <ActionForm
      behind="Bring back"
      about={name}
      look="card"
      intent="restore"
      of={{ version: number }}
      button="Bring it back"
      variant="danger"
      size="md"
    >
      <p>{`${name} goes live at once, wholly, as a new version. The draft stays as it is.`}</p>
    </ActionForm>
  );
}
