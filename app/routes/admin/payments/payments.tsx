import { href } from "react-router";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { listOpenDisputes } from "#app/domain/disputes/disputes.server.ts";
import { findReconciliation } from "#app/domain/reconciliation/reconciliation-lists.server.ts";
import { countDiffering, listPayments } from "#app/domain/payments/payment-lists.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useLastAnswer } from "#app/forms/use-last-answer.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { askAgainWhenRefused } from "#app/routes/admin/ask-again.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { listQuery, oneOf } from "#app/routes/admin/list/list-query.server.ts";
import { refusalIn, refusalText } from "#app/shared/form-result.ts";
import { type PaymentPart, paymentParts } from "#app/shared/payments/payment-parts.ts";
import { keysOf } from "#app/shared/records.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ReconciliationSection } from "#app/routes/admin/reconciliation/reconciliation-section.tsx";
import { OpenDisputes } from "./open-disputes.tsx";
import { answerPayment, paymentForm } from "./payment-action.server.ts";
import { paymentColumns, PaymentRows } from "./payment-rows.tsx";
import type { Route } from "./+types/payments";

export const handle = {
  sidebar: { group: "Sell", label: "Payments", icon: "CardIcon" },
  also: keysOf(paymentParts).map((part) => ({
    label: `Payments: ${paymentParts[part].tab}`,
    query: `show=${part}`,
  })),
  finds: "Look for payments",
} satisfies AdminPage;

export const meta = () => adminMeta("Payments");

const query = listQuery.extend({ show: oneOf(keysOf(paymentParts)) });

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = contextOf(context).app;
  const { q: search, after, show } = readQuery(request, query);
  const [page, differing, comparison, disputes] = await Promise.all([
    listPayments(db, { part: show, search, after, limit: 50 }),
    countDiffering(db),
    search || show || after ? null : findReconciliation(db),
    search || show || after ? [] : listOpenDisputes(db),
  ]);
  return { search, show, differing, comparison, disputes, now: now().getTime(), ...page };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, paymentForm, (form) =>
    answerPayment(contextOf(context).app, form, viewerOf(context).id),
  );

export { clientAction } from "#app/forms/client-action.ts";

export const shouldRevalidate = askAgainWhenRefused;

export default function Payments({ loaderData, actionData }: Route.ComponentProps) {
  const { search, show, comparison, now } = loaderData;
  const answer = useLastAnswer(actionData);
  const refusal = refusalIn(answer);
  const isBeside =
    refusal?.intent === "ask" ||
    comparison?.open.some(({ id }) => id === refusal?.values.difference);
  return (
    <ListPage
      title="Payments"
      lead="Every checkout and what became of it, newest first."
      controls={
        <>
          <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
          <div className="mb-5 empty:hidden">
            {refusal && !isBeside && <FormMessage>{refusalText(refusal)}</FormMessage>}
          </div>
          <OpenDisputes disputes={loaderData.disputes} now={now} />
          {comparison && (
            <ReconciliationSection comparison={comparison} refusal={refusal} now={now} />
          )}
          <Tabs label="Payments by state" tabs={tabsOf(loaderData)} />
          <div className="my-5 max-w-xl">
            <SearchForm
              label="Search by reference, name, e-mail, phone or order"
              hint="Reference, name or order"
              defaultValue={search}
              keep={{ show }}
              clearTo={addressOf({ show })}
            />
          </div>
        </>
      }
      page={loaderData}
      none={search || show ? "No payment matches" : "Payments will show here"}
      table={{ label: "Payments", columns: paymentColumns }}
      addressOf={(after) => addressOf({ q: search, show, after })}
    >
      {(rows) => <PaymentRows rows={rows} refusal={refusal} now={now} />}
    </ListPage>
  );
}

const addressOf = (query: Record<string, string | null | undefined>) =>
  listAddress(href("/adminMoney"), query);

function tabsOf({ search, show, differing }: Route.ComponentProps["loaderData"]) {
  const tab = (part: PaymentPart | null, label: string) => ({
    to: addressOf({ q: search, show: part }),
    label,
    current: part === show,
    count: part === "mismatched" ? differing : undefined,
  });
  const parts = keysOf(paymentParts).map((part) => tab(part, paymentParts[part].tab));
  return [tab(null, "All"), ...parts];
}
