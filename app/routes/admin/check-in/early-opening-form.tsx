import { href, redirect } from "react-router";
import { serverOnly$ } from "vite-env-only/macros";
import { z } from "zod";
import { closeCheckInUntilTheDay, openCheckInEarly } from "#app/domain/check-in/opening.server.ts";
import { pageForm } from "#app/forms/page-form.server.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { MaySend } from "#app/routes/admin/may.tsx";
import { formatDayTime, formatWhen } from "#app/shared/dates.ts";
import type { GateAt, GateOutcome } from "./answer-press.server.ts";

const openIntent = "open-gate-early";

export const openEarly = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(openIntent) }),
    async (_sent, { app, by }: GateAt): Promise<GateOutcome> => {
      await openCheckInEarly(app, by);
      return redirect(href("/adminGate"));
    },
  ),
);

const closeIntent = "close-gate";

export const closeUntilTheDay = serverOnly$(
  pageForm(
    z.object({ intent: z.literal(closeIntent) }),
    async (_sent, { app, by }: GateAt): Promise<GateOutcome> => {
      await closeCheckInUntilTheDay(app, by);
      return redirect(href("/adminGate"));
    },
  ),
);

interface EarlyOpeningFormProps {
  day: string;
  from: Date;
  openUntil: Date | null;
  now: number;
}

/**
 * Says that the gate does not admit anybody before the day, with a button to open it early; or that
 * it is open early, with a button to close it.
 */
export function EarlyOpeningForm({ day, from, openUntil, now }: EarlyOpeningFormProps) {
  if (openUntil)
    return (
      <div
        role="note"
        className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-cloth border-2 border-marigold bg-raised px-4 py-3"
      >
        <p className="font-semibold">
          {`Open early, until ${formatWhen(openUntil, now)}, for tickets of ${day}.`}
        </p>
        <MaySend intent={closeIntent}>
          <ActionButton intent={closeIntent}>Close it until the day</ActionButton>
        </MaySend>
      </div>
    );
  return (
    <div role="note" className="mb-4 rounded-cloth border-2 border-line bg-raised px-4 py-2">
      <p className="font-semibold">{`The gate admits from ${formatDayTime(from)}.`}</p>
      <p className="text-muted">Until then a scan names the ticket and lets nobody in.</p>
      <MaySend intent={openIntent}>
        <FoldedActionForm
          behind="Open the gate early"
          intent={openIntent}
          button="Open the gate now"
        >
          <p>
            For twelve hours every phone lets people in. Their tickets are used then, and they
            count.
          </p>
        </FoldedActionForm>
      </MaySend>
    </div>
  );
}
