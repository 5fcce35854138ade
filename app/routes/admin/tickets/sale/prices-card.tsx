import { formatDayTime, formatUntil } from "#app/shared/dates.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { ticketPrice as ticketPriceText } from "#app/shared/tickets/availability-words.ts";
import {
  type Availability,
  priceBefore,
  type priceGaps,
  type SalePhase,
  type SaleType,
} from "#app/shared/tickets/sale.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { ChangesLink } from "#app/routes/admin/changes-link.tsx";
import { availabilityText } from "./availability-text.ts";
import { MoveForm } from "./move-form.tsx";
import { PriceForm, type PriceFormProps, priceName } from "./price-form.tsx";

interface PricesCardProps {
  type: SaleType;
  availability: Availability | null;
  /** The price of now. */
  currentPhaseId: string | undefined;
  /** The price whose form is open, as a link led to it. */
  askedPhaseId: string | null | undefined;
  gaps: ReturnType<typeof priceGaps>;
  refusal: Refusal | undefined;
}

/** The prices of a type in the order in which they are sold. */
export function PricesCard({
  type,
  availability,
  currentPhaseId,
  askedPhaseId,
  gaps,
  refusal,
}: PricesCardProps) {
  return (
    <Card>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-xl font-bold">Prices</h2>
        <ChangesLink of={type.name} />
      </div>
      {availability && <p className="font-semibold">{`Now: ${availabilityText(availability)}`}</p>}
      {type.phases.length > 1 && (
        <p className="text-sm text-muted">The first one that can be had is the price of now.</p>
      )}
      {gaps.map(({ from, until }) => (
        <p key={Number(from)} className="mb-3 font-semibold text-danger">
          {`No price holds from ${formatDayTime(from)} until ${formatDayTime(until)}: nothing is sold then.`}
        </p>
      ))}
      <ul className="mt-3">
        {type.phases.map((phase, index) => (
          <PriceItem
            // Folded again once it is saved.
            key={`${phase.id} ${JSON.stringify(phase)}`}
            phase={phase}
            place={index}
            count={type.phases.length}
            isAsked={phase.id === askedPhaseId}
            isNow={availability?.state === "on-sale" && phase.id === currentPhaseId}
            refusal={refusal?.values["phase"] === phase.id ? refusal : undefined}
            hiddenBy={priceBefore(type, phase)}
          />
        ))}
        <li className="border-t-2 border-line pt-4">
          <Details
            key={type.phases.length}
            summary="Add a price"
            isOpen={type.phases.length === 0 || refusal?.values["phase"] === ""}
          >
            <div className="mt-3">
              <PriceForm
                phase={null}
                refusal={refusal?.values["phase"] === "" ? refusal : undefined}
              />
            </div>
          </Details>
        </li>
      </ul>
    </Card>
  );
}

interface PriceItemProps extends PriceFormProps {
  phase: SalePhase;
  /** Its place among the prices, from 0, of so many. */
  place: number;
  count: number;
  /** Whether a link led to its form. */
  isAsked: boolean;
  /** Whether it is the price of now. */
  isNow: boolean;
  /** The earlier price because of which it is never sold. */
  hiddenBy: SalePhase | null;
}

/** A price in a line, with its form behind a press. */
function PriceItem({ place, count, isAsked, isNow, hiddenBy, ...form }: PriceItemProps) {
  const { priceKobo, name: called, opensAt, closesAt, pieces, sold, reserved } = form.phase;
  const when = [
    opensAt && `from ${formatDayTime(opensAt)}`,
    closesAt && `until ${formatUntil(closesAt)}`,
    pieces !== null && pluralise(pieces, "ticket", "tickets"),
  ];
  return (
    <li className="border-t-2 border-line bg-raised py-3">
      <div className="flex items-center gap-x-3">
        <h3 className="min-w-0 grow text-lead font-bold wrap-anywhere">
          {[ticketPriceText(priceKobo), called].filter(Boolean).join(", ")}
        </h3>
        {isNow && <span className="unbroken font-semibold text-success">Sold now</span>}
        <MoveForm
          intent="move-price"
          id={form.phase.id}
          of={priceName(form.phase)}
          place={place}
          count={count}
        />
      </div>
      <p className="text-sm text-muted tabular-nums">
        {dotted(
          ...when,
          `${formatCount(sold)} sold, ${formatCount(reserved)} reserved at this price.`,
        )}
      </p>
      {hiddenBy && (
        <p className="mt-2 font-semibold text-danger">
          {`Never sold: ${priceName(hiddenBy)} comes first all the time, for any number of tickets. Give that an end, or move this one before it.`}
        </p>
      )}
      <Details
        summary="Change"
        label={`Change ${priceName(form.phase)}`}
        isOpen={isAsked || form.refusal !== undefined}
      >
        <div className="mt-3">
          <PriceForm {...form} />
        </div>
      </Details>
    </li>
  );
}
