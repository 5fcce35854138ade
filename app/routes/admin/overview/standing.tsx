import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { AskedOverview } from "./overview-links.ts";
import type { OverviewView } from "./overview-view.server.ts";
import { PaidOtherwise } from "./paid-otherwise.tsx";
import { RunningOut } from "./running-out.tsx";
import { Waiting } from "./waiting.tsx";

type StandingProps = Pick<
  OverviewView,
  | "states"
  | "waiting"
  | "paidOtherwise"
  | "runningOut"
  | "cartsLeft"
  | "meanings"
  | "tickets"
  | "people"
> & { asked: AskedOverview };

/** What waits and what there is, whatever days were asked for. */
export function Standing({
  asked,
  states,
  waiting,
  paidOtherwise,
  runningOut,
  ...rest
}: StandingProps) {
  const { cartsLeft, meanings, tickets, people } = rest;
  return (
    <section className="mt-10">
      <h2 className="poster text-heading">Right now</h2>
      <div className="mt-4 gap-x-8 md:columns-2 print:columns-2 [&>section]:mb-7 [&>section]:break-inside-avoid">
        <Waiting states={states} waiting={waiting} />
        <PaidOtherwise {...paidOtherwise} />
        <section>
          <h3 className="lettering text-lg">Abandoned carts</h3>
          <p className="mt-1 text-lead font-semibold tabular-nums">
            {pluralise(cartsLeft.carts, "cart")}, worth {formatNaira(cartsLeft.kobo)}
          </p>
          <p className="mt-1 max-w-prose text-sm text-muted">{meanings.carts}</p>
          <TextLink to={listAddress(href("/adminMoney"), { show: "open" })} prefetch="none">
            Open payments
          </TextLink>
        </section>
        <section>
          <h3 className="lettering text-lg">Tickets by package</h3>
          <FigureTable
            label="Tickets by package"
            columns={["Package", "Tickets", "People", "In these days"]}
            rows={tickets.map(({ package: type, tickets, people, issued }) => ({
              key: type,
              name: (
                <TextLink to={listAddress(href("/adminHome"), { package: type })} prefetch="none">
                  {type}
                </TextLink>
              ),
              cells: [tickets, people, issued],
            }))}
          />
          {tickets.length === 0 && <p className="py-2 text-muted">No ticket is valid yet.</p>}
        </section>
        <RunningOut rows={runningOut} asked={asked} />
        <section>
          <h3 className="lettering text-lg">Accounts and subscribers</h3>
          <FigureTable
            label="Accounts and subscribers"
            columns={["Who", "Altogether", "New in these days"]}
            rows={people.map(({ who, all, added }) => ({
              key: who,
              name: (
                <TextLink to={href("/adminSubscribers")} prefetch="none">
                  {who}
                </TextLink>
              ),
              cells: [all, added],
            }))}
          />
        </section>
      </div>
    </section>
  );
}
