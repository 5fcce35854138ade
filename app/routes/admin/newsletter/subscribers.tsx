import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import { plotDays } from "#app/domain/analytics/plot.server.ts";
import {
  countSubscribers,
  listSubscribers,
  type Subscriber,
} from "#app/domain/newsletter/subscribers.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { ListPage } from "#app/routes/admin/list/list-page.tsx";
import { RecordCell, RecordRow, RecordRows } from "#app/routes/admin/record-table.tsx";
import { subscriberForms } from "#app/shared/newsletter/subscriber-forms.ts";
import { keysOf } from "#app/shared/records.ts";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { DayTime } from "#app/routes/admin/day-time.tsx";
import { SearchForm } from "#app/ui/form/search-form.tsx";
import { GrowthCard } from "./growth-card.tsx";
import { subscriberQuery } from "./subscriber-query.server.ts";
import type { Route } from "./+types/subscribers";

export const handle = {
  sidebar: { group: "People", label: "Subscribers", icon: "MailIcon" },
  finds: "Look for subscribers",
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
  return { search, form, counts, growth: { from, totals, plot }, ...page };
}

export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { search, form, counts, growth } = loaderData;
  const addressOf = (query: Record<string, string | null | undefined>) =>
    listAddress(href("/adminSubscribers"), { q: search, form, ...query });
  return (
    <ListPage
      title="Subscribers"
      actions={
        <CsvLink to={listAddress(href("/adminSubscribers/export.csv"), { q: search, form })} />
      }
      controls={
        <>
          {counts.total > 0 && <GrowthCard total={counts.total} {...growth} />}
          <div className="max-w-xl">
            <SearchForm
              label="Search by email"
              defaultValue={search}
              keep={{ form }}
              clearTo={addressOf({ q: null })}
            />
          </div>
          <div className="my-4">
            <ChipRow label="By which form">
              <ChipLink to={addressOf({ form: null })} current={!form} preventScrollReset>
                All ({counts.total})
              </ChipLink>
              {keysOf(subscriberForms).map((one) => (
                <ChipLink
                  key={one}
                  to={addressOf({ form: one })}
                  current={one === form}
                  preventScrollReset
                >
                  {subscriberForms[one]} ({counts.byForm[one]})
                </ChipLink>
              ))}
            </ChipRow>
          </div>
        </>
      }
      page={loaderData}
      none={search || form ? "Nobody matches" : "Subscribers will show here"}
      table={{ label: "Subscribers", columns: ["Email", "Form", "Subscribed"] }}
      addressOf={(after) => addressOf({ after })}
    >
      {(rows) => <SubscriberRows rows={rows} />}
    </ListPage>
  );
}

function SubscriberRows({ rows }: { rows: readonly Subscriber[] }) {
  return (
    <RecordRows>
      {rows.map(({ email, source, createdAt }) => (
        <RecordRow key={`${source} ${email}`} card="called">
          <RecordCell label="Email" wide isPlain className="font-semibold">
            <EmailText email={email} />
          </RecordCell>
          <RecordCell label="Form" isPlain className="max-xl:text-muted max-md:text-sm">
            {subscriberForms[source]}
          </RecordCell>
          <RecordCell label="Subscribed" isPlain className="max-xl:text-muted max-md:text-sm">
            <DayTime at={createdAt} />
          </RecordCell>
        </RecordRow>
      ))}
    </RecordRows>
  );
}
