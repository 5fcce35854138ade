import type { MovedDay } from "#app/domain/tickets/moved-day.server.ts";
import { dayTimeField } from "#app/shared/date-fields.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { FoldedActionForm } from "#app/routes/admin/folded-action-form.tsx";
import { useMay } from "#app/routes/admin/may.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { href } from "react-router";
import { MovedDayLists } from "./moved-day-lists.tsx";

interface DraftBarProps {
  /** The number of the version that everybody sees. */
  version: number;
  /** The titles of the changed sections. */
  changed: readonly string[];
  /** The titles of the sections of which the site still says its own defaults. */
  unsaid: readonly string[];
  /** What publishing means where the draft has another day or place; null where it has not. */
  movedDay: MovedDay | null;
  publishAt: Date | null;
  stopped: string | null;
  isPreview: boolean;
  at?: string;
  error?: string;
}

export function DraftBar({
  version,
  changed,
  unsaid,
  movedDay,
  publishAt,
  stopped,
  isPreview,
  at,
  error,
}: DraftBarProps) {
  const mayChange = useMay()("day.change");
  return (
    <section
      aria-labelledby="draft"
      className="rounded-3xl border-2 border-line bg-raised p-5 sm:p-6"
    >
      <h2 id="draft" className="text-xl font-bold">
        {changed.length > 0
          ? "Changed, not published"
          : unsaid.length > 0
            ? "Nothing waits to be published"
            : "Everything is published"}
      </h2>
      <p className="mt-2">
        {changed.length > 0
          ? `${changed.join(", ")}. Only you see it.`
          : "What you change is a draft until you publish it."}
      </p>
      {unsaid.length > 0 && (
        <p className="mt-2 text-muted">
          Nobody has published these sections yet: {unsaid.join(", ")}.
        </p>
      )}
      {stopped && (
        <div className="mt-3">
          <FormMessage>{`The scheduled publication did not go live. ${stopped}`}</FormMessage>
        </div>
      )}
      {publishAt && <Planned at={publishAt} />}
      {movedDay && (
        <>
          <MovedDayLists moved={movedDay} told="Nobody is told by the site. To be told" />
          {mayChange && (
            <TextLink to={`${href("/adminFestival/change")}?kind=moved`}>
              Move it and tell everybody in one act
            </TextLink>
          )}
        </>
      )}
      {changed.length > 0 && (
        <>
          <Form method="post" className="mt-4 flex flex-wrap gap-3">
            <input type="hidden" name="seen" value={version} />
            <Button
              name="intent"
              value={isPreview ? "stop-preview" : "start-preview"}
              variant="secondary"
            >
              {isPreview ? "Close preview" : "Preview"}
            </Button>
            <Button name="intent" value="publish-draft">
              Publish now
            </Button>
          </Form>
          <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
            <PlanForm at={at ?? (publishAt ? dayTimeField(publishAt) : "")} error={error} />
            <FoldedActionForm
              behind="Discard the draft"
              look="card"
              intent="discard-draft"
              of={{ seen: version }}
              button="Discard it"
              variant="danger"
              size="md"
            >
              <p>Every section goes back to what everybody sees now.</p>
            </FoldedActionForm>
          </div>
        </>
      )}
    </section>
  );
}

function Planned({ at }: { at: Date }) {
  return (
    <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
      <p className="font-semibold">
        The draft goes live on {formatDayTime(at)}, as it stands by then.
      </p>
      <Button name="intent" value="cancel-publication" variant="quiet" size="sm">
        Cancel the schedule
      </Button>
    </Form>
  );
}

function PlanForm({ at, error }: { at: string; error?: string }) {
  return (
    <details open={error ? true : undefined} className="rounded-2xl border-2 border-line px-4">
      <summary className="flex min-h-12 items-center font-bold">Publish at a time</summary>
      <Form method="post" noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-4">
        <TextField
          label="Goes live at"
          name="at"
          type="datetime-local"
          defaultValue={at}
          error={error}
          hint="Nigerian time"
        />
        <Button
          name="intent"
          value="plan-publication"
          variant="secondary"
          className="justify-self-start"
        >
          Schedule
        </Button>
      </Form>
    </details>
  );
}
