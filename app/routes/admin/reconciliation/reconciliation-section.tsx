import { pluralise } from "#app/shared/texts/pluralise.ts";
import { useNavigation } from "react-router";
import type {
  ShownReconciliation,
  ShownDiscrepancy,
} from "#app/domain/reconciliation/reconciliation-lists.server.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { formatAmount, formatNaira } from "#app/shared/money.ts";
import { nextReconciliation } from "#app/shared/reconciliation/reconciliation-times.ts";
import { Button } from "#app/ui/button.tsx";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { DiscrepancyCard } from "./discrepancy-card.tsx";
import { Details } from "#app/ui/details.tsx";

interface ComparisonSectionProps {
  comparison: ShownReconciliation;
  refusal: Refusal<"difference" | "note"> | undefined;
  now: number;
}

export function ReconciliationSection({ comparison, refusal, now }: ComparisonSectionProps) {
  const { last, open, closed } = comparison;
  const isRunning = last !== null && last.endedAt === null;
  const { formData } = useNavigation();
  return (
    <section
      aria-labelledby="comparison"
      className="mb-4 rounded-2xl border-2 border-line bg-raised px-4 py-3 max-lg:order-last max-lg:mt-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="comparison" className="text-lg font-bold">
          Reconciliation
        </h2>
        <Form method="post" preventScrollReset>
          <Button
            name="intent"
            value="compare-payments"
            size="sm"
            variant="secondary"
            pending={isRunning || formData?.get("intent") === "compare-payments"}
            pendingText="Comparing…"
          >
            Check now
          </Button>
        </Form>
      </div>
      <p className="max-w-prose text-[0.9375rem]">
        {saidOf(comparison)} It runs next on <DayTime at={nextReconciliation(new Date(now))} />.
      </p>
      {last?.error && (
        <div className="mt-3 wrap-anywhere">
          <FormMessage>{last.error} It is tried again by itself.</FormMessage>
        </div>
      )}
      <Differences label="What differs" rows={open} refusal={refusal} />
      {last && <Compared last={last} />}
      {closed.length > 0 && (
        <Details summary="Differences that are closed or known">
          <Differences label="Closed differences" rows={closed} refusal={undefined} />
        </Details>
      )}
    </section>
  );
}

function saidOf({ last, open, openCount }: ShownReconciliation): string {
  if (!last) return "Paystack's list has not been compared with ours yet.";
  if (!last.endedAt)
    return `Paystack's list is being compared since ${formatDayTime(last.startedAt)}.`;
  if (last.error) return `It ran last on ${formatDayTime(last.startedAt)}, and did not end.`;
  const shown = open.length < openCount ? ` The newest ${open.length} are here.` : "";
  const differ = openCount === 0 ? "Nothing differs." : `${openCount} to settle.${shown}`;
  return `It ran last on ${formatDayTime(last.endedAt)}. ${differ}`;
}

interface DifferencesProps {
  label: string;
  rows: readonly ShownDiscrepancy[];
  refusal: ComparisonSectionProps["refusal"];
}

function Differences({ label, rows, refusal }: DifferencesProps) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-3 grid gap-3 xl:grid-cols-2">
      {rows.map((row) => (
        <DiscrepancyCard
          key={row.id}
          row={row}
          refusal={refusal?.values.difference === row.id ? refusal : undefined}
        />
      ))}
    </ul>
  );
}

function Compared({ last }: { last: NonNullable<ShownReconciliation["last"]> }) {
  const { fromAt, untilAt, paymentCount, paidKobo, feesKobo, foreignCount, payouts } = last;
  return (
    <Details summary="What it compared">
      <DefinitionList
        rows={[
          { term: "Begun from", value: formatDay(fromAt) },
          { term: "Paid until", value: formatDayTime(untilAt) },
          { term: "Payments in Paystack", value: String(paymentCount) },
          { term: "Their sum", value: formatNaira(paidKobo) },
          { term: "Paystack's fees", value: formatNaira(feesKobo) },
          { term: "Disputes of the last 60 days", value: last.disputeCount || null },
          { term: "Payments that are not this shop's", value: foreignCount || null },
          ...payouts.map(({ id, at, amount, currency, fees, payments, status }) => ({
            term: `Payout of ${formatDay(at)}`,
            value: `${formatAmount(amount, currency)} (${status}), ${pluralise(payments, "payment")}, fees ${formatAmount(fees, currency)}`,
            key: id,
          })),
        ]}
      />
    </Details>
  );
}
