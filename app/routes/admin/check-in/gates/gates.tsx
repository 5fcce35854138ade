import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { actorOf, contextOf } from "#app/context.server.ts";
import { countByGate } from "#app/domain/check-in/figures.server.ts";
import { deleteGate, listGates } from "#app/domain/check-in/gates.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import { readTicketKinds } from "#app/domain/tickets/room.server.ts";
import { answerForms, pageForm, type SentBy } from "#app/forms/page-form.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { exitRules } from "#app/shared/check-in/exits.ts";
import type { Gate } from "#app/shared/check-in/gates.ts";
import { formatWhen } from "#app/shared/dates.ts";
import {
  formError,
  type FormResult,
  type Outcome,
  type Refusal,
  refusalIn,
  refusalOf,
} from "#app/shared/form-result.ts";
import type { WithForms } from "#app/shared/team/permissions.ts";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ByGate } from "../inside/by-gate.ts";
import { countText } from "./count-text.ts";
import { changeIntent, GateFields, makeIntent, saveGate } from "./gate-form.tsx";
import { type GateKind, letsKindIn } from "./gate-kind.ts";
import type { Route } from "./+types/gates";

export const handle = {
  also: [{ label: "Make a second gate" }],
  reads: "gate.direct",
  does: {
    "make-gate": "gate.direct",
    "change-gate": "gate.direct",
    "delete-gate": "gate.direct",
  },
} satisfies WithForms<AdminPage, SentBy<typeof forms>>;

export const meta = () => adminMeta("Gates");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const gates = await listGates(app.db);
  const { kinds } = await readTicketKinds(app.db, await packageNames(app));
  return { gates, kinds, counts: await countByGate(app.db, gates), now: app.now().getTime() };
}

const deleteIntent = "delete-gate";

const remove = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(deleteIntent), gate: z.string().max(80) }),
    async ({ gate }, { app, by }: ByGate): Promise<Outcome> => {
      const { name } = await deleteGate(app, gate, by);
      return { ok: true, message: `${name} is deleted.` };
    },
  ),
);

const forms = [saveGate, remove] as const;

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForms({ request, context }, forms, {
    app: contextOf(context).app,
    by: actorOf(context),
  });

export const shouldRevalidate = revalidateWhenRefused;
export { clientAction } from "#app/forms/client-action.ts";

type Data = Route.ComponentProps["loaderData"];

export default function Gates({ loaderData, actionData }: Route.ComponentProps) {
  const { gates, kinds, counts, now } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const isOne = gates.length === 1;
  const shutOut = kinds.filter((kind) => !gates.some((gate) => letsKindIn(gate, kind)));
  return (
    <>
      <PageHeader
        title="Gates"
        lead={
          isOne
            ? "Where some tickets come in by a door of their own: a ticket at the wrong gate is told the right one."
            : "A ticket at the wrong gate is told the right one. Who is inside is counted over all of them."
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
      {shutOut.length > 0 && (
        <p role="note" className="mb-4 font-semibold wrap-anywhere">
          {`No gate lets ${shutOut.map(({ name }) => name).join(", ")} in.`}
        </p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        {!isOne && (
          <ul aria-label="Gates" className="grid gap-4">
            {gates.map((gate, at) => (
              <GateCard
                key={gate.id}
                gate={gate}
                kinds={kinds}
                count={counts[at]!}
                next={gates.find((other) => other !== gate)!.name}
                refusal={refusal?.values["gate"] === gate.id ? refusal : undefined}
                now={now}
              />
            ))}
          </ul>
        )}
        <Card>
          <h2 className="mb-3 text-xl font-bold">{isOne ? "The second gate" : "Another gate"}</h2>
          {/* What was typed is gone once the gate is there. */}
          <ActionForm
            key={gates.length}
            intent={makeIntent}
            button="Make the gate"
            variant="primary"
            refusal={refusalOf(refusal, makeIntent)}
          >
            <GateFields gate={null} kinds={kinds} refusal={refusalOf(refusal, makeIntent)} />
          </ActionForm>
        </Card>
      </div>
    </>
  );
}

interface GateCardProps {
  gate: Gate;
  kinds: readonly GateKind[];
  count: Data["counts"][number];
  /** The gate to which its phones go once it is deleted. */
  next: string;
  refusal: Refusal | undefined;
  now: number;
}

function GateCard({ gate, kinds, count, next, refusal, now }: GateCardProps) {
  const of = { gate: gate.id ?? "" };
  return (
    <li className="rounded-2xl border-2 border-line bg-raised p-4 sm:px-6">
      <h2 className="text-lead font-bold wrap-anywhere">{gate.name}</h2>
      <p className="wrap-anywhere">{ruleOf(gate, kinds, now)}</p>
      <p className="mb-2 text-sm text-muted">{countText(count)}</p>
      <div className="grid gap-1">
        <FoldedActionForm
          // The form is as it is stored once it was saved.
          key={JSON.stringify(gate)}
          behind="Change"
          about={gate.name}
          intent={changeIntent}
          of={of}
          button="Save"
          refusal={refusalOf(refusal, changeIntent)}
        >
          <GateFields gate={gate} kinds={kinds} refusal={refusalOf(refusal, changeIntent)} />
        </FoldedActionForm>
        <FoldedActionForm
          behind="Delete…"
          about={gate.name}
          intent={deleteIntent}
          of={of}
          button={`Delete ${gate.name}`}
          variant="danger"
        >
          <p>{`Its scans stay in all figures. Its phones go on at ${next}.`}</p>
        </FoldedActionForm>
      </div>
    </li>
  );
}

/** "Lets in Vip, VVIP, from 18:00 until 23:00. Who goes out is not scanned." */
function ruleOf(gate: Gate, kinds: readonly GateKind[], now: number): string {
  const { opensAt, closesAt, exits } = gate;
  const lets = kinds.filter((kind) => letsKindIn(gate, kind));
  const what =
    gate.kinds === null ? "all tickets" : lets.map(({ name }) => name).join(", ") || "no ticket";
  const times = [
    opensAt !== null && `from ${formatWhen(new Date(opensAt), now)}`,
    closesAt !== null && `until ${formatWhen(new Date(closesAt), now)}`,
  ].filter(Boolean);
  const rule = exitRules[exits].label;
  return `Lets in ${[what, ...times].join(", ")}. Who goes out ${rule[0]!.toLowerCase()}${rule.slice(1)}.`;
}
