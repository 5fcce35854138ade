import { formatDayTime } from "#app/shared/dates.ts";

/** A day and time that do not break over two lines. */
export function DayTime({ at }: { at: Date | string }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="unbroken">
      {formatDayTime(at)}
    </time>
  );
}
