import { href } from "react-router";
import { z } from "zod";
import { actorOf, contextOf } from "#app/context.server.ts";
import { decideDouble, listDoubles } from "#app/domain/check-in/doubles.server.ts";
import { listGates } from "#app/domain/check-in/gates.server.ts";
import { countRefusals, listScans } from "#app/domain/check-in/list-scans.server.ts";
import { oneOf } from "#app/domain/lists/list-query.server.ts";
import { answerForm, text } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { decideIntent, Doubles } from "./doubles.tsx";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { answerWords } from "#app/shared/check-in/refusal-words.ts";
import { doubleDecisions, scanAnswers } from "#app/shared/check-in/scans.ts";
import { formatWhen } from "#app/shared/dates.ts";
import { queryText } from "#app/shared/query-text.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { EmptyBox } from "#app/ui/empty-box.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/scans";

export const handle = {
  also: [{ label: "Refused at the gate" }],
  reads: "gate.undo-others",
  does: "gate.undo-others",
} satisfies AdminPage;

export const meta = () => adminMeta("Refused at the gate");

const query = z.object({ reason: oneOf(scanAnswers), phone: queryText, q: queryText });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { reason, phone, q } = readQuery(request, query);
  const asked = { answer: reason, device: phone ?? "", ticket: q ?? "" };
  const [list, counts] = [await listScans(app.db, asked), await countRefusals(app.db)];
  const doubles = await listDoubles(app.db);
  const isSeveral = (await listGates(app.db)).length > 1;
  return { isSeveral, reason, phone, q, ...list, ...counts, doubles, now: app.now().getTime() };
}

const form = z.object({
  intent: z.literal(decideIntent),
  ticket: text,
  decision: z.enum(doubleDecisions),
  note: text.pipe(
    z
      .string()
      .trim()
      .min(1, "Write down why, for whoever reads this next year.")
      .max(500, "A note has at most 500 letters."),
  ),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ ticket, decision, note }) => {
    const { ticketId } = await decideDouble(
      contextOf(context).app,
      { ticket, decision, note },
      actorOf(context),
    );
    return { ok: true, message: `${ticketId} is decided.` };
  });

export { clientAction } from "#app/forms/client-action.ts";

export default function Scans({ loaderData, actionData }: Route.ComponentProps) {
  const { isSeveral, reason, phone, q, rows, hasMore, byReason, byDevice, doubles, now } =
    loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const address = (more: Record<string, string | null>) =>
    listAddress(href("/adminGate/scans"), { reason, phone, q, ...more });
  return (
    <>
      <PageHeader title="Refused at the gate" />
      <FormMessage>{formError(refusal)}</FormMessage>
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <Doubles doubles={doubles} isSeveral={isSeveral} refusal={refusal} now={now} />
      {(rows.length > 0 || q) && (
        <SearchForm
          label="Number of a ticket"
          defaultValue={q ?? ""}
          hidden={{ reason, phone }}
          clearTo={address({ q: null })}
        />
      )}
      {byReason.length > 0 && (
        <ChipRow label="Reasons">
          <ChipLink to={address({ reason: null })} current={!reason}>
            All
          </ChipLink>
          {byReason.map(({ answer, count }) => (
            <ChipLink key={answer} to={address({ reason: answer })} current={reason === answer}>
              {`${answerWords[answer]}: ${formatCount(count)}`}
            </ChipLink>
          ))}
        </ChipRow>
      )}
      {byDevice.length > 0 && (
        <ChipRow label="Phones">
          <ChipLink to={address({ phone: null })} current={!phone}>
            All phones
          </ChipLink>
          {byDevice.map(({ id, name, count }) => (
            <ChipLink key={id} to={address({ phone: id })} current={phone === id}>
              {`${name}: ${formatCount(count)}`}
            </ChipLink>
          ))}
        </ChipRow>
      )}
      {rows.length === 0 ? (
        <EmptyBox className="mt-3">
          {reason || phone || q
            ? "Nothing of this was refused"
            : "What the gate refuses shows here: when, why and by which phone"}
        </EmptyBox>
      ) : (
        <ol className="mt-3 divide-y divide-line rounded-2xl border-2 border-line bg-raised px-4">
          {rows.map((row) => (
            <li
              key={row.id}
              className="items-baseline gap-x-6 py-2 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]"
            >
              <p className="font-semibold wrap-anywhere">
                {[answerWords[row.answer], row.ticketId].filter(Boolean).join(": ")}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {dotted(
                  formatWhen(row.at, now),
                  isSeveral && row.gate,
                  row.by,
                  row.people > 0 && pluralise(row.people, "person", "people"),
                  row.isOffline && "without a network",
                  !row.ticketId && `code ${row.codeDigest.slice(0, 6)}`,
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      {hasMore && <p className="mt-3">There are more: choose a reason, a phone or a ticket.</p>}
    </>
  );
}
