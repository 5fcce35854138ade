import { href } from "react-router";
import { dayTimeField } from "#app/shared/date-fields.ts";
import { formatDayTime } from "#app/shared/dates.ts";
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

interface TypesCardProps {
  types: {
    id: string;
    name: string;
    people: number;
    prices: number[];
    availability: Availability;
  }[];
  at: Date;
  isAsked: boolean;
}

/** What can be bought now, or at the time that the address asks for. */
export function TypesCard({ types, at, isAsked }: TypesCardProps) {
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">What is on sale</h2>
      <div className="mb-2 flex flex-wrap gap-x-6">
        {types.length > 0 && (
          <TextLink to={`${href("/adminTickets/preview")}?at=${dayTimeField(at)}`}>
            Preview the tickets page
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
        <ol className="divide-y-2 divide-line border-t-2 border-line">
          {types.map(({ id, name: called, people, prices, availability }, place) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)] bg-raised py-2 wrap-anywhere">
              <div className="flex items-center gap-x-3">
                <TextLink
                  to={href("/adminTickets/:typeId", { typeId: id })}
                  className="min-w-0 text-lead"
                >
                  {called}
                </TextLink>
                <span className="ml-auto shrink-0">
                  {availability.state === "on-sale" ? (
                    <strong className="tabular-nums">{formatNaira(availability.priceKobo)}</strong>
                  ) : (
                    <Badge>{availability.state === "sold-out" ? "Sold out" : "Not on sale"}</Badge>
                  )}
                </span>
                <MoveForm
                  intent="move-type"
                  id={id}
                  of={called}
                  place={place}
                  count={types.length}
                />
              </div>
              <p className="text-sm text-muted">
                {[people > 1 ? `${people} people` : "", prices.map(formatNaira).join(", then ")]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <p className="empty:hidden">
                {isAsked && `${formatDayTime(at)}: `}
                {availability.state !== "sold-out" && availabilityText(availability)}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
