import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf, type App } from "#app/context.server.ts";
import { closeEdition } from "#app/domain/editions/closing/close-edition.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { editionNumber } from "#app/domain/lists/list-query.server.ts";
import { formError, type Refusal, refusalIn } from "#app/shared/form-result.ts";
import { Card } from "#app/ui/card.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/close-edition";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { listAddress } from "#app/routes/admin/list/list-address.ts";
import { orderTabWith } from "#app/routes/admin/orders/order-tabs.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { formatDay, formatDayTime } from "#app/shared/dates.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { countOpenDevices } from "#app/domain/devices/devices.server.ts";
import type { Festival } from "#app/domain/festival/festival.server.ts";
import { phaseAt } from "#app/domain/festival/festival-phase.server.ts";
import { readDraftRow } from "#app/domain/festival/draft-row.server.ts";
import { validateNextDay, type NextDay } from "#app/domain/editions/closing/next-day.server.ts";
import { countForClosing, underWay } from "#app/domain/editions/closing/open-in-edition.server.ts";
import { findCurrentEdition } from "#app/domain/editions/current.server.ts";

export const handle = {
  also: [{ label: "Close this edition" }],
  reads: "editions.close",
  does: "editions.close",
} satisfies AdminPage;

export const meta = () => adminMeta("Close this edition");

const longestName = 40;
const short = z.string().trim().max(10).catch("");
const query = z.object({
  name: z.string().trim().max(longestName).catch(""),
  date: short,
  gates: short,
});

export function loader({ request, context }: Route.LoaderArgs) {
  return loadAboutToClose(contextOf(context).app, readQuery(request, query));
}

interface Typed extends NextDay {
  name: string;
}

/** Loads everything that the organiser reads before closing the current edition. */
async function loadAboutToClose(app: App, { name, ...typed }: Typed) {
  const festival = await app.festival();
  const { day } = festival;
  const now = app.now();
  const [draft, admin, counts, { id }, devices] = await Promise.all([
    readDraftRow(app.db),
    app.adminCounts(),
    countForClosing(app.db),
    findCurrentEdition(app.db),
    countOpenDevices(app.db, now),
  ]);
  const open = underWay.map((status) => ({ status, count: admin.orders[status] }));
  const orders = Object.values(admin.orders).reduce((sum, count) => sum + count, 0);
  const validated = validateNextDay(day, typed, app.now());
  const next = validated.ok ? validated.day : null;
  return {
    name,
    typed,
    next,
    last: day,
    errors: validated.ok ? {} : validated.errors,
    edition: id,
    open,
    orders,
    hasDraftedDay: draft.sections.day !== undefined,
    ...counts,
    cases: admin.cases,
    unanswered: admin.messages,
    devices: devices.withDay + devices.tonight,
    /** What is said of a festival that is not over; empty once it is. */
    notOver: notOverText(festival, now),
  };
}

/** A day that nobody has set is past. */
function notOverText(festival: Festival, now: Date): string {
  const ends = formatDayTime(festival.endsAt);
  return {
    before: `The festival is still to come: it begins on ${formatDayTime(festival.startsAt)}.`,
    day: `The festival is on today, until ${ends}: the gate would admit nobody more.`,
    after: "",
  }[phaseAt(festival, now)];
}

type AboutToClose = Awaited<ReturnType<typeof loadAboutToClose>>;

const form = z.object({
  intent: z.literal("close-edition"),
  season: editionNumber,
  name: z
    .string()
    .trim()
    .min(1, "Give the edition that ends a name, such as its year.")
    .max(longestName, "Forty letters at most."),
  date: short,
  gates: short,
  read: z.literal("1", "Tick that you have read this."),
  running: z.string().optional(),
});

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async ({ season: edition, name, date, gates, running }) => {
      const { app } = contextOf(context);
      if (running !== "1" && notOverText(await app.festival(), app.now()))
        return { ok: false, errors: { running: "Tick this too: the festival is not over." } };
      const closed = await closeEdition(
        app,
        { edition, name, next: { date, gates } },
        viewerOf(context).id,
      );
      return closed.ok ? redirect(href("/adminSeasons")) : closed;
    },
  );

export { clientAction } from "#app/forms/client-action.ts";

export default function CloseEdition({ loaderData, actionData }: Route.ComponentProps) {
  const { name, open, errors: wrong } = loaderData;
  const refusal = refusalIn(useActionResult(actionData));
  const errors = { ...wrong, ...refusal?.errors };
  const isAsked = name !== "" && !errors.name && !errors.date && !errors.gates;
  const isHeldUp = open.some(({ count }) => count > 0);
  return (
    <>
      <PageHeader
        title="Close this edition"
        lead="Its orders, tickets and messages become a past edition."
      />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-7 ${isHeldUp ? "" : "xl:grid-cols-2"}`}
      >
        <OpenThings {...loaderData} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <FormMessage>{formError(refusal)}</FormMessage>
          {!isHeldUp && !isAsked && <EditionForm {...loaderData} errors={errors} />}
          {!isHeldUp && isAsked && (
            <>
              <WhatHappens {...loaderData} />
              <ClosingForm {...loaderData} refusal={refusal} error={errors.read} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

interface ClosingFormProps {
  edition: number;
  name: string;
  typed: { date: string; gates: string };
  notOver: string;
  refusal: Refusal | undefined;
  error: string | undefined;
}

/**
 * The second of two questions. The form names the edition that was shown, so that it closes no
 * other.
 */
function ClosingForm({ edition, name, typed, notOver, refusal, error }: ClosingFormProps) {
  const notOverError = refusal?.errors?.["running"];
  return (
    <div className="grid gap-1">
      <ActionForm
        intent="close-edition"
        of={{ season: edition, name, date: typed.date, gates: typed.gates }}
        button={`Close ${name}`}
        variant="danger"
        size="md"
        refusal={refusal}
      >
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="read"
            value="1"
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "read-error" : undefined}
          />
          I have read this, and want to close the edition.
        </label>
        <FieldError id="read-error">{error}</FieldError>
        {notOver && (
          <>
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name="running"
                value="1"
                required
                aria-invalid={notOverError ? true : undefined}
                aria-describedby={notOverError ? "running-error" : undefined}
              />
              {`${notOver} Close it all the same.`}
            </label>
            <FieldError id="running-error">{notOverError}</FieldError>
          </>
        )}
        <p className="text-sm text-muted">
          You can undo it until the first order of the new edition.
        </p>
      </ActionForm>
      <TextLink to={href("/adminSeasons/close")} className="justify-self-start">
        Change name or day
      </TextLink>
    </div>
  );
}

/** Lists what is not finished yet. Open orders prevent the closing; the rest does not. */
function OpenThings({ open, payments, cases, refunds, unanswered, ...night }: AboutToClose) {
  const { notOver, sales, waiting, offers, devices } = night;
  const orders = open.flatMap(({ status, count }) => {
    const { name: tab, label } = orderTabWith(status);
    const to = listAddress(href("/orders"), { tab });
    return count > 0 ? [{ to, text: `${label}: ${pluralise(count, "order")}` }] : [];
  });
  const others = [
    {
      count: notOver ? 1 : 0,
      to: href("/adminGate"),
      text: "The gate",
      note: `${notOver} Tickets of this edition admit nobody once it is closed.`,
    },
    {
      count: devices,
      to: href("/adminDevices"),
      text: pluralise(devices, "gate phone or desk", "gate phones and desks"),
      note: "They stay signed in until their end, and find no ticket of this edition.",
    },
    {
      count: sales,
      to: href("/adminTickets"),
      text: "The sale of tickets is open",
      note: "It ends with the edition. Types, prices, capacities and codes can be taken over into the next.",
    },
    {
      count: offers,
      to: href("/adminWaiting"),
      text: pluralise(offers, "open offer of tickets", "open offers of tickets"),
      note: "They end, and nobody is told.",
    },
    {
      count: waiting,
      to: `${href("/adminWaiting")}?state=waiting`,
      text: pluralise(waiting, "person on the waiting list", "people on the waiting list"),
      note: "Nothing is offered to them any more, and nobody is told.",
    },
    {
      count: payments,
      to: listAddress(href("/adminMoney"), { show: "open" }),
      text: `${pluralise(payments, "payment")} that may still be paid`,
      note: "What is paid from now on is an order of the new edition.",
    },
    {
      count: cases,
      to: href("/adminNotifications"),
      text: `${pluralise(cases, "payment")} to decide`,
      note: "They wait on, and can be decided later.",
    },
    {
      count: refunds,
      to: listAddress(href("/adminMoney"), { show: "refunded" }),
      text: `${pluralise(refunds, "refund")} on the way`,
      note: "They go on.",
    },
    {
      count: unanswered,
      to: listAddress(href("/adminMessages"), { show: "waiting" }),
      text: pluralise(unanswered, "unanswered message"),
      note: "They move to the new edition.",
    },
  ].filter(({ count }) => count > 0);
  return (
    <Card>
      <h2 className="text-xl font-bold">What is open</h2>
      <div className={orders.length > 0 ? "grid gap-x-10 md:grid-cols-2" : ""}>
        {orders.length > 0 && (
          <div>
            <p className="mt-2 font-semibold">
              These orders come first: complete or cancel them, then the edition can be closed.
            </p>
            <Links rows={orders} />
          </div>
        )}
        {others.length > 0 && (
          <div>
            <p className="mt-2 font-semibold">This does not hold anything up:</p>
            <Links rows={others} />
          </div>
        )}
      </div>
      {orders.length + others.length === 0 && <p className="mt-2">Nothing: all is done.</p>}
    </Card>
  );
}

const Links = ({ rows }: { rows: readonly { to: string; text: string; note?: string }[] }) => (
  <ul className="mt-1 grid content-start gap-y-1">
    {rows.map(({ to, text, note }) => (
      <li key={to}>
        <TextLink to={to} prefetch="none">
          {text}
        </TextLink>
        {note && <p className="mb-2">{note}</p>}
      </li>
    ))}
  </ul>
);

/** Says in numbers what closing does and does not do. */
function WhatHappens({ name, orders, tickets, messages, ...more }: AboutToClose) {
  const things = [
    pluralise(orders, "order"),
    pluralise(tickets, "ticket"),
    pluralise(messages - more.unanswered, "answered message"),
  ];
  return (
    <Card>
      <h2 className="text-xl wrap-anywhere font-bold">What will happen to {name}</h2>
      <ul className="mt-2 grid max-w-prose list-disc gap-1.5 pl-5">
        <li className="font-semibold wrap-anywhere">
          {`${things[0]}, ${things[1]} and ${things[2]} become the edition “${name}”, which you can look at and export.`}
        </li>
        <li className="font-semibold">
          <DayLine {...more} />
        </li>
        <li>The lists, their counts, searches and prints, and the overview start at zero.</li>
        <li>
          Limits per person begin anew, and a new file of tickets may use the old ticket IDs again.
        </li>
        <li>Accounts, subscribers, products and stock stay as they are. No e-mails are sent.</li>
        <li>Customers keep their old orders under My Orders, and you can still refund them.</li>
      </ul>
    </Card>
  );
}

function DayLine({
  last,
  next,
  hasDraftedDay,
}: Pick<AboutToClose, "last" | "next" | "hasDraftedDay">) {
  if (next)
    return `The festival’s day becomes ${formatDay(next.date)}, gates ${next.gates}, on every page at once.${hasDraftedDay ? " What the draft under Festival says of the day ends." : ""}`;
  return (
    <>
      {`The festival’s day stays ${formatDay(last.date)}. Once the next is known, set it under `}
      <TextLink to={href("/adminFestival")} prefetch="none">
        Festival
      </TextLink>
      .
    </>
  );
}

interface EditionFormProps extends Pick<AboutToClose, "name" | "typed" | "last"> {
  errors: { name?: string; date?: string; gates?: string };
}

/** The first of two questions: a GET form, which changes nothing. */
function EditionForm({ name, typed, last, errors }: EditionFormProps) {
  return (
    <Form className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Name of the edition that ends"
        hint="Such as its year. Nothing is done yet: the next page says what will happen."
        name="name"
        required
        maxLength={40}
        defaultValue={name || last.date.slice(0, 4)}
        error={errors.name}
        className="sm:col-span-2"
      />
      <TextField
        label="Day of the next edition"
        hint="Empty where it is not known yet."
        name="date"
        type="date"
        defaultValue={typed.date}
        error={errors.date}
      />
      <TextField
        label="Gates open at"
        hint="Nigerian time."
        name="gates"
        type="time"
        defaultValue={typed.gates || last.gates}
        error={errors.gates}
      />
      <Button className="justify-self-start">Show what will happen</Button>
    </Form>
  );
}
