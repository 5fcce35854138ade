import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { type Plot, plotDays } from "#app/domain/analytics/plot.server.ts";
import {
  countSubscribers,
  listSubscribers,
  subscriberQuery,
} from "#app/domain/newsletter/subscribers.server.ts";
import { removeSubscriber } from "#app/domain/newsletter/unsubscribe.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import { subscriberForms } from "#app/shared/newsletter/subscriber-forms.ts";
import { keysOf } from "#app/shared/records.ts";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import type { Route } from "./+types/subscribers";
import { PlotShape } from "#app/routes/admin/overview/plot-shape.tsx";
import { formatDay, startOfDay } from "#app/shared/dates.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";

export const handle = {
  finds: "Look for subscribers",
  reads: "subscribers.read",
  does: "subscribers.remove",
} satisfies AdminPage;

export const meta = () => adminMeta("Subscribers");

const plottedDays = 90;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, form, after } = readQuery(request, subscriberQuery);
  const { db, now } = contextOf(context).app;
  const [page, { from, totals, ...counts }] = await Promise.all([
    listSubscribers(db, { search, form, after, limit: 50 }),
    countSubscribers(db, now(), plottedDays),
  ]);
  const plot = plotDays({ from, values: totals, label: String });
  return { list: { q: search, form }, counts, growth: { from, totals, plot }, ...page };
}

const form = z.object({ intent: z.literal("remove-subscriber"), email: z.string().min(1) });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ email }) => {
    await removeSubscriber(contextOf(context).app, email, viewerOf(context).id);
    return { ok: true, message: `${email} gets no newsletter any more.` };
  });

export { clientAction } from "#app/forms/client-action.ts";

const subscribers = defineList<Route.ComponentProps["loaderData"]>({
  title: "Subscribers",
  path: href("/adminSubscribers"),
  csv: href("/adminSubscribers/export.csv"),
  search: { label: "Search by e-mail" },
  filters: ({ counts }) => [
    {
      as: "chips",
      label: "By which form",
      options: [
        { label: "All", query: { form: null }, count: counts.total },
        ...keysOf(subscriberForms).map((form) => ({
          label: subscriberForms[form],
          query: { form },
          count: counts.byForm[form],
        })),
      ],
    },
  ],
  columns: [
    {
      label: "E-mail",
      line: 1,
      className: "font-semibold",
      cell: ({ email }) => <EmailText email={email} />,
    },
    { label: "Form", cell: ({ source }) => subscriberForms[source] },
    { label: "Subscribed", cell: ({ createdAt }) => <DayTime at={createdAt} /> },
  ],
  rowActions: {
    line: "1 end",
    of: ({ email }) => email,
    buttons: ({ email }) => (
      <ActionButton intent="remove-subscriber" of={{ email }} label={`Take off ${email}`}>
        Take off
      </ActionButton>
    ),
  },
  keyOf: ({ source, email }) => `${source} ${email}`,
  none: (_, isAsked) => (isAsked ? "Nobody matches" : "Subscribers will show here"),
});

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, growth } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  return (
    <>
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <subscribers.Page
        data={loaderData}
        above={counts.total > 0 && <GrowthCard total={counts.total} {...growth} />}
        summary={<FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>}
      />
    </>
  );
}

interface GrowthCardProps {
  total: number;
  from: number;
  totals: readonly number[];
  plot: Plot;
}

/** The number of subscribers, and its growth drawn as a line. */
function GrowthCard({ total, from, totals, plot }: GrowthCardProps) {
  const month = total - (totals.at(-31) ?? 0);
  const since = formatDay(startOfDay(from));
  return (
    <section
      aria-label="How many"
      className="mb-2 flex items-end gap-x-8 gap-y-3 max-md:text-sm md:mb-5 md:rounded-2xl md:border-2 md:border-line md:bg-raised md:px-6 md:py-4"
    >
      <p>
        <span className="text-xl font-bold tabular-nums md:block md:text-3xl">
          {formatCount(total)}
        </span>{" "}
        {total === 1 ? "subscription" : "subscriptions"},{" "}
        <span className="unbroken">{formatCount(month)} in the last 30 days</span>
      </p>
      <figure className="grow basis-64 max-md:hidden">
        <svg
          role="img"
          aria-label={`From ${totals[0]} on ${since} to ${total} today`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="block h-18 w-full"
        >
          <PlotShape plot={plot} />
        </svg>
        <figcaption className="mt-1 flex justify-between text-xs text-muted">
          <span>{since}</span>
          <span>today</span>
        </figcaption>
      </figure>
    </section>
  );
}
