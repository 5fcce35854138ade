import { formatDayTime } from "#app/shared/dates.ts";

/** In one piece: a day does not stand on another line than its time. */
export function DayTime({ at }: { at: Date | string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="unbroken">
      {formatDayTime(at)}
    </time>
  );
}
