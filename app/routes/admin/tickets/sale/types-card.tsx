import { href } from "react-router";
import { Bar, barColourAt } from "#app/routes/admin/bar.tsx";
import { dayTimeField } from "#app/shared/date-fields.ts";
import { formatDayTime, formatUntil } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import type { Availability } from "#app/shared/tickets/sale.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { MoveForm } from "./move-form.tsx";
import { availabilityText } from "./availability-text.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";

interface TypesCardProps {
  types: {
    id: string;
    name: string;
    people: number;
    prices: number[];
    /** The price of the time that is shown. */
    currentPhaseId: string | undefined;
    sold: number;
    /** How many there are, and how many of them nobody has; null where they are not counted. */
    room: number | null;
    left: number | null;
    /** What was paid for its valid tickets. */
    paidKobo: number;
    availability: Availability;
  }[];
  at: Date;
  isAsked: boolean;
}

/** What can be bought now, or at the time that the address asks for. */
export function TypesCard({ types, at, isAsked }: TypesCardProps) {
  const most = Math.max(1, ...types.map(({ sold }) => sold));
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">What is on sale</h2>
      <div className="mb-2 flex flex-wrap gap-x-6">
        {types.length > 0 && (
          <TextLink to={`${href("/adminTickets/preview")}?at=${dayTimeField(at)}`}>
            Preview
          </TextLink>
        )}
        <Details summary="At another time…" isOpen={isAsked} className="open:w-full">
          <Form method="get" className="mt-1 mb-3 flex flex-wrap items-end gap-3">
            <TextField
              label="On sale at"
              name="at"
              type="datetime-local"
              defaultValue={dayTimeField(at)}
              key={dayTimeField(at)}
              className="min-w-0 grow basis-56"
            />
            <Button variant="secondary" size="sm">
              Show
            </Button>
            {isAsked && (
              <TextLink to={href("/adminTickets")} className="min-h-11">
                Now
              </TextLink>
            )}
          </Form>
        </Details>
      </div>
      {types.length === 0 ? (
        <EmptyState title="No types yet">
          <p>
            First add a capacity, such as your hall. Then add a type, and a price to it. Then open
            the sale: nothing is sold before.
          </p>
        </EmptyState>
      ) : (
        <>
          <ol className="@container divide-y-2 divide-line border-t-2 border-line">
            {types.map((type, place) => (
              <li
                key={type.id}
                className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 bg-raised py-1.5 @lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_7rem_auto]"
              >
                <TextLink
                  to={href("/adminTickets/:typeId", { typeId: type.id })}
                  className="min-w-0 text-lead wrap-anywhere"
                >
                  {type.name}
                </TextLink>
                <span className="text-right @lg:col-start-3">
                  <Price type={type} />
                </span>
                <div className="@lg:col-start-4">
                  <MoveForm
                    intent="move-type"
                    id={type.id}
                    of={type.name}
                    place={place}
                    count={types.length}
                  />
                </div>
                <div className="col-span-full @lg:col-span-1 @lg:col-start-2 @lg:row-start-1">
                  <Sold type={type} place={place} most={most} />
                </div>
                <p className="col-span-full text-sm text-muted wrap-anywhere empty:hidden">
                  {dotted(
                    isAsked && formatDayTime(at),
                    type.people > 1 && `${type.people} people`,
                    offerText(type.availability),
                    type.prices.length > 1 && type.prices.map(formatNaira).join(", then "),
                  )}
                </p>
              </li>
            ))}
          </ol>
          <p className="flex flex-wrap justify-between gap-x-4 border-t-2 border-line pt-2 font-semibold tabular-nums">
            <span>{formatCount(types.reduce((sum, { sold }) => sum + sold, 0))} sold</span>
            <span>{formatNaira(types.reduce((sum, { paidKobo }) => sum + paidKobo, 0))} paid</span>
          </p>
        </>
      )}
    </Card>
  );
}

/** The price leads to its form. */
function Price({ type }: { type: TypesCardProps["types"][number] }) {
  const { availability, currentPhaseId } = type;
  if (availability.state === "on-sale") {
    const price = formatNaira(availability.priceKobo);
    return (
      <TextLink
        to={`${href("/adminTickets/:typeId", { typeId: type.id })}?price=${currentPhaseId}`}
        aria-label={`${price}, change it`}
        className="font-bold tabular-nums"
      >
        {price}
      </TextLink>
    );
  }
  return <Badge>{availability.state === "sold-out" ? "Sold out" : "Not on sale"}</Badge>;
}

interface SoldProps {
  type: TypesCardProps["types"][number];
  place: number;
  /** The most tickets that a type has sold, which fill the bar of one that is not counted. */
  most: number;
}

const Sold = ({ type: { sold, room, left, paidKobo }, place, most }: SoldProps) => (
  <>
    <Bar
      filled={room === null || left === null ? sold / most : 1 - left / Math.max(1, room)}
      colour={barColourAt(place)}
      className="h-2 border border-line"
    />
    <p className="flex flex-wrap justify-between gap-x-3 text-sm tabular-nums">
      <span>
        <strong>{formatCount(sold)}</strong> sold{left !== null && `, ${formatCount(left)} left`}
      </span>
      <span>{formatNaira(paidKobo)}</span>
    </p>
  </>
);

/** What buyers read beside the price, or why they cannot buy; empty where the badge says it. */
function offerText(availability: Availability): string {
  if (availability.state === "sold-out") return "";
  if (availability.state === "closed") return "Closed by you";
  if (availability.state !== "on-sale") return availabilityText(availability);
  const { phaseName, until } = availability;
  return [phaseName, until && `until ${formatUntil(until)}`].filter(Boolean).join(" ");
}
