import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import type { Queryable } from "#app/db/db.server.ts";
import { listProductNames } from "#app/domain/catalogue/product-names.server.ts";
import { beginBulkMove } from "#app/domain/orders/bulk/bulk-moves.server.ts";
import { type BulkPlan, planBulkMove } from "#app/domain/orders/bulk/bulk-plan.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { searchSummary } from "#app/routes/admin/orders/summary-text.ts";
import {
  orderListOf,
  orderListTexts,
  type OrderListTexts,
  orderQuery,
} from "#app/routes/admin/orders/order-query.server.ts";
import { orderTabOf } from "#app/routes/admin/orders/order-tabs.ts";
import { formError, refusalIn } from "#app/shared/form-result.ts";
import { filterLabels } from "#app/shared/orders/order-filters.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/move-found";
import { messageOfMove } from "#app/shared/orders/order-messages.ts";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ActionForm } from "#app/routes/admin/action-form.tsx";

export const handle = {
  also: [{ label: "Mark all new orders as ready" }],
  reads: "orders.fulfil",
  does: "orders.fulfil",
} satisfies AdminPage;

export const meta = () => adminMeta("Move orders");

/**
 * The bulk move covers the orders that are found now. Orders placed later are not moved, however
 * long the page stays open.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const query = readQuery(request, orderQuery);
  const until = app.now();
  const found = { list: orderListOf(query, until), until };
  const [plan, words, { bulkMove }] = await Promise.all([
    planBulkMove(app.db, found),
    wordsOf(app.db, query),
    app.adminCounts(),
  ]);
  const form = { id: randomUUID(), until: until.toISOString(), seen: plan.total };
  return { plan, words, form, busy: bulkMove, list: orderListTexts(query) };
}

async function wordsOf(db: Queryable, query: z.infer<typeof orderQuery>): Promise<string> {
  const on = filterLabels(query, await listProductNames(db));
  return searchSummary(orderTabOf(query.tab).label, query.q, on);
}

const form = z.object({
  intent: z.literal("begin-move"),
  id: z.uuid(),
  until: z.iso.datetime(),
  seen: z.coerce.number().pipe(z.int32().positive()),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ id, seen, until: at }) => {
    const { app } = contextOf(context);
    const query = readQuery(request, orderQuery);
    const until = new Date(at);
    const list = orderListOf(query, until);
    const words = await wordsOf(app.db, query);
    await beginBulkMove(app, { id, seen, words, list, until }, viewerOf(context).id);
    return redirect(href("/orders/move/:moveId", { moveId: id }));
  });

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = revalidateWhenRefused;

export default function MoveFound({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, words, busy, list } = loaderData;
  const refusal = refusalIn(useActionResult(actionData));
  return (
    <>
      <PageHeader
        title={`Move ${pluralise(plan.total, "order")}`}
        lead={<span className="wrap-anywhere">{words}</span>}
        actions={
          <LinkButton to={listAddress(href("/orders"), list)} variant="secondary" size="sm">
            Back to Orders
          </LinkButton>
        }
      />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <FormMessage>{formError(refusal)}</FormMessage>
        {plan.steps.length === 0 ? (
          <EmptyState title="There is nothing to move" />
        ) : (
          <>
            <PlanSummary from={orderTabOf(list.tab).status} plan={plan} />
            {busy ? (
              <p className="font-semibold">
                Other orders are being moved. Wait until they are.{" "}
                <LinkButton
                  to={href("/orders/move/:moveId", { moveId: busy })}
                  variant="secondary"
                  size="sm"
                >
                  See how far
                </LinkButton>
              </p>
            ) : (
              <PlanForm {...loaderData} />
            )}
          </>
        )}
      </div>
    </>
  );
}

interface PlanSummaryProps {
  from: OrderStatus;
  plan: BulkPlan;
}

/** Says how many orders move, from which state to which, and who is notified. */
function PlanSummary({ from, plan: { total, steps, left } }: PlanSummaryProps) {
  const subjects = steps.map(
    ({ to }) => `“${messageOfMove({ status: to, isReversal: false }).subject}”`,
  );
  return (
    <div className="rounded-2xl border-2 border-line bg-raised px-5 py-3">
      <DefinitionList
        rows={[
          { term: "From", value: orderStates[from].tab.label },
          ...steps.map(({ to, count }) => ({
            term: `To ${orderStates[to].label}`,
            value: pluralise(count, "order"),
            strong: true,
          })),
          { term: "Not notified", value: left > 0 && `${customersOf(left)} who left the site` },
        ].map((row) => ({ ...row, value: row.value || null }))}
      />
      <p className="border-t-2 border-line py-3">
        {`${customersOf(total - left)} ${total - left === 1 ? "is" : "are"} notified, in the account and by `}
        <span className="unbroken">e-mail</span>
        {`: ${subjects.join(" or ")}.`}
      </p>
    </div>
  );
}

const customersOf = (orders: number) =>
  `The ${orders === 1 ? "customer" : "customers"} of ${pluralise(orders, "order")}`;

interface PlanFormProps {
  form: { id: string; until: string; seen: number };
  list: OrderListTexts;
}

/** Asks for confirmation before all found orders are moved. */
function PlanForm({ form, list }: PlanFormProps) {
  const { move } = orderStates[orderTabOf(list.tab).status];
  const orders = pluralise(form.seen, "order");
  return (
    <ActionForm
      intent="begin-move"
      of={form}
      action={listAddress(href("/orders/move"), list)}
      button={`${move}: ${orders}`}
      variant="primary"
      size="md"
    >
      <p>
        What is ordered from now on stays where it is. You can undo this for ten seconds: only then
        is the first order moved and the first customer notified.
      </p>
    </ActionForm>
  );
}
