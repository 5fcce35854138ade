import type { Edition } from "#app/domain/editions/closing/edition-lists.server.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";

interface CurrentEditionProps {
  last: Edition;
  undoProblem: string | null;
}

/** Since when the current edition is open, and the way back as long as there is one. */
export function CurrentEdition({ last, undoProblem }: CurrentEditionProps) {
  return (
    <section className="rounded-2xl border-2 border-marigold bg-raised px-5 py-4">
      <h2 className="lettering text-xl">This edition</h2>
      <p className="mt-1">It has been open since {formatDayTime(last.closedAt)}.</p>
      {undoProblem ? (
        <p className="mt-1 wrap-anywhere text-muted">
          {undoProblem} So the closing of {last.name} can no longer be undone.
        </p>
      ) : (
        <ActionForm
          intent="undo"
          of={{ season: last.id }}
          button={`Undo: open ${last.name} again`}
          className="wrap-anywhere"
        >
          <p className="mt-3 text-muted">
            The closing can be undone until the first new order. Tickets that were issued and
            messages that were written since come along.
          </p>
        </ActionForm>
      )}
    </section>
  );
}
