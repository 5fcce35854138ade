import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  confirmRefund,
  listConfirmations,
  listEndedConfirmations,
  withdrawRefund,
} from "#app/domain/refunds/second-person.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { formError, refusalIn, refusalText } from "#app/shared/form-result.ts";
import { amountText } from "#app/shared/refunds/refunds.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/confirm-refunds";

export const handle = {
  also: [{ label: "Confirm a refund" }],
  reads: "payments.read",
  does: "money.refund",
} satisfies AdminPage;

export const meta = () => adminMeta("Refunds to confirm");

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const [waiting, ended] = await Promise.all([
    listConfirmations(app.db, app.now()),
    listEndedConfirmations(app.db),
  ]);
  return { waiting, ended, viewerId: viewerOf(context).id };
}

const form = z.object({ intent: z.enum(["confirm-refund", "withdraw-refund"]), refund: z.uuid() });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, refund }) => {
    const { app } = contextOf(context);
    const { id } = viewerOf(context);
    if (intent === "confirm-refund") {
      const confirmed = await confirmRefund(app, refund, id);
      return { ok: true, message: `${amountText(confirmed)} goes back for ${confirmed.subject}.` };
    }
    const { subject, isOwn } = await withdrawRefund(app, refund, id);
    const what = isOwn ? "withdrawn" : "refused";
    return {
      ok: true,
      message: `The refund for ${subject} is ${what}. What happens to the money waits for a decision under Notifications.`,
    };
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

const outcomes = {
  confirmed: "confirmed",
  withdrawn: "withdrawn",
  refused: "refused",
  expired: "confirmed by nobody in three days",
} as const;

export default function ConfirmRefunds({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting, ended, viewerId } = loaderData;
  const answer = useActionResult(actionData);
  const refusal = refusalIn(answer);
  const isBeside = waiting.some(({ id }) => id === refusal?.values.refund);
  return (
    <>
      <PageHeader title="Refunds to confirm" />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      {refusal && !isBeside && <FormMessage>{refusalText(refusal)}</FormMessage>}
      {waiting.length === 0 && <EmptyState title="No refund waits for a second person" />}
      <ul className="grid items-start gap-4 xl:grid-cols-2">
        {waiting.map(({ id, subject, reason, createdAt, expiresAt, ...refund }) => {
          const isOwn = refund.askedById === viewerId;
          const refused = (intent: string) =>
            refusal?.values.refund === id && refusal.intent === intent ? refusal : undefined;
          return (
            <li key={id} className="rounded-2xl border-2 border-line bg-raised p-4 sm:px-6">
              <h2 className="text-lead font-bold wrap-anywhere">
                {amountText(refund)} for {subject}
              </h2>
              <p className="wrap-anywhere">{reason}</p>
              <p className="mb-3 text-sm text-muted wrap-anywhere">
                {isOwn ? "You" : (refund.name ?? refund.email ?? "Somebody who left")} asked for it{" "}
                <DayTime at={createdAt} />. It waits until <DayTime at={expiresAt} />.
              </p>
              <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
                {!isOwn && (
                  <FoldedActionForm
                    intent="confirm-refund"
                    of={{ refund: id }}
                    button="Send the money back"
                    behind="Confirm…"
                    about={subject}
                    variant="primary"
                    refusal={refused("confirm-refund")}
                  >
                    <FormMessage>{formError(refused("confirm-refund"))}</FormMessage>
                  </FoldedActionForm>
                )}
                <FoldedActionForm
                  intent="withdraw-refund"
                  of={{ refund: id }}
                  button={isOwn ? "Withdraw it" : "Refuse it"}
                  behind={isOwn ? "Withdraw…" : "Refuse…"}
                  about={subject}
                  variant="danger"
                  refusal={refused("withdraw-refund")}
                >
                  <FormMessage>{formError(refused("withdraw-refund"))}</FormMessage>
                  <p>
                    The money stays here. What was cancelled stays cancelled, and what becomes of
                    the money waits for a decision under Notifications.
                  </p>
                </FoldedActionForm>
              </div>
            </li>
          );
        })}
      </ul>
      {ended.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-xl font-bold">Decided</h2>
          <ul className="divide-y divide-line">
            {ended.map(({ id, subject, outcome, endedAt, name, ...refund }) => (
              <li key={id} className="py-2.5 wrap-anywhere">
                {amountText(refund)} for {subject}: {outcome && outcomes[outcome]}
                {name && ` by ${name}`}, {endedAt && <DayTime at={endedAt} />}.
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
