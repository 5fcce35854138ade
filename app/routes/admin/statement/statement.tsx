import { href } from "react-router";
import { contextOf } from "#app/context.server.ts";
import {
  bridgeOf,
  otherRefundsKobo,
  readStatement,
  unprovedKobo,
} from "#app/domain/analytics/statement.server.ts";
import { readSoldBridge } from "#app/domain/analytics/sold-bridge.server.ts";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { CsvLink } from "#app/routes/admin/list/csv-link.tsx";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDay, isoDay, startOfDay } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { BridgeList } from "./bridge-list.tsx";
import { readStated } from "./stated-days.server.ts";
import type { Route } from "./+types/statement";

export const handle = {
  also: [{ label: "Sold, refunded, fees: for the treasurer" }],
  reads: "payments.read",
} satisfies AdminPage;

export const meta = () => adminMeta("Statement");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const stated = await readStated(request, app);
  if (!stated) throw new Response("Not Found", { status: 404 });
  const { days, span } = stated;
  const statement = await readStatement(app.db, span);
  const edition = "edition" in span ? span.edition : null;
  return {
    // The rows of days are asked for by days, and those of the edition without any.
    of: edition === null ? { from: isoDay(days.from), to: isoDay(days.to) } : {},
    isEdition: edition !== null,
    soldBridge: edition === null ? [] : await readSoldBridge(app.db, edition, statement),
    from: isoDay(days.from),
    to: isoDay(days.to),
    words: `${formatDay(startOfDay(days.from))} to ${formatDay(startOfDay(days.to))}`,
    tickets: statement.tickets,
    merchandise: statement.merchandise,
    codes: statement.codes,
    orders: statement.orders,
    withoutFee: statement.withoutFee,
    amountRefundsKobo: statement.amountRefundsKobo,
    bridge: bridgeOf(statement),
    cashKobo: statement.cashKobo,
    unprovedKobo: unprovedKobo(statement),
    otherRefundsKobo: otherRefundsKobo(statement),
  };
}

export default function Statement({ loaderData }: Route.ComponentProps) {
  const { from, to, words, tickets, merchandise, codes, orders, of, isEdition, soldBridge } =
    loaderData;
  return (
    <>
      <PageHeader
        title="Statement"
        actions={
          <>
            <Button
              variant="secondary"
              size="sm"
              className="print:hidden"
              onClick={() => window.print()}
            >
              Print
            </Button>
            <CsvLink to={listAddress(href("/adminStatement/export.csv"), of)} />
          </>
        }
      />
      <Details summary="Other days…" isOpen={!isEdition} className="-mt-2 mb-3 print:hidden">
        <Form
          method="get"
          className="mt-1 grid grid-cols-2 items-end gap-3 max-sm:[&_input]:px-2.5! sm:flex sm:flex-wrap print:hidden"
        >
          <TextField
            label="From"
            name="from"
            type="date"
            defaultValue={from}
            key={`from ${from}`}
            className="min-w-0 sm:basis-40"
          />
          <TextField
            label="To"
            name="to"
            type="date"
            defaultValue={to}
            key={`to ${to}`}
            className="min-w-0 sm:basis-40"
          />
          <Button variant="secondary">Show</Button>
          <TextLink to={href("/adminStatement")}>The whole edition</TextLink>
        </Form>
      </Details>
      <p className="mb-4 text-muted">
        {words}, {pluralise(orders, "order")}.{" "}
        {!isEdition && "Everything counts on the day on which it happened, in Lagos."}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-2 print:grid-cols-1 print:gap-3 print:text-[9pt] print:[&_div,&_li]:py-0.5! print:[&_h2]:text-[13pt] print:[&_span]:text-[9pt] print:[&_section>div]:p-3!">
        {/* What is left comes first on a phone: the lines can be many. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:order-last print:order-first print:gap-3">
          <Lines
            title="Tickets"
            none="No ticket was sold or went back."
            lines={tickets.map((line) => ({
              ...line,
              key: `${line.type} ${line.phase} ${line.priceKobo}`,
              name: line.type,
              note: [line.phase, formatNaira(line.priceKobo)].filter(Boolean).join(", "),
            }))}
          />
          <Lines
            title="Merchandise"
            none="No merchandise was sold or went back."
            lines={merchandise.map((line) => ({ ...line, key: line.name, note: "" }))}
          />
          {codes.length > 0 && (
            <Lines
              title="Discounts by codes"
              none=""
              verb="reduced"
              lines={codes.map((line) => ({ ...line, key: line.name, note: "" }))}
            />
          )}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 print:gap-3">
          <MoneyCard statement={loaderData} />
          {soldBridge.length > 1 && (
            <Card>
              <h2 className="mb-2 text-xl font-bold">From the products to what is sold</h2>
              <BridgeList lines={soldBridge} of={of} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

interface Line {
  key: string;
  name: string;
  note: string;
  sold: number;
  soldKobo: number;
  back: number;
  backKobo: number;
}

interface LinesProps {
  title: string;
  none: string;
  /** What happened to the pieces of a line, such as "sold". */
  verb?: string;
  lines: readonly Line[];
}

function Lines({ title, none, verb = "sold", lines }: LinesProps) {
  const sum = (of: (line: Line) => number) => lines.reduce((all, line) => all + of(line), 0);
  const total = {
    key: "total",
    name: "In all",
    note: "",
    sold: sum(({ sold }) => sold),
    soldKobo: sum(({ soldKobo }) => soldKobo),
    back: sum(({ back }) => back),
    backKobo: sum(({ backKobo }) => backKobo),
  };
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">{title}</h2>
      {lines.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y-2 divide-line">
          {[...lines, total].map((line) => (
            <li
              key={line.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5 last:font-bold sm:grid-cols-[minmax(10rem,1fr)_auto_minmax(7rem,auto)]"
            >
              <span className="font-semibold wrap-anywhere">{line.name}</span>
              <span className="text-right font-semibold tabular-nums sm:col-start-3 sm:row-start-1">
                {formatNaira(line.soldKobo - line.backKobo)}
              </span>
              <span className="text-sm text-muted sm:col-start-1 sm:empty:hidden">{line.note}</span>
              <span
                className={`text-right text-sm text-muted tabular-nums sm:col-start-2 sm:row-start-1 ${line.back > 0 ? "max-sm:col-span-2" : ""}`}
              >
                {line.back === 0
                  ? `${formatCount(line.sold)} ${verb}`
                  : dotted(
                      `${formatCount(line.sold)} ${verb}, ${formatNaira(line.soldKobo)}`,
                      `${formatCount(line.back)} back, ${formatNaira(line.backKobo)}`,
                    )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function MoneyCard({ statement }: { statement: Route.ComponentProps["loaderData"] }) {
  const {
    bridge,
    cashKobo,
    withoutFee,
    unprovedKobo: unproved,
    otherRefundsKobo: other,
  } = statement;
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">Money</h2>
      <BridgeList lines={bridge} of={statement.of} />
      <ul className="mt-4 grid gap-1 text-sm">
        {cashKobo > 0 && (
          <li>
            {formatNaira(cashKobo)} was received in cash beside that, and counts in the overview.
          </li>
        )}
        <li className={unproved === 0 ? "text-muted" : "font-semibold text-danger"}>
          {unproved === 0
            ? "Proved: the lines and delivery come to what was asked."
            : `The lines and delivery differ from what was asked by ${formatNaira(Math.abs(unproved))}.`}
        </li>
        {statement.amountRefundsKobo !== 0 && (
          <li className="text-muted">
            {formatNaira(statement.amountRefundsKobo)} of the refunds is of amounts, which name no
            ticket and no piece.
          </li>
        )}
        {other !== 0 && (
          <li className="text-muted">
            {formatNaira(Math.abs(other))} of the refunds is{" "}
            {other < 0 ? "still to be paid for what went back" : "for other things"}: look at the
            payment cases.
          </li>
        )}
        {withoutFee > 0 && (
          <li className="text-muted">
            Paystack&apos;s fee of {pluralise(withoutFee, "order")} is not known.
          </li>
        )}
      </ul>
    </Card>
  );
}
