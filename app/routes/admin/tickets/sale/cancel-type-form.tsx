import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { cancelType, undoTypeCancellation } from "#app/domain/tickets/sold/cancel-type.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { customerReads, ReasonField } from "#app/routes/admin/reason-field.tsx";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { formError, type Outcome, type Refusal, refusalOf } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { isTicked } from "./sale-fields.server.ts";
import type { TypeAt } from "./type-at.ts";

const cancelIntent = "cancel-type";

export const cancelAllTickets = serverOnly$(
  pageForm(
    z.object({
      intent: z.literal(cancelIntent),
      reason: z.string().trim().min(1, "Write why they are cancelled.").max(500),
      refund: isTicked,
    }),
    async ({ reason, refund }, { app, typeId, byUserId }: TypeAt): Promise<Outcome> => {
      await cancelType(app, { typeId, reason, refund }, byUserId);
      return { ok: true, message: "The type is closed, and its tickets are being cancelled." };
    },
  ),
);

const undoIntent = "undo-type-cancellation";

export const undoCancellation = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(undoIntent) }),
    async (_sent, { app, typeId }: TypeAt): Promise<Outcome> => {
      await undoTypeCancellation(app, typeId);
      return { ok: true, message: "Every ticket stays as it was." };
    },
  ),
);

interface Cancellation {
  createdAt: Date;
  dueAt: Date;
  endedAt: Date | null;
  done: number;
  failures: readonly { orderNumber: string; problem: string }[];
}

interface CancelTypeFormProps {
  plan: { tickets: number; issued: number; orders: number; paidKobo: number; peopleIn: number };
  latest: Cancellation | null;
  now: Date;
  refusal: Refusal | undefined;
}

/**
 * Cancels every ticket of a type, sold, issued or imported: first it says what that means, then it
 * offers to undo it.
 */
export function CancelTypeForm({ plan, latest, now, refusal }: CancelTypeFormProps) {
  const isUnderWay = latest !== null && latest.endedAt === null;
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Cancel all its tickets</h2>
      {isUnderWay && latest.dueAt > now ? (
        <div className="grid gap-3">
          <p>
            The type is closed. {pluralise(plan.tickets, "ticket", "tickets")} will be cancelled in
            some seconds; until then nothing has left.
          </p>
          <FormMessage>{formError(refusalOf(refusal, undoIntent))}</FormMessage>
          <ActionButton intent={undoIntent} size="md">
            Undo
          </ActionButton>
        </div>
      ) : isUnderWay ? (
        <p role="status">
          {latest.done} cancelled, {plan.tickets} to come. It goes on by itself, also while this
          page is closed.
        </p>
      ) : plan.tickets === 0 ? (
        <p className="text-muted">There is no valid ticket of it.</p>
      ) : (
        <>
          <p className="mb-3">
            {pluralise(plan.tickets - plan.issued, "valid ticket", "valid tickets")} in{" "}
            {pluralise(plan.orders, "order", "orders")}, {formatNaira(plan.paidKobo)} paid
            {plan.issued > 0 &&
              `; ${formatCount(plan.issued)} issued or imported, ${plan.issued === 1 ? "which is" : "which are"} cancelled too`}
            {plan.peopleIn > 0 && `, ${pluralise(plan.peopleIn, "person", "people")} in already`}.
          </p>
          <FoldedActionForm
            behind="Cancel them…"
            intent={cancelIntent}
            button={`Cancel ${pluralise(plan.tickets, "ticket", "tickets")}`}
            variant="danger"
            size="md"
            refusal={refusalOf(refusal, cancelIntent)}
          >
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input type="checkbox" name="refund" defaultChecked className="size-5" />
              Send {formatNaira(plan.paidKobo)} back
            </label>
            <p className="text-sm text-muted">
              Paystack keeps the fees of the payments. Everybody who holds one is notified by
              e-mail.
            </p>
            <ReasonField {...customerReads} refusal={refusalOf(refusal, cancelIntent)} />
            <p className="text-sm text-muted">
              The type is closed at once. For ten seconds it can be taken back.
            </p>
          </FoldedActionForm>
        </>
      )}
      {latest?.endedAt && (
        <p className="mt-3 text-sm text-muted">
          Last on {formatDayTime(latest.endedAt)}: {pluralise(latest.done, "ticket", "tickets")}{" "}
          cancelled.
        </p>
      )}
      {latest !== null && latest.failures.length > 0 && (
        <div className="mt-3">
          <p className="font-semibold text-danger">
            Not cancelled, please look at{" "}
            {latest.failures.length === 1 ? "this order" : "these orders"}:
          </p>
          <ul className="divide-y divide-line">
            {latest.failures.map(({ orderNumber, problem: why }) => (
              <li key={orderNumber} className="py-2 wrap-anywhere">
                <strong>{orderNumber}</strong>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
