import { useRef } from "react";
import { href, redirect } from "react-router";
import { z } from "zod";
import { contextOf, viewerOf } from "#app/context.server.ts";
import { isUuid } from "#app/db/ids.server.ts";
import { packageNames } from "#app/domain/festival/email-branding.server.ts";
import {
  deletePhase,
  deleteType,
  movePhaseUp,
  savePhase,
  saveType,
} from "#app/domain/tickets/sale/edit-sale.server.ts";
import {
  cancelType,
  findTypeCancellation,
  planTypeCancellation,
  undoTypeCancellation,
} from "#app/domain/tickets/sold/cancel-type.server.ts";
import { readSale } from "#app/domain/tickets/sale/read-sale.server.ts";
import { revalidateWhenRefused } from "#app/forms/revalidate-when-refused.ts";
import { answerForm } from "#app/forms/read-form.server.ts";
import { useActionResult } from "#app/forms/use-action-result.ts";
import { useLeaveQuestion } from "#app/forms/use-leave-question.ts";
import { ActionButton } from "#app/routes/admin/action-button.tsx";
import { SettingsForm } from "#app/routes/admin/settings-form.tsx";
import { adminMeta } from "#app/routes/admin/admin-meta.ts";
import type { AdminPage } from "#app/routes/admin/admin-page.ts";
import { FormGroup } from "#app/routes/admin/form-group.tsx";
import { SavedToast } from "#app/routes/admin/saved-toast.tsx";
import { type FormTexts, useFormTexts } from "#app/routes/admin/use-form-texts.ts";
import {
  fieldOf,
  formError,
  type FormResult,
  type Refusal,
  refusalIn,
} from "#app/shared/form-result.ts";
import { formatDayTime, formatUntil } from "#app/shared/dates.ts";
import { formatNaira } from "#app/shared/money.ts";
import { pluralise } from "#app/shared/texts/pluralise.ts";
import { ticketPrice as ticketPriceText } from "#app/shared/tickets/offer-words.ts";
import {
  mostAnOrder,
  offerAt,
  priceBefore,
  priceGaps,
  priceTickets,
  type SalePhase,
  type SaleType,
} from "#app/shared/tickets/sale.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CancelTypeCard } from "./cancel-type-card.tsx";
import {
  count,
  countOrNone,
  dayTime,
  isTicked,
  isWindow,
  name,
  ticketPrice,
  windowWords,
} from "./sale-fields.server.ts";
import { offerText } from "./offer-text.ts";
import { priceEffect, typeEffect } from "./sale-effects.ts";
import { dayTimeText } from "./typed-values.ts";
import { WindowFields } from "./window-fields.tsx";
import type { WithForms } from "#app/shared/team/permissions.ts";
import type { Route } from "./+types/ticket-type";
import { Details } from "#app/ui/details.tsx";

export const handle = {
  reads: "ticket-sale.read",
  does: {
    "save-type": "ticket-sale.edit",
    "save-price": "ticket-sale.edit",
    "remove-price": "ticket-sale.edit",
    "move-price-up": "ticket-sale.edit",
    "remove-type": "ticket-sale.edit",
    "cancel-type": "money.refund",
    "undo-type-cancellation": "money.refund",
  },
} satisfies WithForms<AdminPage, z.infer<ReturnType<typeof typeForms>>>;

export const meta = () => adminMeta("Ticket type");

export async function loader({ params, context }: Route.LoaderArgs) {
  const { app } = contextOf(context);
  const now = app.now();
  const { types, capacities, ...sale } = await readSale(app.db, now);
  const type = types.find(({ id }) => id === params.typeId) ?? null;
  if (!type && params.typeId !== "new") throw new Response("Not Found", { status: 404 });
  return {
    type,
    offer: type && offerAt(sale, type, now),
    currentPhaseId: (type && priceTickets(type, 1, now))?.[0]?.phaseId,
    gaps: type ? priceGaps(type) : [],
    capacities: capacities.map(({ id, name: called, size }) => ({ id, name: called, size })),
    weights: Object.fromEntries(
      capacities.flatMap(({ id, name: called }) => {
        const of = type?.capacities.find((capacity) => capacity.name === called);
        return of ? [[id, of.weight]] : [];
      }),
    ),
    cancelling: type && {
      plan: await planTypeCancellation(app.db, type.id),
      latest: await findTypeCancellation(app.db, type.id),
      now,
    },
    packages: await packageNames(app),
    position: type ? types.indexOf(type) : types.length,
  };
}

const number = z.coerce.number().int().catch(0);

const typeForm = (packages: readonly string[]) =>
  z.looseObject({
    intent: z.literal("save-type"),
    name: name("Write a name, such as Regular."),
    description: z.string().catch("").pipe(z.string().trim().max(200, "At most 200 letters.")),
    package: z.enum(packages as [string, ...string[]], "Choose a package."),
    admits: count("From 1 to 100 people.", { from: 1, to: 100 }),
    maxPerOrder: count(`From 1 to ${mostAnOrder}.`, { from: 1, to: mostAnOrder }),
    maxPerPerson: countOrNone("Write a number, or nothing for no limit.", { from: 1, to: 1_000 }),
    isOpen: isTicked,
    showsReason: isTicked,
    hasWaitingList: isTicked,
    position: number,
  });

const isSure = z.literal("1").optional().transform(Boolean);

const phaseForm = z
  .object({
    intent: z.literal("save-price"),
    phase: z.uuid().or(z.literal("")),
    name: z.string().catch("").pipe(z.string().trim().max(60, "At most 60 letters.")),
    price: ticketPrice,
    opensAt: dayTime,
    closesAt: dayTime,
    pieces: countOrNone("Write a number of tickets, or nothing for no limit.", {
      from: 1,
      to: 1_000_000,
    }),
    position: number,
    /** The organiser has read that buyers were promised the price. */
    sure: isSure,
  })
  .refine(isWindow, { path: ["closesAt"], message: windowWords });

const typeForms = (packages: readonly string[]) =>
  z.discriminatedUnion("intent", [
    typeForm(packages),
    phaseForm,
    z.object({ intent: z.literal("remove-price"), phase: z.uuid(), sure: isSure }),
    z.object({ intent: z.literal("move-price-up"), phase: z.uuid() }),
    z.object({ intent: z.literal("remove-type") }),
    z.object({
      intent: z.literal("cancel-type"),
      reason: z.string().trim().min(1, "Write why they are cancelled.").max(500),
      refund: isTicked,
    }),
    z.object({ intent: z.literal("undo-type-cancellation") }),
  ]);

export async function action({ request, params, context }: Route.ActionArgs) {
  const { app } = contextOf(context);
  const byUserId = viewerOf(context).id;
  const form = typeForms(await packageNames(app));
  return answerForm({ request, context }, form, async (sent) => {
    const id = isUuid(params.typeId) ? params.typeId : null;
    switch (sent.intent) {
      case "save-type": {
        const { intent: _intent, ...fields } = sent;
        const weights = weightsIn(fields);
        if (typeof weights === "string") return { ok: false, formErrors: [weights] };
        const {
          name: called,
          description,
          package: kind,
          admits,
          maxPerOrder,
          maxPerPerson,
        } = sent;
        const type = {
          name: called,
          description,
          package: kind,
          admits,
          maxPerOrder,
          maxPerPerson,
        };
        const { isOpen, showsReason, hasWaitingList, position } = sent;
        const saved = await saveType(
          app,
          id,
          { ...type, isOpen, showsReason, hasWaitingList, position, weights },
          byUserId,
        );
        if (!id) throw redirect(href("/adminTickets/:typeId", { typeId: saved }), 303);
        return { ok: true, message: `${called} is saved.` };
      }
      case "save-price": {
        const { phase, name: called, price, opensAt, closesAt, pieces, position } = sent;
        const fields = { name: called, priceKobo: price, opensAt, closesAt, pieces, position };
        const which = { typeId: params.typeId, phaseId: phase || null, asks: !sent.sure };
        await savePhase(app, which, fields, byUserId);
        return { ok: true, message: `${formatNaira(price)} is saved.` };
      }
      case "remove-price":
        await deletePhase(
          app,
          { typeId: params.typeId, phaseId: sent.phase, asks: !sent.sure },
          byUserId,
        );
        return { ok: true, message: "The price is removed." };
      case "move-price-up":
        await movePhaseUp(app, { typeId: params.typeId, phaseId: sent.phase }, byUserId);
        return { ok: true, message: "The order of the prices is saved." };
      case "cancel-type": {
        const { reason, refund } = sent;
        await cancelType(app, { typeId: params.typeId, reason, refund }, byUserId);
        return { ok: true, message: "The type is closed, and its tickets are being cancelled." };
      }
      case "undo-type-cancellation":
        await undoTypeCancellation(app, params.typeId);
        return { ok: true, message: "Every ticket stays as it was." };
      case "remove-type":
        await deleteType(app, params.typeId, byUserId);
        throw redirect(href("/adminTickets"), 303);
    }
  });
}

/**
 * Reads what one ticket takes of each capacity, from fields that are named by the capacities' ids.
 * A returned text says what is wrong.
 */
function weightsIn(fields: Record<string, unknown>): Map<string, number> | string {
  const weights = new Map<string, number>();
  for (const [field, typed] of Object.entries(fields)) {
    // Pages that were opened before an upgrade call the field "capacity-".
    const id = field.replace(/^(capacity|room)-/, "");
    if (!isUuid(id) || typed === "" || typed === "0") continue;
    if (typeof typed !== "string" || !/^[1-9]\d{0,3}$/.test(typed))
      return "What a ticket takes of a capacity is a whole number, or nothing.";
    weights.set(id, Number(typed));
  }
  return weights;
}

export { clientAction } from "#app/forms/client-action.ts";
export const shouldRevalidate = revalidateWhenRefused;

export default function TicketType(page: Route.ComponentProps) {
  // A type that was just made has a page of its own, on which nothing is typed yet.
  return <TypePage key={page.loaderData.type?.id} {...page} />;
}

function TypePage({ loaderData, actionData }: Route.ComponentProps) {
  const { type, capacities, weights, packages, position, cancelling } = loaderData;
  const answer = useActionResult<FormResult>(actionData);
  const refusal = refusalIn(answer);
  const ofType = refusal?.intent === "save-type" || refusal?.intent === "remove-type";
  const forms = useRef<HTMLDivElement>(null);
  useLeaveQuestion(forms, answer?.ok && answer);
  return (
    <>
      <PageHeader
        title={type?.name ?? "New ticket type"}
        actions={
          <LinkButton to={href("/adminTickets")} variant="secondary" size="sm">
            Back to the sale
          </LinkButton>
        }
      />
      <SavedToast answer={answer}>{answer?.ok && answer.message}</SavedToast>
      <div
        ref={forms}
        className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${type ? "xl:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] xl:grid-rows-[auto_1fr]" : "max-w-5xl"}`}
      >
        {type && <PricesCard {...loaderData} type={type} refusal={refusal} />}
        <div className={type ? "xl:col-start-2 xl:row-span-2 xl:row-start-1" : ""}>
          <TypeForm
            type={type}
            capacities={capacities}
            weights={weights}
            packages={packages}
            position={position}
            refusal={ofType ? refusal : undefined}
          />
        </div>
        {cancelling && (
          <CancelTypeCard
            {...cancelling}
            refusal={refusal?.intent === "cancel-type" ? refusal : undefined}
            problem={refusal?.intent === "undo-type-cancellation" ? formError(refusal) : undefined}
          />
        )}
      </div>
    </>
  );
}

interface PricesCardProps extends Pick<
  Route.ComponentProps["loaderData"],
  "offer" | "currentPhaseId" | "gaps"
> {
  type: SaleType;
  refusal: Refusal | undefined;
}

function PricesCard({ type, offer, currentPhaseId, gaps, refusal }: PricesCardProps) {
  return (
    <Card>
      <h2 className="mb-1 text-xl font-bold">Prices</h2>
      {offer && <p className="font-semibold">{`Now: ${offerText(offer)}`}</p>}
      <p className="mb-4 text-sm text-muted">
        The first one whose time holds and whose tickets are left is the price of now.
      </p>
      {gaps.map(({ from, until }) => (
        <p key={Number(from)} className="mb-3 font-semibold text-danger">
          {`No price holds from ${formatDayTime(from)} until ${formatDayTime(until)}: nothing is sold then.`}
        </p>
      ))}
      <ul>
        {type.phases.map((phase, index) => (
          <PriceItem
            // Folded again once it is saved.
            key={`${phase.id} ${JSON.stringify(phase)}`}
            phase={phase}
            position={index}
            before={type.phases[index - 1]}
            isNow={offer?.state === "on-sale" && phase.id === currentPhaseId}
            refusal={refusal?.values["phase"] === phase.id ? refusal : undefined}
            hiddenBy={priceBefore(type, phase)}
          />
        ))}
        <li className="border-t-2 border-line pt-4">
          <Details
            key={type.phases.length}
            summary="Add a price"
            isOpen={type.phases.length === 0 || refusal?.values["phase"] === ""}
          >
            <div className="mt-3">
              <PhaseForm
                phase={null}
                position={type.phases.length}
                refusal={refusal?.values["phase"] === "" ? refusal : undefined}
              />
            </div>
          </Details>
        </li>
      </ul>
    </Card>
  );
}

interface TypeFormProps {
  type: SaleType | null;
  capacities: readonly { id: string; name: string; size: number | null }[];
  weights: Readonly<Record<string, number>>;
  packages: readonly string[];
  position: number;
  refusal: Refusal | undefined;
}

function TypeForm({ type, capacities, weights, packages, position, refusal }: TypeFormProps) {
  const saved: FormTexts = {
    name: type?.name,
    description: type?.description,
    package: type?.package,
    admits: String(type?.admits ?? 1),
    maxPerOrder: String(type?.maxPerOrder ?? mostAnOrder),
    maxPerPerson: String(type?.maxPerPerson ?? ""),
    isOpen: (type?.isOpen ?? true) ? "on" : "",
    showsReason: (type?.showsReason ?? true) ? "on" : "",
    hasWaitingList: (type?.hasWaitingList ?? true) ? "on" : "",
    ...Object.fromEntries(
      capacities.map(({ id }) => [
        `capacity-${id}`,
        // A ticket of a new type takes one place where there is one capacity alone.
        String(weights[id] ?? (!type && capacities.length === 1 ? 1 : "")),
      ]),
    ),
  };
  const before = (refusal?.intent === "save-type" && refusal.values) || saved;
  const { texts, box } = useFormTexts(before, refusal);
  const field = (name: string) => fieldOf(refusal, name, saved[name]);
  const isOn = (name: string) => before[name] === "on";
  return (
    <div {...box}>
      <Card>
        <SettingsForm
          intent="save-type"
          of={{ position }}
          button={type ? "Save" : "Add type"}
          variant="primary"
          size="md"
          other={type ? { intent: "remove-type", button: "Remove", variant: "quiet" } : undefined}
          effect={typeEffect(texts, capacities)}
          isWholeCard
          refusal={refusal}
        >
          <div className="@container">
            <FormGroup title="Ticket">
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @md:grid-cols-2">
                <TextField label="Name" {...field("name")} />
                <TextField label="People a ticket" {...field("admits")} inputMode="numeric" />
              </div>
              <TextArea
                label="Description"
                {...field("description")}
                rows={2}
                hint="Below its name on the tickets page"
              />
            </FormGroup>
            <FormGroup
              title="Takes room of"
              hint={
                capacities.length > 0
                  ? "How much one ticket takes of each; empty for none"
                  : undefined
              }
            >
              {capacities.length === 0 && (
                <p className="text-muted">
                  Add a capacity first: a type that takes room of none is not sold.
                </p>
              )}
              <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 empty:hidden @md:grid-cols-2">
                {capacities.map(({ id, name: called, size }) => (
                  <TextField
                    key={id}
                    label={size === null ? called : `${called}, of ${size.toLocaleString("en-NG")}`}
                    {...field(`capacity-${id}`)}
                    inputMode="numeric"
                  />
                ))}
              </div>
            </FormGroup>
            <Tick name="isOpen" label="On sale" isOn={isOn("isOpen")} />
            <Details
              summary="More"
              isOpen={["package", "maxPerOrder", "maxPerPerson"].some(
                (name) => refusal?.errors?.[name],
              )}
            >
              <div className="mt-1 grid grid-cols-2 items-start gap-4 large-text:grid-cols-1 @md:grid-cols-3">
                <SelectField
                  label="Label in lists"
                  {...field("package")}
                  options={packages}
                  className="@max-md:col-span-full"
                />
                <TextField label="Most an order" {...field("maxPerOrder")} inputMode="numeric" />
                <TextField
                  label="Most a person"
                  {...field("maxPerPerson")}
                  inputMode="numeric"
                  hint="Empty: no limit"
                />
              </div>
              <Tick
                name="showsReason"
                label="Stays on the tickets page, with the reason, while it cannot be bought"
                isOn={isOn("showsReason")}
              />
              <Tick
                name="hasWaitingList"
                label="Has a waiting list once it is sold out"
                isOn={isOn("hasWaitingList")}
              />
            </Details>
          </div>
        </SettingsForm>
      </Card>
    </div>
  );
}

const Tick = ({ name, label, isOn }: { name: string; label: string; isOn: boolean }) => (
  <label className="flex min-h-11 items-center gap-3 py-1.5">
    <input type="checkbox" name={name} defaultChecked={isOn} className="size-5 shrink-0" />
    {label}
  </label>
);

interface PriceItemProps extends PhaseFormProps {
  phase: SalePhase;
  /** The price that is sold before it. */
  before: SalePhase | undefined;
  /** Whether it is the price of now. */
  isNow: boolean;
  /** The earlier price because of which it is never sold. */
  hiddenBy: SalePhase | null;
}

/** A price in a line, with its form behind a press. */
function PriceItem({ before, isNow, hiddenBy, ...form }: PriceItemProps) {
  const { priceKobo, name: called, opensAt, closesAt, pieces, sold, reserved } = form.phase;
  const when = [
    opensAt && `from ${formatDayTime(opensAt)}`,
    closesAt && `until ${formatUntil(closesAt)}`,
    pieces !== null && pluralise(pieces, "ticket", "tickets"),
  ].filter(Boolean);
  return (
    <li className="border-t-2 border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-lead font-bold wrap-anywhere">
          {[ticketPriceText(priceKobo), called].filter(Boolean).join(", ")}
        </h3>
        {isNow && <span className="font-semibold text-success">Sold now</span>}
      </div>
      <p className="text-sm text-muted tabular-nums">
        {[...when, `${sold} sold, ${reserved} reserved at this price.`].join(" · ")}
      </p>
      {hiddenBy && (
        <p className="mt-2 font-semibold text-danger">
          {`Never sold: ${priceName(hiddenBy)} comes first all the time, for any number of tickets. Give that an end, or sell this one first.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5">
        <Details
          summary="Change"
          label={`Change ${priceName(form.phase)}`}
          isOpen={form.refusal !== undefined}
          className="open:w-full"
        >
          <div className="mt-3">
            <PhaseForm {...form} />
          </div>
        </Details>
        {before && (
          <ActionButton
            intent="move-price-up"
            of={{ phase: form.phase.id }}
            variant="quiet"
          >{`Sell before ${priceName(before)}`}</ActionButton>
        )}
      </div>
    </li>
  );
}

const priceName = ({ priceKobo, name: called }: Pick<SalePhase, "priceKobo" | "name">) =>
  called || ticketPriceText(priceKobo);

interface PhaseFormProps {
  phase: SalePhase | null;
  position: number;
  refusal: Refusal | undefined;
}

function PhaseForm({ phase, position, refusal }: PhaseFormProps) {
  const saved: FormTexts = {
    price: phase ? String(phase.priceKobo / 100) : "",
    name: phase?.name,
    opensAt: dayTimeText(phase?.opensAt),
    closesAt: dayTimeText(phase?.closesAt),
    pieces: String(phase?.pieces ?? ""),
  };
  const before = (refusal?.intent === "save-price" && refusal.values) || saved;
  const { texts, box } = useFormTexts(before, refusal);
  const field = (name: string) => fieldOf(refusal, name, saved[name]);
  // A refusal that is about no field asks whether a promised price is to change.
  const sure = phase && refusal?.formErrors ? "1" : undefined;
  return (
    <div {...box} className="@container">
      <SettingsForm
        intent="save-price"
        of={{ phase: phase?.id ?? "", position, sure }}
        button={phase ? "Save price" : "Add price"}
        other={phase ? { intent: "remove-price", button: "Remove", variant: "quiet" } : undefined}
        effect={priceEffect(texts)}
        refusal={refusal}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @xs:grid-cols-2">
          <TextField label="Price in naira" {...field("price")} inputMode="numeric" />
          <TextField
            label="Tickets at this price"
            {...field("pieces")}
            inputMode="numeric"
            hint="Empty: no limit"
          />
          <TextField
            label="Name"
            {...field("name")}
            hint="Such as Early bird; may be empty"
            className="col-span-full"
          />
          <WindowFields
            field={field}
            untilHint="Empty: as long as the sale"
            className="@max-lg:col-span-full"
          />
        </div>
      </SettingsForm>
    </div>
  );
}
