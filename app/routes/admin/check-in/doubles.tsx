import type { Double } from "#app/domain/check-in/doubles.server.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { type DoubleDecision, doubleDecisions } from "#app/shared/check-in/scans.ts";
import { formatWhen } from "#app/shared/dates.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

export const decideIntent = "decide-double";

const words: Record<DoubleDecision, string> = {
  "let-be": "Let be",
  "ban-code": "Ban the code",
  "wrong-person": "Wrong person",
};
const options = doubleDecisions.map((value) => ({ value, label: words[value] }));

const clockMs = 60_000;

interface DoublesProps {
  doubles: readonly Double[];
  /** Whether there are several gates. */
  isSeveral: boolean;
  refusal: Refusal | undefined;
  now: number;
}

/** The tickets that came in twice, each once, with what to decide about it. */
export function Doubles({ doubles, isSeveral, refusal, now }: DoublesProps) {
  if (doubles.length === 0) return null;
  const open = doubles.filter(({ decided }) => !decided).length;
  return (
    <section aria-labelledby="doubles" className="mb-6">
      <h2 id="doubles" className="mb-2 text-xl font-bold">
        {open === 0 ? "Came in twice: all decided" : `Came in twice: ${open} to decide`}
      </h2>
      <ol className="divide-y divide-line rounded-2xl border-2 border-marigold bg-raised px-4">
        {doubles.map((double) => (
          <li key={double.ticket} className="py-3">
            <DoubleEntries double={double} isSeveral={isSeveral} now={now} />
            {double.decided ? (
              <p>{`${words[double.decided.decision]}: ${double.decided.note}`}</p>
            ) : (
              <DecideForm
                double={double}
                refusal={refusal?.values["ticket"] === double.ticket ? refusal : undefined}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DoubleEntriesProps extends Pick<DoublesProps, "isSeveral" | "now"> {
  double: Double;
}

function DoubleEntries({ double, isSeveral, now }: DoubleEntriesProps) {
  const { ticketId, holder, quantity, cancelledAt, entries } = double;
  const people = entries.reduce((sum, entry) => sum + entry.people, 0);
  return (
    <div className="items-baseline gap-x-6 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
      <p className="font-semibold wrap-anywhere">
        {`${ticketId}, ${holder}: ${people} in, of ${pluralise(quantity, "person", "people")}`}
        {cancelledAt && `, cancelled at ${formatWhen(cancelledAt, now)}`}
      </p>
      <ul>
        {entries.map(({ press, at, phoneAt, people: came, by, gate, isOffline }) => (
          <li key={press} className="text-sm text-muted wrap-anywhere">
            {dotted(
              formatWhen(at, now),
              isSeveral && gate,
              by,
              pluralise(came, "person", "people"),
              isOffline && "without a network",
              phoneAt &&
                Math.abs(phoneAt.getTime() - at.getTime()) > clockMs &&
                `${formatWhen(phoneAt, now)} by the phone’s clock`,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DecideFormProps {
  double: Double;
  refusal: Refusal | undefined;
}

function DecideForm({ double: { ticket, ticketId }, refusal }: DecideFormProps) {
  return (
    <FoldedActionForm
      behind="Decide…"
      about={ticketId}
      intent={decideIntent}
      of={{ ticket }}
      button="Save"
      refusal={refusal}
    >
      <p className="mb-3">
        A ban ends the code of a sold ticket; its holder’s page has another one from then on.
      </p>
      <div className="grid gap-3">
        <SelectField
          label="What is done"
          name="decision"
          options={options}
          defaultValue={refusal?.values["decision"] ?? "let-be"}
        />
        <TextField
          label="Note"
          name="note"
          defaultValue={refusal?.values["note"] ?? ""}
          error={refusal?.errors?.["note"]}
        />
      </div>
    </FoldedActionForm>
  );
}
