import type { BulkPlan } from "#app/domain/orders/bulk/bulk-plan.server.ts";
import { ordersText } from "#app/routes/admin/orders/summary-text.ts";
import { messageOfMove } from "#app/shared/orders/order-news.ts";
import { orderStates, type OrderStatus } from "#app/shared/orders/order-states.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";

interface PlanFactsProps {
  from: OrderStatus;
  plan: BulkPlan;
}

/** How many, from what to what, and who is notified. */
export function PlanFacts({ from, plan: { total, steps, left } }: PlanFactsProps) {
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
            value: ordersText(count),
            strong: true,
          })),
          {
            term: "Notified",
            value: `${customersOf(total - left)}, by notification and e-mail: ${subjects.join(" or ")}`,
          },
          { term: "Not notified", value: left > 0 && `${customersOf(left)} who left the site` },
        ].map((row) => ({ ...row, value: row.value || null }))}
      />
    </div>
  );
}

const customersOf = (orders: number) =>
  `The ${orders === 1 ? "customer" : "customers"} of ${ordersText(orders)}`;
