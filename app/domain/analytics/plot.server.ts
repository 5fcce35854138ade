import { scaleLinear, scaleUtc } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { formatDay, startOfDay } from "#app/shared/dates.ts";

interface Tick {
  at: number;
  label: string;
}

/** Drawn in a square of 100 by 100, from its upper left corner. */
export interface Plot {
  area: string;
  outline: string;
  /** The ticks of the values, measured from the top. */
  values: Tick[];
  /** The ticks of the days, measured from the left to the day's noon. */
  days: Tick[];
}

interface Plotted {
  /** The day of the first value. */
  from: number;
  values: readonly number[];
  label: (value: number) => string;
}

const side = 100;
const dayMs = 86_400_000;

/** A step for each day. Nothing rises above the highest tick. */
export function plotDays({ from, values, label }: Plotted): Plot {
  const across = scaleUtc()
    .domain([from * dayMs, (from + values.length) * dayMs])
    .range([0, side]);
  const up = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(1, ...values)])
    .nice(4)
    .range([side, 0]);
  // The last step ends where the next day would begin.
  const steps = [...values, ...values.slice(-1)].map(
    (value, index) => [round(across((from + index) * dayMs)), round(up(value))] as const,
  );
  return {
    area:
      area<Step>()
        .curve(curveStepAfter)
        .y0(round(up(0)))(steps) ?? "",
    outline: line<Step>().curve(curveStepAfter)(steps) ?? "",
    values: up
      .ticks(4)
      .filter(Number.isInteger)
      .map((value) => ({ at: round(up(value)), label: label(value) })),
    days: dayTicks(across).map((day) => ({
      at: round(across((day + 0.5) * dayMs)),
      label: dayLabel(day, values.length),
    })),
  };
}

type Step = readonly [number, number];

const round = (place: number) => Math.round(place * 100) / 100;

/** Returns at most seven labels, of days that begin within the plot. */
function dayTicks(across: ReturnType<typeof scaleUtc<number>>): number[] {
  const end = across.domain()[1]!.getTime();
  const ticks = across
    .ticks(5)
    .map((date) => date.getTime())
    .filter((time) => time % dayMs === 0 && time < end)
    .map((time) => time / dayMs);
  const each = Math.ceil(ticks.length / 7);
  return ticks.filter((_, index) => index % each === 0);
}

/** "22 Nov"; over more than a year "Nov 2026". */
function dayLabel(day: number, among: number): string {
  const [date, month, year] = formatDay(startOfDay(day)).split(" ");
  return among > 366 ? `${month} ${year}` : `${date} ${month}`;
}

/** How much of the longest bar each value is, in hundredths. */
export function plotShares(values: readonly number[]): number[] {
  const share = scaleLinear()
    .domain([0, Math.max(1, ...values)])
    .range([0, side])
    .clamp(true);
  return values.map((value) => round(share(value)));
}
