import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { offerNow, removeWaiting } from "#app/domain/tickets/waiting/serve-waiting.server.ts";
import {
  countWaiting,
  type ListedEntry,
  listWaiting,
  type WaitingCounts,
  waitingQuery,
} from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { EmailText } from "#app/routes/admin/email-text.tsx";
import { defineList } from "#app/routes/admin/list/define-list.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDayTime } from "#app/shared/dates.ts";
import { waitingStateLabels } from "#app/shared/tickets/waiting-states.ts";
import { formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ChevronDownIcon } from "#app/ui/icon/icons.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import type { Route } from "./+types/waiting-list";

export const handle = {
  finds: "Look for people who wait",
  reads: "waiting-list.manage",
  does: "waiting-list.manage",
} satisfies AdminPage;

export const meta = () => adminMeta("Waiting list");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { q: search, state, type, after } = readQuery(request, waitingQuery);
  const { db } = contextOf(context).app;
  const [page, counts] = await Promise.all([
    listWaiting(db, { search, state, type, after, limit: 50 }),
    countWaiting(db),
  ]);
  return { list: { q: search, state, type }, counts, ...page };
}

const form = z.object({ intent: z.enum(["offer-place", "remove-entry"]), entry: z.uuid() });

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async ({ intent, entry }) => {
    const { app } = contextOf(context);
    const byUserId = viewerOf(context).id;
    if (intent === "remove-entry") {
      await removeWaiting(app, entry, byUserId);
      return { ok: true, message: "The entry is removed." };
    }
    await offerNow(app, entry, byUserId);
    return { ok: true, message: "The tickets are offered, and an e-mail says so." };
  });

export { clientAction } from "#app/forms/client-action.ts";

/** A tone draws the state as a pill; the usual state has none. */
const tones: Partial<Record<ListedEntry["state"], "palm" | "neutral" | "flame">> = {
  offered: "palm",
  taken: "neutral",
  missed: "flame",
  left: "neutral",
  removed: "neutral",
};

const waiting = defineList<Route.ComponentProps["loaderData"]>({
  title: "Waiting list",
  lead: "Places that become free are offered by themselves, in turn.",
  path: href("/adminWaiting"),
  csv: href("/adminWaiting/export.csv"),
  search: { label: "Search by name or e-mail" },
  filters: ({ counts }) => [
    {
      as: "chips",
      label: "By state",
      options: [
        { label: "All", query: { state: null } },
        ...(["waiting", "offered", "taken", "missed"] as const).map((state) => ({
          label: waitingStateLabels[state],
          query: { state },
        })),
      ],
    },
    counts.length > 1 && {
      as: "chips",
      label: "By type",
      isToggle: true,
      options: counts.map(({ id, name }) => ({ label: name, query: { type: id } })),
    },
  ],
  columns: [
    { label: "Name", line: 1, className: "font-semibold", cell: ({ name }) => name },
    {
      label: "State",
      line: "1 end",
      cell: ({ state }) => <StateText state={state} />,
    },
    { label: "E-mail", line: 2, cell: ({ email }) => <EmailText email={email} /> },
    {
      label: "Wants",
      line: 3,
      cell: ({ quantity, takesFewer, type }) =>
        `${quantity} × ${type}${takesFewer && quantity > 1 ? ", or fewer" : ""}`,
    },
    { label: "Turn", line: "2 end", cell: turnText },
  ],
  rowActions: {
    of: ({ state, name }) => (state === "waiting" ? name : null),
    buttons: ({ id, name }) => (
      <>
        <ActionButton
          intent="offer-place"
          of={{ entry: id }}
          label={`Offer now to ${name}`}
          variant="quiet"
        >
          Offer now
        </ActionButton>
        <ActionButton
          intent="remove-entry"
          of={{ entry: id }}
          label={`Remove ${name}`}
          variant="quiet"
        >
          Remove
        </ActionButton>
      </>
    ),
  },
  keyOf: ({ id }) => id,
  none: (_, isAsked) => (isAsked ? "Nobody matches" : "Nobody waits"),
});

function StateText({ state }: Pick<ListedEntry, "state">) {
  const label = waitingStateLabels[state];
  const tone = tones[state];
  return tone ? <Badge tone={tone}>{label}</Badge> : label;
}

function turnText({ turn, offerUntil, createdAt }: ListedEntry): string {
  if (offerUntil) return `Until ${formatDayTime(offerUntil)}`;
  return turn === null ? `Since ${formatDayTime(createdAt)}` : `No. ${turn}`;
}

export default function WaitingList({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useActionResult<FormResult>(actionData);
  return (
    <waiting.Page
      data={loaderData}
      above={
        <>
          <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
          <div className="mb-4 empty:hidden">
            <FormMessage answer={answer}>{formError(refusalIn(answer))}</FormMessage>
          </div>
          <Counts counts={loaderData.counts} />
        </>
      }
    />
  );
}

/** How many people wait for each type, and what happened to the earlier ones. */
function Counts({ counts }: { counts: readonly WaitingCounts[] }) {
  if (counts.length === 0) return null;
  const sum = (of: (one: WaitingCounts) => number) => counts.reduce((all, one) => all + of(one), 0);
  const people = sum((one) => one.waiting);
  const wanted = sum((one) => one.wanted);
  return (
    <details className="mb-1 rounded-2xl md:mb-3 border-2 border-line bg-raised px-4">
      <summary className="flex min-h-11 items-center justify-between gap-x-4 font-semibold tabular-nums">
        {pluralise(people, "person waits", "people wait")} for{" "}
        {pluralise(wanted, "ticket", "tickets")}
        <ChevronDownIcon className="size-5" />
      </summary>
      <ul className="flex flex-wrap gap-x-10 gap-y-2 pb-3">
        {counts.map(({ id, name, waiting: ofType, wanted: tickets, offered, taken }) => (
          <li key={id} className="leading-snug">
            <strong className="wrap-anywhere">{name}</strong>
            <p className="max-w-none text-sm text-muted tabular-nums">
              {formatCount(ofType)} waiting for {pluralise(tickets, "ticket", "tickets")},{" "}
              {formatCount(offered)} offered, {formatCount(taken)} took it
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
