import { href, Link } from "react-router";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { formatNaira } from "#app/shared/money.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import { FigureTable } from "./figure-table.tsx";
import type { OverviewAddress } from "./overview-links.ts";
import { Info } from "./info.tsx";
import type { OverviewView } from "./overview-view.server.ts";
import { Views } from "./views.tsx";
import {
  isAside,
  orderStates,
  type OrderStatus,
  orderStatuses,
} from "#app/shared/orders/order-states.ts";
import { keysOf } from "#app/shared/records.ts";
import { OrderNumber } from "#app/ui/order/order-number.tsx";
import { choiceText } from "#app/shared/orders/line-items.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";

type CurrentTotalsProps = Pick<
  OverviewView,
  | "states"
  | "waiting"
  | "paidOtherwise"
  | "runningOut"
  | "cartsLeft"
  | "codes"
  | "metricDefinitions"
  | "tickets"
  | "people"
> & { asked: OverviewAddress };

/** The current totals, which do not depend on the chosen days. */
export function CurrentTotals({
  asked,
  states,
  waiting,
  paidOtherwise,
  runningOut,
  ...rest
}: CurrentTotalsProps) {
  const { cartsLeft, codes, metricDefinitions, tickets, people } = rest;
  return (
    <section className="mt-3 md:mt-6">
      <h2 className="mb-1 text-lg font-bold">Right now</h2>
      <PaidOtherwise {...paidOtherwise} />
      <Views
        label="Right now"
        // An organiser who asked for another limit of low stock sees its table first.
        first={asked.typed.few === null ? undefined : "Low stock"}
        views={[
          { name: "Orders", content: <OrdersByState states={states} /> },
          { name: "By age", content: <OrdersByAge waiting={waiting} /> },
          { name: "Low stock", content: <RunningOut rows={runningOut} asked={asked} /> },
          codes.length > 0 && {
            name: "Codes",
            content: (
              <FigureTable
                label="What codes took off"
                columns={["Partner", "Codes used", "Pieces", "Given so far"]}
                rows={codes.map(({ tag, used, pieces, kobo }) => ({
                  key: tag,
                  name: (
                    <TextLink to={listAddress(href("/adminCodes"), { tag })} prefetch="none">
                      {tag || "No partner"}
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
                <div className="mt-1 font-semibold tabular-nums">
                  {pluralise(cartsLeft.carts, "cart")}, worth {formatNaira(cartsLeft.kobo)}
                  <Info of="an abandoned cart">{metricDefinitions.carts}</Info>
                </div>
                <TextLink to={listAddress(href("/adminMoney"), { show: "open" })} prefetch="none">
                  Open payments
                </TextLink>
              </>
            ),
          },
          {
            name: "People",
            content: (
              <>
                {tickets.length > 0 && (
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
                )}
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
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

/** The number of orders by state, each linked to its list. */
function OrdersByState({ states }: Pick<OverviewView, "states">) {
  const shown = orderStatuses.filter((status) => !isAside(status) || states[status] > 0);
  return (
    <FigureTable
      label="Orders by state"
      columns={["State", "Orders"]}
      rows={shown.map((status) => ({
        key: status,
        name: orderStates[status].tab.label,
        cells: [<OrdersLink key="orders" status={status} count={states[status]} />],
      }))}
    />
  );
}

/** The number of open orders by age, each linked to its list. */
function OrdersByAge({ waiting }: Pick<OverviewView, "waiting">) {
  const open = keysOf(waiting[0]!.orders);
  return (
    <FigureTable
      label="Orders on their way, by age"
      columns={["Age", ...open.map((status) => orderStates[status].tab.label)]}
      rows={waiting.map(({ age, older, orders }) => ({
        key: age,
        name: <span className="sm:whitespace-nowrap">{age}</span>,
        cells: open.map((status) => (
          <OrdersLink key={status} status={status} older={older} count={orders[status]} />
        )),
      }))}
    />
  );
}

interface OrdersLinkProps {
  status: OrderStatus;
  older?: number | null;
  count: number;
}

function OrdersLink({ status, older, count }: OrdersLinkProps) {
  if (count === 0) return 0;
  const list = { tab: orderStates[status].tab.name, older: older ? String(older) : null };
  return (
    <TextLink
      to={listAddress(href("/orders"), list)}
      prefetch="none"
      className="min-w-11 justify-end"
    >
      {formatCount(count)}
    </TextLink>
  );
}

/**
 * Orders that were paid with another amount than was asked for. Draws nothing where there are none.
 */
function PaidOtherwise({
  count,
  missingKobo,
  owedBackKobo,
  orders,
}: OverviewView["paidOtherwise"]) {
  if (count === 0) return null;
  const sums = [
    missingKobo > 0 && `${formatNaira(missingKobo)} missing`,
    owedBackKobo > 0 && `${formatNaira(owedBackKobo)} owed back`,
  ].filter((text) => text !== false);
  return (
    <section>
      <h3 className="text-lg font-bold">Paid another amount than asked</h3>
      <p className="mt-1 text-lead font-semibold tabular-nums">
        {[pluralise(count, "order"), ...sums].join(", ")}
      </p>
      <ul className="divide-y divide-line">
        {orders.map(({ id, number, texts }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 py-1.5 tabular-nums"
          >
            <Link
              to={href("/orders/:orderId", { orderId: id })}
              prefetch="none"
              className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
            >
              <OrderNumber>{number}</OrderNumber>
            </Link>
            <span>{texts.join(", ")}</span>
          </li>
        ))}
      </ul>
      {count > orders.length && (
        <p className="text-sm text-muted">And {count - orders.length} older ones.</p>
      )}
    </section>
  );
}

interface RunningOutProps {
  rows: OverviewView["runningOut"];
  asked: OverviewAddress;
}

const mostRows = 10;

function RunningOut({ rows, asked }: RunningOutProps) {
  const { typed, few, errors } = asked;
  const { days, from, to } = typed;
  const list = listAddress(href("/uploads"), { show: "low", few: String(few) });
  return (
    <section>
      <Form key={few} preventScrollReset className="mt-2 flex items-start gap-3 print:hidden">
        {Object.entries({ days, from, to }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextField
          label="Fewer pieces than"
          name="few"
          inputMode="numeric"
          defaultValue={typed.few ?? few}
          error={errors.few}
          className="w-44"
        />
        <Button variant="secondary" className="mt-8">
          Show
        </Button>
      </Form>
      <p className="mt-1">
        <TextLink to={list} prefetch="none">
          {rows.length === 0
            ? "Nothing is low on stock"
            : `${pluralise(rows.length, "colour and size", "colours and sizes")} below ${few}`}
        </TextLink>
      </p>
      {rows.length > 0 && (
        <FigureTable
          label="Low stock"
          columns={["Product", "Left"]}
          rows={rows.slice(0, mostRows).map(({ productId, name, left, ...choice }) => ({
            key: `${productId} ${choice.color} ${choice.size}`,
            name: (
              <TextLink to={href("/uploads/:productId", { productId })} prefetch="none">
                {[name, choiceText(choice)].filter(Boolean).join(", ")}
              </TextLink>
            ),
            cells: [left],
          }))}
        />
      )}
      {rows.length > mostRows && (
        <p className="py-2">
          <TextLink to={list} prefetch="none">
            All of them
          </TextLink>
        </p>
      )}
    </section>
  );
}
