import { memo } from "react";
import { formatWhen } from "#app/shared/dates.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { PageSection } from "./page-section.tsx";
import { UndoAdmission } from "./undo-admission.tsx";

interface Admission {
  id: string;
  at: Date;
  people: number;
  ticketId: string;
  /** Empty for a viewer who may not see names. */
  holder: string;
  package: string;
  /** The organiser or device that admitted them. */
  by: string | null;
}

interface LastAdmissionsProps {
  admissions: readonly Admission[];
  seesOthers: boolean;
  now: number;
}

/** Drawn only when it has changed, as each drawing is a delay of an answer. */
export const LastAdmissions = memo(function LastAdmissions({
  admissions,
  seesOthers,
  now,
}: LastAdmissionsProps) {
  if (admissions.length === 0) return null;
  return (
    <PageSection id="last" title={seesOthers ? "Last let in" : "Last let in here"}>
      <ol className="divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
        {admissions.map(({ id, at, people, ticketId, holder, package: type, by }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">{holder || ticketId}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {[
                  formatWhen(at, now),
                  pluralise(people, "person", "people"),
                  type,
                  holder && ticketId,
                  seesOthers && by && `by ${by}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
            <UndoAdmission admissionId={id} holder={holder || ticketId} />
          </li>
        ))}
      </ol>
    </PageSection>
  );
});
