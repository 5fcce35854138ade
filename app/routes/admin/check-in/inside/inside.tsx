import { Bar } from "#app/routes/admin/bar.tsx";
import { contextOf, actorOf } from "#app/context.server.ts";
import { countByGate } from "#app/domain/check-in/figures.server.ts";
import { listGates } from "#app/domain/check-in/gates.server.ts";
import { countInside, findHall, findLimit, findMessage } from "#app/domain/check-in/hall.server.ts";
import { listShares } from "#app/domain/check-in/phones.server.ts";
import { answerForms, type SentBy } from "#app/forms/page-form.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { isNearlyFull } from "#app/shared/check-in/shares.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import type { WithForms } from "#app/shared/team/permissions.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { GatesCard } from "./gates-card.tsx";
import { ExitsForm, changeExits } from "./exits-form.tsx";
import { changeLimit, LimitForm } from "./limit-form.tsx";
import { MessageForm, writeToPhones } from "./message-form.tsx";
import { Shares, takeBack } from "./shares.tsx";
import type { Route } from "./+types/inside";
import { formatCount } from "#app/shared/texts/pluralise.ts";

export const handle = {
  also: [{ label: "Write to all gate phones" }, { label: "How many may be inside" }],
  reads: "gate.direct",
  does: {
    "change-limit": "gate.change-limit",
    "change-exits": "gate.direct",
    "write-to-phones": "gate.direct",
    "take-share-back": "gate.direct",
  },
} satisfies WithForms<AdminPage, SentBy<typeof forms>>;

export const meta = () => adminMeta("Inside now");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { db } = app;
  const [gates, limit, hall, inside, message, shares] = await Promise.all([
    listGates(db),
    findLimit(db),
    findHall(db),
    countInside(db),
    findMessage(db),
    listShares(db),
  ]);
  const counts = gates.length > 1 ? await countByGate(db, gates) : [];
  const { exits } = gates[0];
  return { exits, counts, limit, hall, inside, message, shares, now: app.now().getTime() };
}

const forms = [changeLimit, changeExits, writeToPhones, takeBack] as const;

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForms({ request, context }, forms, {
    app: contextOf(context).app,
    by: actorOf(context),
  });

export const shouldRevalidate = revalidateWhenRefused;
export { clientAction } from "#app/forms/client-action.ts";

export default function Inside({ loaderData, actionData }: Route.ComponentProps) {
  const { exits, counts, limit, hall, inside, message, shares, now } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  return (
    <>
      <PageHeader title="Inside now" />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <FormMessage answer={answer}>{formError(refusal)}</FormMessage>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Figure most={limit?.most ?? null} inside={inside} />
          <MessageForm key={message?.at} message={message} refusal={refusal} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <LimitForm key={limit?.most} limit={limit} hall={hall} refusal={refusal} />
          {counts.length > 0 ? (
            <GatesCard counts={counts} />
          ) : (
            <ExitsForm key={exits} exits={exits} />
          )}
          <Shares shares={shares} now={now} />
        </div>
      </div>
    </>
  );
}

interface FigureProps {
  most: number | null;
  inside: number;
}

function Figure({ most, inside }: FigureProps) {
  const room = most === null ? null : Math.max(0, most - inside);
  const fill =
    most === null || !isNearlyFull({ most, inside })
      ? "bg-palm"
      : inside >= most
        ? "bg-hibiscus"
        : "bg-marigold";
  return (
    <div className="rounded-2xl border-2 border-line bg-raised p-4 sm:p-6">
      <p className="poster text-title lg:text-[4.5rem]">
        {formatCount(inside)}{" "}
        {most !== null && <span className="text-muted">of {formatCount(most)}</span>}
      </p>
      {most !== null && (
        <>
          <Bar
            filled={Math.min(1, inside / Math.max(1, most))}
            colour={fill}
            className="mt-2 h-3 lg:mt-4 lg:h-5"
          />
          <p className="mt-2 text-lg font-semibold">
            {room === 0 ? "Full: the gate stops." : `${formatCount(room!)} more may come in.`}
          </p>
        </>
      )}
    </div>
  );
}
