import type { ReactNode } from "react";
import type { Capacity } from "#app/domain/tickets/sale/capacities.server.ts";
import type { Refusal } from "#app/shared/form-result.ts";
import { capacityLeft } from "#app/shared/tickets/sale.ts";
import { formatCount } from "#app/shared/texts/pluralise.ts";
import { Card } from "#app/ui/card.tsx";
import { Details } from "#app/ui/details.tsx";
import { MoveForm } from "./move-form.tsx";
import { CapacityForm, refusalOfCapacity } from "./capacity-form.tsx";

interface CapacitiesCardProps {
  capacities: readonly Capacity[];
  /** Whether the sale begins with the first one. */
  isFirstStep: boolean;
  /** Changes with each capacity that was saved: its form is then drawn anew. */
  saved: string;
  refusal: Refusal | undefined;
}

export function CapacitiesCard({ capacities, isFirstStep, saved, refusal }: CapacitiesCardProps) {
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Capacities</h2>
      {capacities.length === 0 && (
        <p className="mb-2 text-muted">How many people there is room for, such as in your hall.</p>
      )}
      <ul className="grid gap-3">
        {capacities.map((capacity, index) => (
          <li key={capacity.id} className="bg-raised">
            <CapacityBar
              capacity={capacity}
              handle={
                <MoveForm
                  intent="move-capacity"
                  id={capacity.id}
                  of={capacity.name}
                  place={index}
                  count={capacities.length}
                />
              }
            >
              <Details summary="Change…" label={`Change ${capacity.name}`} className="open:w-full">
                <CapacityForm key={saved} capacity={capacity} refusal={refusal} />
              </Details>
            </CapacityBar>
          </li>
        ))}
      </ul>
      <Details
        key={capacities.length}
        summary="Add a capacity"
        isOpen={isFirstStep || refusalOfCapacity(refusal, "") !== undefined}
        className="mt-2"
      >
        <div className="mt-1">
          <CapacityForm key={saved} capacity={null} isFirst={isFirstStep} refusal={refusal} />
        </div>
      </Details>
    </Card>
  );
}

const kinds = [
  { key: "sold", label: "sold or issued", className: "bg-palm" },
  { key: "reserved", label: "reserved", className: "bg-marigold" },
  { key: "offered", label: "offered", className: "bg-hibiscus" },
] as const;

interface CapacityBarProps {
  capacity: Capacity;
  handle: ReactNode;
  children: ReactNode;
}

/** How much of a capacity is taken, as a bar with the numbers beside it. */
function CapacityBar({ capacity, handle, children }: CapacityBarProps) {
  const { size, over, lateReserve, name } = capacity;
  const left = capacityLeft(capacity);
  const taken = capacity.sold + capacity.reserved + capacity.offered;
  const whole = Math.max(1, size ?? 0, taken);
  const isOver = size !== null && taken > size;
  return (
    <div>
      <div className="flex items-center gap-x-3">
        <h3 className="min-w-0 grow text-lead font-bold wrap-anywhere">{name}</h3>
        <p className="shrink-0 tabular-nums">
          <strong>{Number.isFinite(left) ? formatCount(left) : "No limit"}</strong>
          {size === null ? "" : ` left of ${formatCount(size)}`}
        </p>
        {handle}
      </div>
      <div
        aria-hidden
        className="mt-1 flex h-3 overflow-hidden rounded-full border-2 border-line bg-sunk"
      >
        {kinds.map(({ key, className }) => (
          <span
            key={key}
            className={className}
            style={{ width: `${(100 * capacity[key]) / whole}%` }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm tabular-nums">
        {kinds
          .filter(({ key }) => key === "sold" || capacity[key] > 0)
          .map(({ key, label, className }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`size-3 rounded-full ${className}`} />
              <strong>{formatCount(capacity[key])}</strong> {label}
            </span>
          ))}
        {lateReserve > 0 && <span>{formatCount(lateReserve)} kept for late payments</span>}
        {over > 0 && (
          <span className="font-semibold text-danger">
            {isOver ? `${taken - size} over the size of ${name}` : `Was ${over} over its size`}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}
