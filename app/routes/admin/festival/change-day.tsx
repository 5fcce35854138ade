import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { typedText } from "#app/forms/typed-text.server.ts";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import { findMailsADay, countLeftToday } from "#app/domain/broadcasts/mails-a-day.server.ts";
import { changeDay, retryRefunds } from "#app/domain/day-changes/change-day.server.ts";
import { losesDirections } from "#app/domain/day-changes/draft-change.server.ts";
import { listDayChanges, planDayChange } from "#app/domain/day-changes/plan-change.server.ts";
import { type Festival, momentsOf } from "#app/domain/festival/festival.server.ts";
import { describeMovedDay } from "#app/domain/tickets/moved-day.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { isTicked } from "#app/routes/admin/tickets/sale/sale-fields.server.ts";
import { daysToSend } from "#app/shared/broadcasts/sending.ts";
import { formatDayTime, formatUntil } from "#app/shared/dates.ts";
import {
  type DayChangeKind,
  dayChangeKinds,
  dayChangeLabels,
} from "#app/shared/festival/day-changes.ts";
import { fieldOf, formError, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { dotted } from "#app/shared/texts/dotted.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChipLink } from "#app/ui/chip/chip-link.tsx";
import { ChipRow } from "#app/ui/chip/chip-row.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { MovedDayLists } from "./moved-day-lists.tsx";
import {
  changeQuery,
  firstWords,
  readWanted,
  wantedFields,
  type WantedFields,
} from "./wanted-change.server.ts";
import type { Route } from "./+types/change-day";

export const handle = {
  also: [
    { label: "Move the festival", query: "kind=moved" },
    { label: "Cancel the festival", query: "kind=cancelled" },
  ],
  reads: "day.change",
  does: "day.change",
} satisfies AdminPage;

export const meta = () => adminMeta("Another day");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { asked, ...wanted } = readQuery(request, changeQuery);
  const festival = await app.festival();
  const { day, lineUp } = festival;
  return {
    wanted,
    seen: festival.number,
    day,
    isCancelled: day.isCancelled,
    acts: lineUp.acts.map(({ name }) => name),
    changes: await listDayChanges(app.db),
    ...(asked && wanted.kind ? await planOf(app, festival, wanted) : { plan: null, errors: {} }),
  };
}

/** What would happen, for the second of two questions; or what is wrong with the first. */
async function planOf(app: App, festival: Festival, wanted: WantedFields) {
  const read = readWanted(festival, wanted);
  if (!read.ok) return { plan: null, errors: read.errors };
  const { change, sections } = read;
  const at = app.now();
  const day = sections.day ?? festival.day;
  const [counted, moved, aDay, leftToday] = await Promise.all([
    planDayChange(app, change),
    change.kind === "moved"
      ? describeMovedDay(app.db, festival, { day, ...momentsOf(day) }, at)
      : null,
    findMailsADay(app.db),
    countLeftToday(app.db, at),
  ]);
  return {
    plan: {
      id: randomUUID(),
      ...counted,
      moved,
      losesDirections: losesDirections(festival.day, day),
      days: daysToSend(counted.told, { leftToday, aDay }),
      words: firstWords(festival, change),
    },
    errors: {},
  };
}

const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("change-day"),
    ...wantedFields,
    id: z.uuid(),
    seen: z.coerce.number().int().min(0),
    subject: typedText(120, "Write a heading."),
    body: typedText(10_000, "Write what it says."),
    newsletter: isTicked,
    read: z.literal("1", "Tick that you have read this."),
  }),
  z.object({ intent: z.literal("retry-refunds"), change: z.uuid() }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const byUserId = viewerOf(context).id;
    if (sent.intent === "retry-refunds") {
      await retryRefunds(app, sent.change, byUserId);
      return { ok: true, message: "They are tried again." };
    }
    const { id, seen, subject, body, newsletter: tellsNewsletter } = sent;
    // Of a form that is sent twice the second finds the day changed already, and is done.
    const isDone = (await listDayChanges(app.db)).some((change) => change.id === id);
    if (isDone) return redirect(href("/adminFestival/change"), 303);
    const read = readWanted(await app.festival(), sent);
    if (!read.ok) return { ok: false, errors: read.errors };
    const { change } = read;
    await changeDay(app, { id, seen, change, subject, body, tellsNewsletter }, byUserId);
    return redirect(href("/adminFestival/change"), 303);
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

type Loaded = Route.ComponentProps["loaderData"];
type Plan = NonNullable<Loaded["plan"]>;

export default function ChangeDay({ loaderData, actionData }: Route.ComponentProps) {
  const { wanted, plan, changes, isCancelled } = loaderData;
  const { kind } = wanted;
  const answer = useActionResult<FormResult>(actionData);
  return (
    <>
      <PageHeader title="Another day" lead="You see what it does before it is done." />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          {kind === null ? (
            <Kinds />
          ) : (
            <ChipRow label="What becomes of the day" wraps>
              {dayChangeKinds.map((one) => (
                <ChipLink key={one} to={addressOf(one)} current={one === kind}>
                  {dayChangeLabels[one]}
                </ChipLink>
              ))}
            </ChipRow>
          )}
          {isCancelled && kind === "cancelled" ? (
            <p className="font-semibold">The festival is cancelled.</p>
          ) : (
            kind && !plan && <FirstQuestion {...loaderData} kind={kind} />
          )}
          {kind && plan && (
            <SecondQuestion plan={plan} wanted={wanted} seen={loaderData.seen} answer={answer} />
          )}
        </div>
        {changes.length > 0 && <Changes changes={changes} />}
      </div>
    </>
  );
}

const addressOf = (kind: DayChangeKind) => `${href("/adminFestival/change")}?kind=${kind}`;

const kindNotes: Record<DayChangeKind, string> = {
  moved: "Another date, time or place. Tickets stay valid.",
  cancelled: "The sale ends, and what was paid goes back.",
  act_less: "The bill loses a name. Tickets may go back for some days.",
};

/** What can become of the day, each with what it does. */
const Kinds = () => (
  <nav aria-label="What becomes of the day">
    <ul className="grid gap-3">
      {dayChangeKinds.map((kind) => (
        <li
          key={kind}
          className="relative rounded-2xl border-2 border-line bg-raised px-5 py-3 hover:border-body"
        >
          <TextLink to={addressOf(kind)} className="text-lead after:absolute after:inset-0">
            {dayChangeLabels[kind]}
          </TextLink>
          <p className="text-muted">{kindNotes[kind]}</p>
        </li>
      ))}
    </ul>
  </nav>
);

/** The first of two questions: a GET form, which changes nothing. */
function FirstQuestion({ kind, wanted, day, acts, errors }: Loaded & { kind: DayChangeKind }) {
  const wrong: Partial<Record<keyof WantedFields, string>> = errors;
  const field = (name: "date" | "gates" | "ends" | "venue" | "city") => ({
    name,
    defaultValue: wanted[name] || day[name],
    error: wrong[name],
  });
  return (
    <Card>
      <Form className="grid gap-4">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="asked" value="1" />
        <FormMessage>{wrong.kind}</FormMessage>
        {kind === "moved" && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Date" type="date" {...field("date")} className="sm:col-span-2" />
            <TextField label="Gates open" type="time" {...field("gates")} />
            <TextField
              label="It ends"
              type="time"
              {...field("ends")}
              hint="A time before the gates open is the next day"
            />
            <TextField label="Venue" {...field("venue")} />
            <TextField label="City" {...field("city")} />
            <TextField
              label="Campus of another venue (optional)"
              name="campus"
              defaultValue={wanted.campus}
              error={wrong.campus}
              hint={day.campus && `Empty where it has none: ${day.campus} stays with ${day.venue}`}
              className="sm:col-span-2"
            />
          </div>
        )}
        {kind === "act_less" && (
          <SelectField
            label="Who does not play"
            name="act"
            options={acts}
            defaultValue={wanted.act}
            error={wrong.act}
          />
        )}
        {kind === "cancelled" && (
          <>
            <ChoiceGroup
              legend="What was paid for tickets"
              name="refund"
              type="radio"
              defaultValue={[wanted.refund]}
              choices={[
                { value: "all", label: "Goes back to everybody", note: "All tickets end" },
                {
                  value: "choose",
                  label: "Buyers choose by a link",
                  note: "Tickets stay until their buyer gives them back",
                },
              ]}
            />
            <label className="flex min-h-11 items-center gap-3 font-semibold">
              <input
                type="checkbox"
                name="orders"
                defaultChecked={wanted.orders === "on"}
                className="size-5 accent-hibiscus"
              />
              With all tickets, cancel and refund orders that were not handed over, too
            </label>
          </>
        )}
        <TextField
          label="For how many days tickets go back"
          name="days"
          inputMode="numeric"
          defaultValue={wanted.days || (kind === "act_less" ? "" : "14")}
          error={wrong.days}
          hint={
            kind === "cancelled"
              ? "Where buyers choose. All that was paid goes back, whatever the sale says."
              : "For those bought before, all that was paid goes back, whatever the sale says. Empty: nothing changes."
          }
          className="max-w-md"
        />
        <Button className="justify-self-start">Show what will happen</Button>
      </Form>
    </Card>
  );
}

interface SecondQuestionProps {
  plan: Plan;
  wanted: Loaded["wanted"];
  seen: number;
  answer: FormResult | undefined;
}

/** The second of two questions: what will happen, what everybody reads, and the press. */
function SecondQuestion({ plan, wanted, seen, answer }: SecondQuestionProps) {
  const refused = refusalIn(answer);
  const refusal = refused?.intent === "change-day" ? refused : undefined;
  const readError = refusal?.errors?.["read"];
  const fields = Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const press = {
    moved: "Move the festival, and tell everybody",
    cancelled: "Cancel the festival, and tell everybody",
    act_less: "Take the act off the bill, and tell everybody",
  }[wanted.kind!];
  return (
    <>
      <WhatHappens plan={plan} wanted={wanted} />
      <Card>
        <h2 className="mb-3 text-xl font-bold">What everybody reads</h2>
        <ActionForm
          intent="change-day"
          of={{ ...Object.fromEntries(fields), id: plan.id, seen: String(seen) }}
          button={press}
          variant={wanted.kind === "cancelled" ? "danger" : "primary"}
          size="md"
          refusal={refusal}
        >
          <TextField
            label="Heading"
            {...fieldOf(refusal, "subject", plan.words.subject)}
            maxLength={120}
          />
          <TextArea
            label="Text"
            {...fieldOf(refusal, "body", plan.words.body)}
            rows={9}
            hint="{name} becomes the person's name; {date}, {gates} and {place} what is published with this press."
          />
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              name="newsletter"
              defaultChecked={refusal?.values["newsletter"] === "on"}
              className="size-5 accent-hibiscus"
            />
            {`Send it to the newsletter, too: ${pluralise(plan.newsletter, "person", "people")}`}
          </label>
          <label className="flex min-h-11 items-center gap-3 font-semibold">
            <input
              type="checkbox"
              name="read"
              value="1"
              required
              aria-invalid={readError ? true : undefined}
              aria-describedby={readError ? "read-error" : undefined}
              className="size-5 accent-hibiscus"
            />
            I have read what will happen.
          </label>
          <FieldError id="read-error">{readError}</FieldError>
          <FormMessage answer={answer}>
            {[
              formError(refusal),
              ...["kind", "date", "campus", "act", "days"].map((name) => refusal?.errors?.[name]),
            ]
              .filter(Boolean)
              .join(" ")}
          </FormMessage>
        </ActionForm>
        <TextLink to={`${href("/adminFestival/change")}?kind=${wanted.kind}`}>
          Choose something else
        </TextLink>
      </Card>
    </>
  );
}

/** Says in numbers what the press does and does not do. */
function WhatHappens({ plan, wanted }: { plan: Plan; wanted: WantedFields }) {
  const { tickets, orders, holders, waiting, told, days, moved, balanceKobo } = plan;
  const isCancelled = wanted.kind === "cancelled";
  const isAll = isCancelled && wanted.refund === "all";
  const withOrders = isAll && wanted.orders === "on";
  const backKobo = tickets.paidKobo + (withOrders ? orders.paidKobo : 0);
  const feeKobo = tickets.feeKobo + (withOrders ? orders.feeKobo : 0);
  const goesBack = isAll || wanted.days !== "";
  return (
    <Card>
      <h2 className="mb-2 text-xl font-bold">What will happen</h2>
      <DefinitionList
        rows={[
          {
            term: "Valid tickets",
            value: `${formatCount(tickets.tickets - tickets.issued)} of ${pluralise(tickets.orders, "order")}${tickets.issued > 0 ? `, and ${formatCount(tickets.issued)} issued` : ""}`,
          },
          { term: "People with a ticket", value: formatCount(holders) },
          { term: "On the waiting list", value: formatCount(waiting) },
          ...(tickets.peopleIn > 0
            ? [{ term: "Let in already", value: formatCount(tickets.peopleIn) }]
            : []),
          ...(withOrders
            ? [{ term: "Orders not handed over", value: formatCount(orders.orders) }]
            : []),
          ...(goesBack
            ? [
                {
                  term: isAll ? "Goes back" : "Goes back if everybody gives back",
                  value: formatNaira(backKobo),
                  strong: true,
                },
                { term: "Fees that Paystack keeps", value: formatNaira(feeKobo) },
                {
                  term: "Paystack can send today",
                  value: balanceKobo === null ? "Paystack does not say" : formatNaira(balanceKobo),
                },
              ]
            : []),
        ]}
      />
      <ul className="mt-4 grid max-w-prose list-disc gap-1.5 pl-5">
        {isAll ? (
          <>
            <li>
              All tickets end: their codes open no gate. One e-mail for each order says what goes
              back.
            </li>
            <li>
              Refunds that Paystack cannot send today wait and are tried again; those that fail are
              named below, and become payment cases.
            </li>
          </>
        ) : (
          <li>Tickets and their codes stay as they are.</li>
        )}
        {plan.losesDirections && (
          <li>
            The link to the map and where gate, water and first aid are were said of the old venue,
            and are taken away. Write those of the new one under Date and place.
          </li>
        )}
        {!isAll && goesBack && (
          <li>
            {`For ${pluralise(Number(wanted.days) || 0, "day")} buyers may give tickets back that they bought before this, for all that they paid. The message has their link.`}
          </li>
        )}
        {isCancelled && (
          <li>
            The sale ends, open offers end, and the waiting list is over. Every page says that it is
            cancelled, without a countdown.
          </li>
        )}
        <li>
          {isCancelled
            ? "The calendar file says that it is cancelled, one sequence higher."
            : "The calendar file and the countdown follow, one sequence higher."}
        </li>
        <li>
          {`${pluralise(told, "person is", "people are")} told, each once${days === 1 ? ", within a day" : `, over ${days} days`}. Tickets and orders go first.`}
        </li>
      </ul>
      {moved && <MovedDayLists moved={moved} told="Told by this press" />}
    </Card>
  );
}

/** What was done before, and how far it is. */
function Changes({ changes }: Pick<Loaded, "changes">) {
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="mb-3 text-xl font-bold">
        What was done
      </h2>
      <ol className="grid gap-3">
        {changes.map((change) => (
          <li key={change.id} className="rounded-2xl border-2 border-line bg-raised p-4">
            <p className="font-semibold">{dayChangeLabels[change.kind]}</p>
            <p className="text-sm text-muted wrap-anywhere">
              {dotted(formatDayTime(change.createdAt), change.by)}
            </p>
            {change.refundsTickets && (
              <p>
                {change.endedAt
                  ? `${pluralise(change.done, "ticket or order", "tickets and orders")} cancelled.`
                  : `Under way: ${pluralise(change.done, "ticket or order", "tickets and orders")} cancelled so far.`}
              </p>
            )}
            {change.returnsUntil && (
              <p>Tickets go back until {formatUntil(change.returnsUntil)}.</p>
            )}
            {change.broadcastId && (
              <TextLink
                to={href("/adminMessages/sent/:broadcastId", { broadcastId: change.broadcastId })}
              >
                Who got “{change.subject}”
              </TextLink>
            )}
            {change.failures.length > 0 && (
              <>
                <ul className="mt-2 list-disc pl-5 text-sm">
                  {change.failures.map(({ orderNumber, problem }) => (
                    <li key={orderNumber} className="wrap-anywhere">
                      <TextLink to={href("/orders/:orderId", { orderId: orderNumber })}>
                        {orderNumber}
                      </TextLink>{" "}
                      {problem}
                    </li>
                  ))}
                </ul>
                <ActionButton intent="retry-refunds" of={{ change: change.id }} size="sm">
                  Try these again
                </ActionButton>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
