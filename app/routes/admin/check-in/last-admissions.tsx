import { formatWhen } from "#app/shared/dates.ts";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { Part } from "./part-of-a-group.tsx";
import { UndoAdmission } from "./undo-admission.tsx";

interface Admission {
  id: string;
  at: Date;
  people: number;
  ticketId: string;
  holder: string;
  package: string;
}

export function LastAdmissions({
  admissions,
  now,
}: {
  admissions: readonly Admission[];
  now: number;
}) {
  if (admissions.length === 0) return null;
  return (
    <Part id="last" title="Last let in">
      <ol className="divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
        {admissions.map(({ id, at, people, ticketId, holder, package: type }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">{holder}</p>
              <p className="text-sm text-muted wrap-anywhere">
                {formatWhen(at, now)}, {pluralise(people, "person", "people")}, {type}, {ticketId}
              </p>
            </div>
            <UndoAdmission admissionId={id} holder={holder} />
          </li>
        ))}
      </ol>
    </Part>
  );
}
