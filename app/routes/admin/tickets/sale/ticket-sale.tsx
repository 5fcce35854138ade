import type { ReactNode } from "react";
import { href } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import {
  deleteCapacity,
  saveCapacity,
  saveDecideWithin,
  saveReturns,
  saveSale,
} from "#app/domain/tickets/sale/edit-sale.server.ts";
import { isOverAt, isWithoutDay } from "#app/domain/festival/festival-phase.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import type { Capacity } from "#app/domain/tickets/sale/capacities.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { queryText } from "#app/shared/query-text.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { Note } from "#app/routes/admin/note.tsx";
import { useMay } from "#app/routes/admin/may.tsx";
import { countWaiting } from "#app/domain/tickets/waiting/waiting-lists.server.ts";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { dayTimeField, readDayTime } from "#app/shared/date-fields.ts";
import { formatDayTime, formatUntil } from "#app/shared/dates.ts";
import { fieldOf, type FormResult, refusalIn } from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import {
  hoursBefore,
  mostReturnHours,
  returnsEnd,
  returnsWords,
} from "#app/shared/tickets/returns.ts";
import { capacityLeft, decideWithinHours, type Offer, offerAt } from "#app/shared/tickets/sale.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import {
  count,
  countOrNone,
  dayTime,
  isWindow,
  nairaOrZero,
  name,
  windowWords,
} from "./sale-fields.server.ts";
import { offerText } from "./offer-text.ts";
import { dayTimeText } from "./typed-values.ts";
import { WindowFields } from "./window-fields.tsx";
import type { Route } from "./+types/ticket-sale";
import { Details } from "#app/ui/details.tsx";

export const handle = {
  also: [{ label: "What is on sale" }],
  reads: "ticket-sale.read",
  does: "ticket-sale.edit",
} satisfies AdminPage;

export const meta = () => adminMeta("Ticket sale");

export async function loader({ request, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const { at: asked } = readQuery(request, z.object({ at: queryText }));
  const now = app.now();
  const at = readDayTime(asked ?? "") ?? now;
  const { types, capacities, ...sale } = await readSale(app.db, now);
  const festival = await app.festival();
  return {
    sale,
    capacities,
    at,
    isAsked: at !== now,
    waiting: (await countWaiting(app.db)).reduce((sum, { waiting: some }) => sum + some, 0),
    isDayOver: isOverAt(festival, now),
    isWithoutDay: isWithoutDay(festival, now),
    startsAt: festival.startsAt,
    types: types.map((type) => ({
      id: type.id,
      name: type.name,
      package: type.package,
      people: type.admits,
      prices: type.phases.map(({ priceKobo }) => priceKobo),
      offer: offerAt(sale, type, at),
    })),
  };
}

const form = z.discriminatedUnion("intent", [
  z
    .object({
      intent: z.enum(["open-sale", "close-sale", "save-times"]),
      wasOpen: z.string().catch(""),
      opensAt: dayTime,
      closesAt: dayTime,
    })
    .refine(isWindow, { path: ["closesAt"], message: windowWords }),
  z.object({
    intent: z.literal("save-capacity"),
    capacity: z.uuid().or(z.literal("")),
    name: name("Write a name, such as Hall."),
    size: countOrNone("Write a number of people, or nothing for no limit.", {
      from: 0,
      to: 1_000_000,
    }),
    lateReserve: countOrNone("Write a number of people, or nothing.", { from: 0, to: 1_000_000 }),
    position: z.coerce.number().int().catch(0),
  }),
  z.object({ intent: z.literal("remove-capacity"), capacity: z.uuid() }),
  z.object({
    intent: z.literal("save-return-terms"),
    returnsHours: countOrNone(
      `Write a number of hours, at most ${mostReturnHours.toLocaleString("en-NG")}, or nothing.`,
      { from: 0, to: mostReturnHours },
    ),
    /** Pages of an earlier release send a moment. */
    returnsUntil: dayTime,
    returnFee: nairaOrZero("Fee for each"),
    when: z.enum(["at once", "sold again"], "Choose when the money goes back."),
  }),
  z.object({
    intent: z.literal("save-time-to-decide"),
    hours: count(
      `Write a number of hours, from ${decideWithinHours.from} to ${decideWithinHours.to}.`,
      decideWithinHours,
    ),
  }),
]);

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm({ request, context }, form, async (sent) => {
    const { app } = contextOf(context);
    const byUserId = viewerOf(context).id;
    switch (sent.intent) {
      case "save-capacity": {
        const { capacity, name: called, size, position } = sent;
        const lateReserve = sent.lateReserve ?? 0;
        const fields = { name: called, size, lateReserve, position };
        await saveCapacity(app, capacity || null, fields, byUserId);
        return { ok: true, message: `${called} is saved.` };
      }
      case "remove-capacity":
        await deleteCapacity(app, sent.capacity, byUserId);
        return { ok: true, message: "The capacity is removed." };
      case "save-return-terms": {
        const { returnsUntil, returnFee, when } = sent;
        const { startsAt } = await app.festival();
        const returnsHours =
          sent.returnsHours ?? (returnsUntil && hoursBefore(returnsUntil, startsAt));
        const returnsWhenResold = when === "sold again";
        const returns = { returnsHours, returnFeeKobo: returnFee, returnsWhenResold };
        await saveReturns(app, returns, byUserId);
        return { ok: true, message: "Saved. It holds for what is sold from now on." };
      }
      case "save-time-to-decide":
        await saveDecideWithin(app, sent.hours, byUserId);
        return { ok: true, message: "Saved. It holds for payments that come from now on." };
      default: {
        const { intent, wasOpen, opensAt, closesAt } = sent;
        const isOpen = intent === "save-times" ? wasOpen === "1" : intent === "open-sale";
        await saveSale(app, { isOpen, opensAt, closesAt }, byUserId);
        return { ok: true, message: `The sale is ${isOpen ? "open" : "closed"}.` };
      }
    }
  });

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

type Answer = FormResult | undefined;

/** The refusal of one of these forms; each card shows its own. */
function refusalOf(answer: Answer, ...intents: z.input<typeof form>["intent"][]) {
  const refusal = refusalIn(answer);
  return intents.some((intent) => intent === refusal?.intent) ? refusal : undefined;
}

export default function TicketSale({ loaderData, actionData }: Route.ComponentProps) {
  const { sale, capacities, types, at, isAsked, isDayOver, isWithoutDay, startsAt, waiting } =
    loaderData;
  const answer = useActionResult<FormResult>(actionData);
  return (
    <>
      <PageHeader
        title="Ticket sale"
        actions={
          <LinkButton
            to={href("/adminTickets/:typeId", { typeId: "new" })}
            variant={capacities.length > 0 && types.length === 0 ? "primary" : "secondary"}
            size="sm"
          >
            Add a type
          </LinkButton>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
        {/* On a phone, what is left stands before what is on sale. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:contents xl:row-span-2">
          <SaleCard
            sale={sale}
            hasTypes={types.length > 0}
            isDayOver={isDayOver}
            isWithoutDay={isWithoutDay}
            answer={answer}
          />
          <div className="max-xl:order-1">
            <TypesCard types={types} at={at} isAsked={isAsked} />
          </div>
        </div>
        <CapacitiesCard capacities={capacities} answer={answer} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 max-xl:order-2">
          <ReturnsCard sale={sale} startsAt={startsAt} waiting={waiting} answer={answer} />
          <Details summary="More" isOpen={refusalOf(answer, "save-time-to-decide") !== undefined}>
            <div className="mt-2">
              <LatePaymentsCard hours={sale.decideWithinHours} answer={answer} />
            </div>
          </Details>
        </div>
      </div>
    </>
  );
}

interface SaleProps {
  sale: { isOpen: boolean; opensAt: Date | null; closesAt: Date | null };
  hasTypes: boolean;
  /** Whether the festival's day is past. */
  isDayOver: boolean;
  /** Whether no day has been set yet. */
  isWithoutDay: boolean;
  answer: Answer;
}

function SaleCard({ sale, hasTypes, isDayOver, isWithoutDay, answer }: SaleProps) {
  const { isOpen } = sale;
  const refusal = refusalOf(answer, "open-sale", "close-sale", "save-times");
  const hasTimes = sale.opensAt !== null || sale.closesAt !== null;
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">
        The sale is {isOpen ? (isDayOver ? "over" : "open") : "closed"}
      </h2>
      {isOpen && !isDayOver && !hasTypes && (
        <p className="mb-2 text-muted">Nothing is sold until there is a type with a price.</p>
      )}
      {isDayOver && (
        <Note
          text={
            isWithoutDay
              ? "No day of the festival is set yet: until it is, no ticket is sold."
              : "The festival's day has passed: until the next one stands in its settings, no ticket is sold, passed on or given back, and nobody who waits is offered one."
          }
        >
          <TextLink to={href("/adminFestival/:section", { section: "day" })}>
            {isWithoutDay ? "Set the day" : "Set the next day"}
          </TextLink>
        </Note>
      )}
      <SettingsForm
        key={`${isOpen}`}
        intent={isOpen ? "close-sale" : "open-sale"}
        of={{ wasOpen: isOpen ? "1" : "" }}
        button={isOpen ? "Close the sale" : "Open the sale"}
        variant={isOpen || !hasTypes ? "secondary" : "primary"}
        size="md"
        refusal={refusal}
      >
        <Details summary="From and until…" isOpen={hasTimes || refusal !== undefined}>
          <div className="mt-1 grid gap-4 sm:grid-cols-2">
            <WindowFields
              field={(name) => fieldOf(refusal, name, dayTimeText(sale[name]))}
              untilHint="Empty: until the festival ends"
            />
            <Button
              name="intent"
              value="save-times"
              variant="secondary"
              size="sm"
              className="justify-self-start"
            >
              Save times
            </Button>
          </div>
        </Details>
      </SettingsForm>
    </Card>
  );
}

interface ReturnsProps {
  sale: { returnsHours: number | null; returnFeeKobo: number; returnsWhenResold: boolean };
  /** When the doors open. */
  startsAt: Date;
  /** How many people wait for a place. */
  waiting: number;
  answer: Answer;
}

function ReturnsCard({ sale, startsAt, waiting, answer }: ReturnsProps) {
  const may = useMay();
  const { returnsHours, returnFeeKobo, returnsWhenResold } = sale;
  const until = returnsEnd({ returnsHours, returnsUntil: null }, startsAt);
  const refusal = refusalOf(answer, "save-return-terms");
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Returns and waiting list</h2>
      <p className="mb-4 text-muted">
        {returnsHours !== null && until
          ? `Buyers may give single tickets back until ${returnsWords(returnsHours)}, that is ${formatUntil(until)}. The money goes back by itself${returnsWhenResold ? ", once somebody else has paid for the place" : ""}.`
          : "Buyers cannot give tickets back by themselves. You can, on the page of an order or a ticket."}
      </p>
      {waiting > 0 && (
        <p className="mb-2">
          {may("waiting-list.manage") ? (
            <TextLink
              to={href("/adminWaiting")}
            >{`${pluralise(waiting, "person", "people")} on the waiting list`}</TextLink>
          ) : (
            `${pluralise(waiting, "person", "people")} on the waiting list`
          )}
          : a place that comes back is offered by itself.
        </p>
      )}
      <Details summary="Change returns…" isOpen={refusal !== undefined}>
        <div className="mt-2 max-w-xl">
          <SettingsForm intent="save-return-terms" button="Save" size="md" refusal={refusal}>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextField
                label="Until how many hours before the doors"
                {...fieldOf(refusal, "returnsHours", returnsHours ?? "")}
                inputMode="numeric"
                hint="0: until they open. Empty: not possible"
              />
              <TextField
                label="Fee for each, in naira"
                {...fieldOf(refusal, "returnFee", returnFeeKobo / 100)}
                inputMode="numeric"
                hint="Paystack keeps its fee of a refunded payment"
              />
            </div>
            <ChoiceGroup
              legend="The money goes back"
              name="when"
              type="radio"
              choices={[
                { value: "at once", label: "At once", note: "The place is free again" },
                {
                  value: "sold again",
                  label: "Only if it is sold again",
                  note: "The ticket stays valid until somebody else has paid for it",
                },
              ]}
              defaultValue={[
                (refusal ? refusal.values["when"] === "sold again" : returnsWhenResold)
                  ? "sold again"
                  : "at once",
              ]}
              error={refusal?.errors?.["when"]}
            />
            <p className="text-sm text-muted">
              What was sold before keeps the terms that it was sold at.
            </p>
          </SettingsForm>
        </div>
      </Details>
    </Card>
  );
}

/** How long the organisers have to decide about tickets that were gone when they were paid for. */
function LatePaymentsCard({ hours, answer }: { hours: number; answer: Answer }) {
  const refusal = refusalOf(answer, "save-time-to-decide");
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Late payments</h2>
      <p className="mb-4 text-muted">
        A payment that comes after the last ticket was sold is a case to decide. After{" "}
        {pluralise(hours, "hour")} it goes back by itself.
      </p>
      <Details summary="Change the time to decide…" isOpen={refusal !== undefined}>
        <div className="mt-2 max-w-xl">
          <SettingsForm intent="save-time-to-decide" button="Save" size="md" refusal={refusal}>
            <TextField
              label="Hours to decide"
              {...fieldOf(refusal, "hours", hours)}
              inputMode="numeric"
              hint={`From ${decideWithinHours.from} to ${decideWithinHours.to}`}
            />
          </SettingsForm>
        </div>
      </Details>
    </Card>
  );
}

interface TypesProps {
  types: {
    id: string;
    name: string;
    package: string;
    people: number;
    prices: number[];
    offer: Offer;
  }[];
  at: Date;
  isAsked: boolean;
}

function TypesCard({ types, at, isAsked }: TypesProps) {
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">What is on sale</h2>
      <div className="mb-2 flex flex-wrap gap-x-6">
        {types.length > 0 && (
          <TextLink to={`${href("/adminTickets/preview")}?at=${dayTimeField(at)}`}>
            Preview the tickets page
          </TextLink>
        )}
        <Details summary="At another time…" isOpen={isAsked} className="open:w-full">
          <Form method="get" className="mt-1 mb-3 flex flex-wrap items-end gap-3">
            <TextField
              label="On sale at"
              name="at"
              type="datetime-local"
              defaultValue={dayTimeField(at)}
              key={dayTimeField(at)}
              className="min-w-0 grow basis-56"
            />
            <Button variant="secondary" size="sm">
              Show
            </Button>
            {isAsked && (
              <TextLink to={href("/adminTickets")} className="min-h-11">
                Now
              </TextLink>
            )}
          </Form>
        </Details>
      </div>
      {types.length === 0 ? (
        <EmptyState title="No types yet">
          <p>
            First add a capacity, such as your hall. Then add a type, and a price to it. Then open
            the sale: nothing is sold before.
          </p>
        </EmptyState>
      ) : (
        <ul className="divide-y-2 divide-line border-t-2 border-line">
          {types.map(({ id, name: called, package: kind, people, prices, offer }) => (
            <li key={id} className="grid grid-cols-[minmax(0,1fr)] py-2 wrap-anywhere">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <TextLink
                  to={href("/adminTickets/:typeId", { typeId: id })}
                  className="min-w-0 text-lead"
                >
                  {called}
                </TextLink>
                {offer.state === "on-sale" ? "On sale" : <Badge>Not on sale</Badge>}
              </div>
              <p className="text-sm text-muted">
                {[
                  kind,
                  people > 1 ? `${people} people` : "",
                  prices.map(formatNaira).join(", then "),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              <p>
                {isAsked && `${formatDayTime(at)}: `}
                {offerText(offer)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function CapacitiesCard({
  capacities,
  answer,
}: {
  capacities: readonly Capacity[];
  answer: Answer;
}) {
  const refused = refusalIn(answer);
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Capacities</h2>
      {capacities.length === 0 && (
        <p className="mb-2 text-muted">How many people there is room for, such as in your hall.</p>
      )}
      <ul className="grid gap-3">
        {capacities.map((capacity, index) => (
          <li key={capacity.id}>
            <CapacityBar capacity={capacity}>
              <Details summary="Change…" label={`Change ${capacity.name}`} className="open:w-full">
                <CapacityForm capacity={capacity} position={index} answer={answer} />
              </Details>
            </CapacityBar>
          </li>
        ))}
      </ul>
      <Details
        key={capacities.length}
        summary="Add a capacity"
        isOpen={capacities.length === 0 || refused?.values["capacity"] === ""}
        className="mt-2"
      >
        <div className="mt-1">
          <CapacityForm capacity={null} position={capacities.length} answer={answer} />
        </div>
      </Details>
    </Card>
  );
}

interface CapacityFormProps {
  capacity: Capacity | null;
  position: number;
  answer: Answer;
}

function CapacityForm({ capacity, position, answer }: CapacityFormProps) {
  // A sale begins with its first capacity.
  const isFirst = !capacity && position === 0;
  const refused = refusalIn(answer);
  const isThis = refused?.values["capacity"] === (capacity?.id ?? "");
  const refusal = refused?.intent?.includes("capacity") && isThis ? refused : undefined;
  return (
    <SettingsForm
      key={answer?.ok ? answer.message : ""}
      intent="save-capacity"
      of={{ capacity: capacity?.id ?? "", position }}
      button={capacity ? "Save" : "Add capacity"}
      variant={isFirst ? "primary" : "secondary"}
      other={
        capacity ? { intent: "remove-capacity", button: "Remove", variant: "quiet" } : undefined
      }
      refusal={refusal}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" {...fieldOf(refusal, "name", capacity?.name)} />
        <TextField
          label="Size"
          {...fieldOf(refusal, "size", capacity?.size ?? "")}
          inputMode="numeric"
          hint="Empty: no limit"
        />
        {capacity && (
          <TextField
            label="Kept for late payments"
            name="lateReserve"
            inputMode="numeric"
            hint="Of the size, for transfers that arrive after their ten minutes"
            defaultValue={refusal?.values["lateReserve"] ?? (capacity.lateReserve || "")}
            error={refusal?.errors?.["lateReserve"]}
          />
        )}
      </div>
    </SettingsForm>
  );
}

const kinds = [
  { key: "sold", label: "sold or issued", className: "bg-palm" },
  { key: "reserved", label: "reserved", className: "bg-marigold" },
  { key: "offered", label: "offered", className: "bg-hibiscus" },
] as const;

/** How much of a capacity is taken, as a bar with the numbers beside it. */
function CapacityBar({ capacity, children }: { capacity: Capacity; children: ReactNode }) {
  const { size, over, lateReserve, name } = capacity;
  const left = capacityLeft(capacity);
  const taken = capacity.sold + capacity.reserved + capacity.offered;
  const whole = Math.max(1, size ?? 0, taken);
  const isOver = size !== null && taken > size;
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="min-w-0 text-lead font-bold wrap-anywhere">{name}</h3>
        <p className="tabular-nums">
          <strong>{Number.isFinite(left) ? left.toLocaleString("en-NG") : "No limit"}</strong>
          {size === null ? "" : ` left of ${size.toLocaleString("en-NG")}`}
        </p>
      </div>
      <div
        aria-hidden
        className="mt-1 flex h-3 overflow-hidden rounded-full border-2 border-line bg-sunk"
      >
        {kinds.map(({ key, className }) => (
          <span
            key={key}
            className={className}
            style={{ width: `${(100 * capacity[key]) / whole}%` }}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm tabular-nums">
        {kinds
          .filter(({ key }) => key === "sold" || capacity[key] > 0)
          .map(({ key, label, className }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span aria-hidden className={`size-3 rounded-full ${className}`} />
              <strong>{capacity[key].toLocaleString("en-NG")}</strong> {label}
            </span>
          ))}
        {lateReserve > 0 && (
          <span>{lateReserve.toLocaleString("en-NG")} kept for late payments</span>
        )}
        {over > 0 && (
          <span className="font-semibold text-danger">
            {isOver ? `${taken - size} over the size of ${name}` : `Was ${over} over its size`}
          </span>
        )}
        {children}
      </div>
    </div>
  );
}
