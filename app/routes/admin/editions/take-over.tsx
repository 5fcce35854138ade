import { href } from "react-router";
import { z } from "zod";
import { type App, contextOf, viewerOf } from "#app/context.server.ts";
import { validateNextDay } from "#app/domain/editions/closing/next-day.server.ts";
import { momentsOf } from "#app/domain/festival/festival.server.ts";
import {
  type EarlierSale,
  readEarlierSale,
  takeOverSale,
} from "#app/domain/tickets/sale/take-over.server.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { readQuery } from "#app/forms/read-query.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { ActionForm } from "#app/routes/admin/action-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { FormGroup } from "#app/routes/admin/form-group.tsx";
import {
  dayTime,
  isWindow,
  windowWords,
} from "#app/routes/admin/tickets/sale/sale-fields.server.ts";
import { dayTimeText } from "#app/routes/admin/tickets/sale/typed-values.ts";
import { addDays, dayNumber, formatDay, formatDayTime } from "#app/shared/dates.ts";
import {
  fieldOf,
  formError,
  type FormResult,
  type Refusal,
  refusalIn,
} from "#app/shared/form-result.ts";
import { formatNaira } from "#app/shared/money.ts";
import { formatCount, pluralise } from "#app/shared/texts/pluralise.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChoiceGroup } from "#app/ui/form/choice-group.tsx";
import { FormMessage } from "#app/ui/form/form-message.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Form } from "#app/ui/form/viewer-form.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/take-over";

export const handle = {
  reads: "ticket-sale.edit",
  does: "ticket-sale.edit",
} satisfies AdminPage;

export const meta = () => adminMeta("Begin with an earlier edition");

const short = z.string().trim().max(10).catch("");
const typedDay = { date: short, gates: short };

async function readEarlier(app: App, editionId: string): Promise<EarlierSale> {
  const edition = /^\d{1,6}$/.test(editionId) ? Number(editionId) : 0;
  const earlier = await readEarlierSale(app, edition);
  if (!earlier) throw new Response("There is no such edition.", { status: 404 });
  return earlier;
}

/**
 * The day of the next festival: the published one where that comes after the edition's, or else the
 * one that was typed.
 */
async function nextDayOf(app: App, { day: last }: EarlierSale, typed: z.infer<typeof typedQuery>) {
  const { day } = await app.festival();
  // Where it is held may have been published since; the day of the edition is what the next is after.
  const typedOne = validateNextDay({ ...day, date: last.date }, typed, app.now());
  if (!typedOne.ok) return { next: null, isNew: false, errors: typedOne.errors };
  if (typedOne.day) return { next: typedOne.day, isNew: true, errors: {} };
  return { next: day.date > last.date ? day : null, isNew: false, errors: {} };
}

const typedQuery = z.object(typedDay);

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const typed = readQuery(request, typedQuery);
  const earlier = await readEarlier(app, params.editionId);
  const { next, isNew, errors } = await nextDayOf(app, earlier, typed);
  const days = next
    ? dayNumber(momentsOf(next).startsAt) - dayNumber(momentsOf(earlier.day).startsAt)
    : 0;
  return { earlier, typed, next, isNew, days, errors };
}

const form = z.looseObject({
  intent: z.literal("take-over"),
  ...typedDay,
  tags: z.array(z.string()),
});

export const action = ({ request, params, context }: Route.ActionArgs) =>
  answerForm(
    { request, context },
    form,
    async ({ date, gates, tags, ...typed }) => {
      const { app } = contextOf(context);
      const earlier = await readEarlier(app, params.editionId);
      const { next, isNew, errors: wrongDay } = await nextDayOf(app, earlier, { date, gates });
      if (Object.keys(wrongDay).length > 0) return { ok: false, errors: wrongDay };
      const errors: Record<string, string> = {};
      const read = (id: string) => {
        const [opensAt, closesAt] = [`opensAt-${id}`, `closesAt-${id}`].map((field) => {
          const value = dayTime.safeParse(typed[field]);
          if (!value.success) errors[field] = value.error.issues[0]!.message;
          return value.data ?? null;
        });
        const window = { opensAt: opensAt!, closesAt: closesAt! };
        if (!isWindow(window)) errors[`closesAt-${id}`] ??= windowWords;
        return window;
      };
      const sale = read("sale");
      const phases = new Map(
        earlier.types.flatMap((type) => type.phases.map(({ id }) => [id, read(id)] as const)),
      );
      if (Object.keys(errors).length > 0) return { ok: false, errors };
      const day = isNew ? next : null;
      const taken = await takeOverSale(
        app,
        { from: earlier.id, day, sale, phases, tags },
        viewerOf(context).id,
      );
      return {
        ok: true,
        message: `${takenText(taken)} taken over from ${earlier.name}.`,
      };
    },
    { lists: ["tags"] },
  );

const takenText = ({ types, codes }: { types: number; codes: number }): string => {
  const some = [types && pluralise(types, "ticket type"), codes && pluralise(codes, "code")];
  return some.filter(Boolean).join(" and ") || "Nothing was left to be";
};

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function TakeOver({ loaderData, actionData }: Route.ComponentProps) {
  const { earlier, typed, next, errors } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const { name, types, codes, hasTypes } = earlier;
  const isLeft = codes.length > 0 || (types.length > 0 && !hasTypes);
  return (
    <>
      <PageHeader title={`Begin with ${name}`} />
      <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
        <FormMessage kind="success">{answer?.ok && answer.message}</FormMessage>
        {answer?.ok ? (
          <LinkButton to={href("/adminTickets")} className="justify-self-start">
            Look at the sale and open it
          </LinkButton>
        ) : !isLeft ? (
          <EmptyState
            title={
              hasTypes
                ? "This edition has ticket types already"
                : `${name} sold no tickets and had no codes`
            }
          >
            <LinkButton to={href("/adminTickets")}>Ticket sale</LinkButton>
          </EmptyState>
        ) : next ? (
          <TakeOverForm {...loaderData} next={next} refusal={refusal} />
        ) : (
          <DayForm last={earlier.day} typed={typed} errors={errors} />
        )}
        <p className="text-muted">
          Products with their stock, delivery regions and all other pages are the same for every
          edition: <TextLink to={href("/uploads")}>Products</TextLink>,{" "}
          <TextLink to={href("/adminFestival")}>Festival</TextLink>.
        </p>
      </div>
    </>
  );
}

interface DayFormProps {
  last: EarlierSale["day"];
  typed: z.infer<typeof typedQuery>;
  errors: { date?: string; gates?: string };
}

/** Asks for the day of the next festival, by which all other dates move. It changes nothing. */
const DayForm = ({ last, typed, errors }: DayFormProps) => (
  <Card>
    <Form className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Day of the next festival"
        hint={`The last was on ${formatDay(momentsOfDay(last))}. All dates move with it.`}
        name="date"
        type="date"
        required
        defaultValue={typed.date}
        error={errors.date}
      />
      <TextField
        label="Gates open at"
        name="gates"
        type="time"
        defaultValue={typed.gates || last.gates}
        error={errors.gates}
      />
      <Button className="justify-self-start">Go on</Button>
    </Form>
  </Card>
);

const momentsOfDay = ({ date }: EarlierSale["day"]) => `${date}T12:00:00Z`;

interface TakeOverFormProps {
  earlier: EarlierSale;
  next: EarlierSale["day"];
  /** Whether the day is published by this form. */
  isNew: boolean;
  /** By how many days all dates move. */
  days: number;
  refusal: Refusal | undefined;
}

function TakeOverForm({ earlier, next, isNew, days, refusal }: TakeOverFormProps) {
  const { name, types, capacities, codes, hasTypes } = earlier;
  return (
    <Card>
      <ActionForm
        intent="take-over"
        of={isNew ? { date: next.date, gates: next.gates } : {}}
        button={`Take over from ${name}`}
        variant="primary"
        size="md"
        refusal={refusal}
      >
        <div className="@container">
          <FormGroup title="Day">
            <p>
              {`${formatDay(momentsOfDay(next))}, gates ${next.gates}. `}
              {isNew ? "Every page says so from now on." : ""}
            </p>
          </FormGroup>
          {hasTypes ? (
            <FormGroup title="Tickets">
              <p>This edition has ticket types already: they stay as they are.</p>
            </FormGroup>
          ) : (
            types.length > 0 && (
              <FormGroup title="Tickets">
                <Dates
                  id="sale"
                  opensAt={earlier.opensAt}
                  closesAt={earlier.closesAt}
                  days={days}
                  refusal={refusal}
                />
                <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
                  {types.map((type) => (
                    <li key={type.id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
                      <p className="wrap-anywhere">
                        <strong>{type.name}</strong>
                        {`: ${type.phases.map(phaseText).join(", then ") || "no price"}`}
                      </p>
                      {type.phases.map((phase) => (
                        <Dates
                          key={phase.id}
                          id={phase.id}
                          label={phaseText(phase)}
                          opensAt={phase.opensAt}
                          closesAt={phase.closesAt}
                          days={days}
                          refusal={refusal}
                        />
                      ))}
                    </li>
                  ))}
                </ul>
                <p className="wrap-anywhere">
                  {`Room: ${capacities.map(roomText).join(", ")}. The sale stays closed until you open it.`}
                </p>
              </FormGroup>
            )
          )}
          {codes.length > 0 && (
            <FormGroup title="Codes" hint="Valid again, as often as before">
              <ChoiceGroup
                legend="Codes"
                hideLegend
                name="tags"
                type="checkbox"
                choices={codes.map(({ tag, count, areForOne }) => ({
                  value: tag,
                  label: tag || "Without a tag",
                  note: areForOne ? "Each was for one ticket or piece" : "",
                  aside: pluralise(count, "code"),
                }))}
                // Codes that were given to one person each are not given again unasked.
                defaultValue={codes.filter(({ areForOne }) => !areForOne).map(({ tag }) => tag)}
              />
            </FormGroup>
          )}
        </div>
        <FormMessage>{formError(refusal)}</FormMessage>
      </ActionForm>
    </Card>
  );
}

const phaseText = ({ name, priceKobo }: { name: string; priceKobo: number }) =>
  [formatNaira(priceKobo), name].filter(Boolean).join(" ");

const roomText = ({ name, size }: { name: string; size: number | null }) =>
  size === null ? name : `${name} ${formatCount(size)}`;

interface Window {
  opensAt: Date | null;
  closesAt: Date | null;
}

interface DatesProps extends Window {
  id: string;
  /** What the dates are of, where it is not the sale. */
  label?: string;
  days: number;
  refusal: Refusal | undefined;
}

/** The dates that were set, moved with the festival's day. */
function Dates({ id, label, opensAt, closesAt, days, refusal }: DatesProps) {
  const fields = [
    { field: `opensAt-${id}`, words: "from", at: opensAt },
    { field: `closesAt-${id}`, words: "until", at: closesAt },
  ].filter(({ at }) => at !== null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 empty:hidden @md:grid-cols-2">
      {fields.map(({ field, words, at }) => (
        <TextField
          key={field}
          label={`${label ?? "On sale"} ${words}`}
          type="datetime-local"
          hint={`Was ${formatDayTime(at!)}`}
          {...fieldOf(refusal, field, dayTimeText(addDays(at!, days)))}
        />
      ))}
    </div>
  );
}
