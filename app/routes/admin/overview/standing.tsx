import { href } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { pluralise } from "#app/routes/admin/tickets/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { AskedOverview } from "./overview-links.ts";
import { Info } from "./info.tsx";
import type { OverviewView } from "./overview-view.server.ts";
import { PaidOtherwise } from "./paid-otherwise.tsx";
import { RunningOut } from "./running-out.tsx";
import { Views } from "./views.tsx";
import { OrdersByAge, OrdersByState } from "./waiting.tsx";

type StandingProps = Pick<
  OverviewView,
  | "states"
  | "waiting"
  | "paidOtherwise"
  | "runningOut"
  | "cartsLeft"
  | "codes"
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
  const { cartsLeft, codes, meanings, tickets, people } = rest;
  return (
    <section className="mt-6">
      <h2 className="mb-1 text-lg font-bold">Right now</h2>
      <PaidOtherwise {...paidOtherwise} />
      <Views
        label="Right now"
        // Who asked for another number wants to see what it changed.
        first={asked.typed.few === null ? undefined : "Low stock"}
        views={[
          { name: "Orders", content: <OrdersByState states={states} /> },
          { name: "By age", content: <OrdersByAge waiting={waiting} /> },
          { name: "Low stock", content: <RunningOut rows={runningOut} asked={asked} /> },
          tickets.length > 0 && {
            name: "Tickets",
            content: (
              <FigureTable
                label="Tickets by package"
                columns={["Package", "Tickets", "People", "In these days"]}
                rows={tickets.map(({ package: type, tickets, people, issued }) => ({
                  key: type,
                  name: (
                    <TextLink
                      to={listAddress(href("/adminHome"), { package: type })}
                      prefetch="none"
                    >
                      {type}
                    </TextLink>
                  ),
                  cells: [tickets, people, issued],
                }))}
              />
            ),
          },
          codes.length > 0 && {
            name: "Codes",
            content: (
              <FigureTable
                label="What codes took off"
                columns={["Tag", "Codes used", "Pieces", "Taken off"]}
                rows={codes.map(({ tag, used, pieces, kobo }) => ({
                  key: tag,
                  name: (
                    <TextLink to={listAddress(href("/adminCodes"), { tag })} prefetch="none">
                      {tag || "No tag"}
                    </TextLink>
                  ),
                  cells: [used, pieces, formatNaira(kobo)],
                }))}
              />
            ),
          },
          cartsLeft.carts > 0 && {
            name: "Abandoned carts",
            content: (
              <>
                <p className="mt-1 font-semibold tabular-nums">
                  {pluralise(cartsLeft.carts, "cart")}, worth {formatNaira(cartsLeft.kobo)}
                  <Info of="an abandoned cart">{meanings.carts}</Info>
                </p>
                <TextLink to={listAddress(href("/adminMoney"), { show: "open" })} prefetch="none">
                  Open payments
                </TextLink>
              </>
            ),
          },
          {
            name: "People",
            content: (
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
            ),
          },
        ]}
      />
    </section>
  );
}
