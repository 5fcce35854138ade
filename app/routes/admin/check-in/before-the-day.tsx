import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { formatDayTime, formatWhen } from "#app/shared/dates.ts";

interface BeforeTheDayProps {
  day: string;
  from: Date;
  openUntil: Date | null;
  now: number;
}

/**
 * Says that the gate does not admit before the day, with the way to open it early; or that it is
 * open early, with the way to close it.
 */
export function BeforeTheDay({ day, from, openUntil, now }: BeforeTheDayProps) {
  if (openUntil)
    return (
      <div
        role="note"
        className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-cloth border-2 border-marigold bg-raised px-4 py-3"
      >
        <p className="font-semibold">
          {`The gate is open early, until ${formatWhen(openUntil, now)}: it admits tickets for ${day}.`}
        </p>
        <ActionForm intent="close until the day" button="Close it until the day" />
      </div>
    );
  return (
    <div role="note" className="mb-5 rounded-cloth border-2 border-line bg-raised px-4 py-2">
      <p className="font-semibold">
        {`Tickets are for ${day}: the gate admits from ${formatDayTime(from)}.`}
      </p>
      <p className="text-muted">
        Until then you can try it out: a scan names the ticket and lets nobody in.
      </p>
      <ActionForm behind="Open the gate early" intent="open early" button="Open the gate now">
        <p>
          For twelve hours every phone lets people in. Their tickets are used then, and they count.
        </p>
      </ActionForm>
    </div>
  );
}
